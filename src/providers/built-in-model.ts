import { estimateTokens } from '../base/tokens.ts';
import { type CallModel, type ModelOutcome, NO_MODEL_ANSWER, type TransportError } from '../domain/effect.ts';
import type { View } from '../domain/message.ts';
import type { LivePorts } from '../domain/ports.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import type { BuiltInApi, BuiltInSession } from './built-in-api.ts';
import { startDeadline } from './deadline.ts';
import type { OnPartial } from './provider-model.ts';
import { readTextReply, toTextPrompts } from './tool-text.ts';

export interface BuiltInModelOptions {
  readonly api: BuiltInApi;
  readonly tools: readonly ToolDefinition[];
  readonly onPartial?: OnPartial;
  /** A clock that never goes back, in ms; `performance.now` when absent. */
  readonly now?: () => number;
}

/**
 * The model port of a live run, answered by the browser's own model: on this machine, without a key. Tools are spoken of in plain text (`tool-text.ts`). It tells no
 * token counts, so all are estimates; it knows no output limit, so the reply is ended here when it has grown as long. Never rejects.
 */
export function createBuiltInModel(options: BuiltInModelOptions): LivePorts['callModel'] {
  const now = options.now ?? (() => performance.now());
  return async (effect, arrival, _now, stop) => {
    const startedAt = now();
    const deadline = startDeadline(stop, effect.timeoutMs);
    let firstAt: number | null = null;
    const onText = (text: string) => {
      firstAt ??= now();
      options.onPartial?.(effect, arrival, { text, reasoning: '', calls: [] });
    };
    try {
      const { text, isCut } = await write(options, effect, deadline.signal, onText);
      return { ...answered(effect, text, isCut), durationMs: now() - startedAt, ...timed(firstAt, startedAt) };
    } catch (error) {
      const failure = transportError(deadline.signal.aborted ? deadline.signal.reason : error);
      return { ...NO_MODEL_ANSWER, error: failure, durationMs: now() - startedAt };
    } finally {
      deadline.release();
    }
  };
}

interface Written {
  readonly text: string;
  /** Ended at the output limit. */
  readonly isCut: boolean;
}

async function write(
  { api, tools }: BuiltInModelOptions,
  { view, maxOutputTokens }: CallModel,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Written> {
  const prompts = toTextPrompts(view, tools);
  const last = prompts.at(-1);
  signal.throwIfAborted();
  const session: BuiltInSession = await api.create({ initialPrompts: prompts.slice(0, -1), signal });
  try {
    const reader = session.promptStreaming(last?.content ?? '', { signal }).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text, isCut: false };
      text += value;
      onText(text);
      if (estimateTokens(text) > maxOutputTokens) {
        await reader.cancel();
        return { text, isCut: true };
      }
    }
  } finally {
    session.destroy();
  }
}

function answered({ view }: CallModel, written: string, isCut: boolean): ModelOutcome {
  const { text, calls } = readTextReply(written, callsIn(view) + 1);
  const finishReason = isCut ? 'length' : calls.length > 0 ? 'tool-calls' : 'stop';
  return {
    ...NO_MODEL_ANSWER,
    status: 200,
    reply: { text, calls, finishReason, opaque: null },
    usage: { inputTokens: view.tokens, outputTokens: estimateTokens(written), isEstimated: true },
  };
}

function timed(firstAt: number | null, startedAt: number): Pick<ModelOutcome, 'firstTokenMs'> {
  return firstAt === null ? {} : { firstTokenMs: firstAt - startedAt };
}

function callsIn(view: View): number {
  return view.history.messages
    .slice(0, view.length)
    .reduce((sum, message) => sum + (message.role === 'assistant' ? message.calls.length : 0), 0);
}

/** Nothing is sent anywhere: the browser refuses, the context is full, or the model cannot be loaded. */
function transportError(error: unknown): TransportError {
  const { name, message } = error instanceof Error || error instanceof DOMException ? error : new Error('unknown failure');
  return { name, code: null, message: message.slice(0, 300), stack: null, sent: false };
}
