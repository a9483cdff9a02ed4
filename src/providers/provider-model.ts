import { type CallModel, type ModelOutcome, NO_MODEL_ANSWER, type Usage } from '../domain/effect.ts';
import type { Thinking } from '../domain/journal.ts';
import type { LivePorts } from '../domain/ports.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import type { WireExchange } from '../domain/wire-exchange.ts';
import { askProvider, type ProviderAnswer } from './ask-provider.ts';
import { createAuthorizedFetch, type FetchLike, redactAssembled } from './authorized-fetch.ts';
import type { BaseUrl } from './base-url.ts';
import { captureFetch } from './capture-fetch.ts';
import type { Collected, PartialReply } from './collect-stream.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { failedOutcome, streamError } from './failed-outcome.ts';
import type { KeyVault } from './key-vault.ts';
import { type Observation, observedBody, observedHeaders, observeFetch } from './observe-fetch.ts';
import type { OpaqueOwner } from './opaque-parts.ts';
import { KEY_HEADERS, type ProviderKind } from './presets.ts';
import { type SdkPrompt, toModelMessages } from './to-model-messages.ts';
import { toModelReply, toPartialReply } from './to-model-reply.ts';
import { type Estimate, estimateOutput, outputOf, toUsage } from './to-usage.ts';

/** What of a streamed reply has arrived, for the screen alone: the journal gets the whole reply. `arrival` names the request within its run. */
export type OnPartial = (effect: CallModel, arrival: number, partial: PartialReply) => void;

export interface ProviderModelOptions {
  readonly kind: ProviderKind;
  readonly baseUrl: BaseUrl;
  readonly modelId: string;
  /** What the model is told it can call. The loop calls them; the SDK never does. */
  readonly tools: readonly ToolDefinition[];
  readonly vault: KeyVault;
  readonly needsKey: boolean;
  /** Default: null, what the provider does by itself. */
  readonly thinking?: Thinking | null;
  /** Whether replies come piece by piece. Default: false. */
  readonly isStreamed?: boolean;
  /** Told of each piece of a streamed reply, at most every 50 ms. */
  readonly onPartial?: OnPartial;
  /** Told what went over the wire, when an answer begins and again when it ends. The key is in neither. */
  readonly onExchange?: (effect: CallModel, exchange: WireExchange) => void;
  /**
   * Whether a request whose answer never came counts against budgets with the most it can have cost. Default: true. False against a server that bills
   * nothing, so that a run equals the simulated one.
   */
  readonly countsUnreported?: boolean;
  /** Performs allowed requests; the page's `fetch` when absent. */
  readonly fetch?: FetchLike;
  /** A clock that never goes back, in ms; `performance.now` when absent. */
  readonly now?: () => number;
}

const PARTIAL_EVERY_MS = 50;
const NOT_TOLD = { total: undefined, text: undefined, reasoning: undefined };

/**
 * The model port of a live run, answered by a real endpoint: each effect is one HTTP request, retries and history stay with the loop. Never
 * rejects: whatever goes wrong is an outcome.
 */
export function createProviderModel(options: ProviderModelOptions): LivePorts['callModel'] {
  const { kind, baseUrl, modelId } = options;
  const owner: OpaqueOwner = { provider: kind, modelId };
  const authorizedFetch = createAuthorizedFetch({
    origin: baseUrl.origin,
    vault: options.vault,
    header: KEY_HEADERS[kind],
    needsKey: options.needsKey,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  return async (effect, arrival, _now, stop) => {
    const deadline = startDeadline(stop, effect.timeoutMs);
    try {
      return await new ProviderRequest(options, owner, effect, arrival, deadline).perform(authorizedFetch);
    } finally {
      deadline.release();
    }
  };
}

/** One request from its prompt to its outcome. */
class ProviderRequest {
  private readonly options: ProviderModelOptions;
  private readonly owner: OpaqueOwner;
  private readonly effect: CallModel;
  private readonly arrival: number;
  private readonly deadline: Deadline;
  private readonly now: () => number;
  private readonly startedAt: number;
  private readonly observation: Observation = { isAsked: false, response: null, stream: null };
  private firstPartAt: number | null = null;
  private toldAt = Number.NEGATIVE_INFINITY;

  constructor(options: ProviderModelOptions, owner: OpaqueOwner, effect: CallModel, arrival: number, deadline: Deadline) {
    this.options = options;
    this.owner = owner;
    this.effect = effect;
    this.arrival = arrival;
    this.deadline = deadline;
    this.now = options.now ?? (() => performance.now());
    this.startedAt = this.now();
  }

  async perform(authorizedFetch: FetchLike): Promise<ModelOutcome> {
    const prompt = toModelMessages(this.effect.view, this.owner);
    const outcome = await this.outcomeOf(prompt, authorizedFetch);
    return {
      ...outcome,
      durationMs: this.now() - this.startedAt,
      ...(this.firstPartAt === null ? {} : { firstTokenMs: this.firstPartAt - this.startedAt }),
      ...(prompt.dropped.length === 0 ? {} : { droppedOpaque: prompt.dropped }),
    };
  }

  private async outcomeOf(prompt: SdkPrompt, authorizedFetch: FetchLike): Promise<ModelOutcome> {
    const { signal } = this.deadline;
    try {
      const answer = await this.ask(prompt, authorizedFetch);
      // A stream that the time limit or the person ended is not the provider's doing.
      if (answer.kind === 'broken' && signal.aborted) return await this.failed(signal.reason);
      return answer.kind === 'whole' ? this.answered(answer) : await this.broken(answer.collected);
    } catch (error) {
      return await this.failed(signal.aborted ? signal.reason : error);
    }
  }

  private ask(prompt: SdkPrompt, authorizedFetch: FetchLike): Promise<ProviderAnswer> {
    const { kind, baseUrl, modelId, tools, thinking = null, isStreamed = false } = this.options;
    return askProvider({
      kind,
      baseUrl,
      modelId,
      tools,
      thinking,
      prompt,
      maxOutputTokens: this.effect.maxOutputTokens,
      fetchOnce: observeFetch(kind, this.captured(authorizedFetch), this.observation),
      signal: this.deadline.signal,
      onPart: isStreamed ? (partial) => this.tell(partial) : null,
      isStreamComplete: () => this.observation.stream?.isComplete() === true,
    });
  }

  /** Between the client library and the choke point: what is kept has been redacted. */
  private captured(authorizedFetch: FetchLike): FetchLike {
    const { onExchange } = this.options;
    return onExchange === undefined
      ? authorizedFetch
      : captureFetch(authorizedFetch, (exchange) => onExchange(this.effect, exchange));
  }

  private tell(partial: () => PartialReply): void {
    const { onPartial, vault, baseUrl } = this.options;
    const now = this.now();
    this.firstPartAt ??= now;
    if (onPartial === undefined || now - this.toldAt < PARTIAL_EVERY_MS) return;
    this.toldAt = now;
    onPartial(this.effect, this.arrival, redactAssembled(vault, baseUrl.origin)(partial()));
  }

  private answered({ generated }: Extract<ProviderAnswer, { kind: 'whole' }>): ModelOutcome {
    const { vault, baseUrl } = this.options;
    const content = redactAssembled(vault, baseUrl.origin)(generated.content);
    const reply = toModelReply({ ...generated, content }, this.effect.view, this.owner);
    const usage = toUsage(generated.usage, this.estimate(outputOf(generated)));
    return { ...NO_MODEL_ANSWER, ...this.observed(), reply, usage };
  }

  /** The part that came is kept and marked, and the calls in it are not made. */
  private async broken({ partial, error, end }: Collected): Promise<ModelOutcome> {
    const { vault, baseUrl } = this.options;
    // Figures of a stream that was cut are those of its beginning.
    const usage = toUsage(
      error === null && end !== null ? { ...end.usage, outputTokens: NOT_TOLD } : null,
      this.estimate(partial),
    );
    return {
      ...NO_MODEL_ANSWER,
      ...this.observed(),
      reply: toPartialReply(redactAssembled(vault, baseUrl.origin)(partial)),
      body: await observedBody(this.observation),
      error: streamError(error, this.observation),
      usage,
    };
  }

  private async failed(error: unknown): Promise<ModelOutcome> {
    const failed = await failedOutcome(error, this.observation);
    return { ...NO_MODEL_ANSWER, ...failed, usage: this.usageOfFailure(failed) };
  }

  /** An answer that came and cannot be read was paid for all the same; of one that never came nobody knows. An error status costs nothing. */
  private usageOfFailure({ status, error }: Pick<ModelOutcome, 'status' | 'error'>): Usage {
    const { view, maxOutputTokens } = this.effect;
    if (error === null || !error.sent) return NO_MODEL_ANSWER.usage;
    if (status === null) return { ...NO_MODEL_ANSWER.usage, ...this.unreported(view.tokens, maxOutputTokens) };
    return { inputTokens: view.tokens, outputTokens: 0, isEstimated: true, ...this.unreported(0, maxOutputTokens) };
  }

  private estimate(output: PartialReply): Estimate {
    const { view, maxOutputTokens } = this.effect;
    return {
      inputTokens: view.tokens,
      outputTokens: estimateOutput(output),
      outputLimit: this.options.countsUnreported === false ? null : maxOutputTokens,
    };
  }

  private unreported(inputTokens: number, outputTokens: number): Pick<Usage, 'unreported'> {
    return this.options.countsUnreported === false ? {} : { unreported: { inputTokens, outputTokens } };
  }

  private observed(): Pick<ModelOutcome, 'status' | 'headers'> {
    const { response } = this.observation;
    return response === null
      ? { status: null, headers: {} }
      : { status: response.status, headers: observedHeaders(response, Date.now()) };
  }
}
