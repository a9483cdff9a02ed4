import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Result } from '../../base/result.ts';
import type { FinishReason, ModelReply, Usage } from '../../domain/effect.ts';
import { Cursor } from '../body/cursor.ts';
import { type ReplyPart, replyParts, splitReply } from '../body/opaque-parts.ts';
import { ProblemLog } from '../body/problem-log.ts';
import { usageOf } from '../body/usage-of.ts';
import { replayedInput } from '../replayed-input.ts';
import type { DecodedReply, ReplyOptions } from '../wire-codec.ts';
import type { WireProblem } from '../wire-problem.ts';
import { replyPartOf, signatureOf } from './google-part.ts';
import { withPartialArg } from './partial-args.ts';

export function encodeGenerateReply(reply: ModelReply, usage: Usage, options: ReplyOptions): JsonObject {
  const parts = replyParts(reply).map(encodeReplyPart);
  return generateResponse(options, parts.length === 0 ? [{ text: '' }] : parts, finishWord(reply.finishReason), usage);
}

export function encodeReplyPart(part: ReplyPart): JsonObject {
  if (part.kind === 'text') return { text: part.text, ...signatureOf(part) };
  if (part.kind === 'reasoning') return { text: part.text, thought: true, ...signatureOf(part) };
  const { id, name } = part.call;
  return { functionCall: { name, args: replayedInput(part.call), id }, ...signatureOf(part) };
}

/** A whole response, or one chunk of a stream: without a finish reason while more is to come. */
export function generateResponse(
  { id, model }: ReplyOptions,
  parts: readonly Json[],
  finishReason: string | null,
  { inputTokens, outputTokens, cacheReadTokens = 0, reasoningTokens = 0 }: Usage,
): JsonObject {
  return {
    candidates: [{ content: { parts, role: 'model' }, ...(finishReason === null ? {} : { finishReason }), index: 0 }],
    usageMetadata: {
      promptTokenCount: inputTokens,
      candidatesTokenCount: outputTokens - reasoningTokens,
      totalTokenCount: inputTokens + outputTokens,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: inputTokens }],
      ...(cacheReadTokens === 0 ? {} : { cachedContentTokenCount: cacheReadTokens }),
      ...(reasoningTokens === 0 ? {} : { thoughtsTokenCount: reasoningTokens }),
      serviceTier: 'standard',
    },
    modelVersion: model,
    responseId: id,
  };
}

export function finishWord(reason: FinishReason): string {
  switch (reason) {
    case 'length':
      return 'MAX_TOKENS';
    case 'content-filter':
      return 'SAFETY';
    case 'error':
      return 'MALFORMED_FUNCTION_CALL';
    case 'other':
      return 'OTHER';
    default:
      return 'STOP';
  }
}

const FILTERED: ReadonlySet<string> = new Set([
  'SAFETY',
  'RECITATION',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'IMAGE_SAFETY',
]);

function finishOf(word: string | null, hasCalls: boolean): FinishReason {
  if (word === 'STOP') return hasCalls ? 'tool-calls' : 'stop';
  if (word === 'MAX_TOKENS') return 'length';
  if (word === 'MALFORMED_FUNCTION_CALL') return 'error';
  return word !== null && FILTERED.has(word) ? 'content-filter' : 'other';
}

/** By number, where a client asked for enumerations as numbers. */
const FINISH_NUMBERS = [
  'FINISH_REASON_UNSPECIFIED',
  'STOP',
  'MAX_TOKENS',
  'SAFETY',
  'RECITATION',
  'OTHER',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MALFORMED_FUNCTION_CALL',
] as const;

function readFinish(word: Cursor): string | null {
  return typeof word.value === 'number' ? (FINISH_NUMBERS[word.value] ?? 'OTHER') : word.optionalString();
}

export function decodeGenerateReply(body: Json): Result<DecodedReply, WireProblem> {
  const log = new ProblemLog();
  const response = new Cursor(log, body);
  response.object();
  const answer = new GenerateAnswer();
  answer.add(response);
  return log.conclude(answer.conclude());
}

/** What one response, or the chunks of a stream, add up to. */
export class GenerateAnswer {
  private readonly parts: ReplyPart[] = [];
  private usage: Usage = { inputTokens: 0, outputTokens: 0 };
  private id: string | null = null;
  private model: string | null = null;
  private isGrowing = false;
  finish: string | null = null;

  add(response: Cursor): void {
    this.id ??= response.at('responseId').optionalString();
    this.model ??= response.at('modelVersion').optionalString();
    this.addUsage(response.at('usageMetadata'));
    const blocked = response.at('promptFeedback').at('blockReason').optionalString();
    if (blocked !== null) this.finish = 'SAFETY';
    const [candidate] = response.at('candidates').optionalItems();
    if (candidate === undefined) return;
    for (const part of candidate.at('content').at('parts').optionalItems()) this.addPart(part);
    this.finish = readFinish(candidate.at('finishReason')) ?? this.finish;
  }

  get text(): string {
    return this.parts.reduce((text, part) => (part.kind === 'text' ? text + part.text : text), '');
  }

  conclude(): DecodedReply {
    const { text, calls, opaque } = splitReply(this.parts, { provider: 'google', modelId: this.model ?? '' });
    const finishReason = finishOf(this.finish, calls.length > 0);
    return { reply: { text, calls, finishReason, opaque }, usage: this.usage, id: this.id, model: this.model };
  }

  /** Text comes in pieces and adds to the text before it, unless either of them is signed. */
  private addPart(part: Cursor): void {
    const growing = part.at('functionCall');
    if (!growing.at('partialArgs').isAbsent || growing.at('willContinue').value === true || isClosing(growing)) {
      this.growCall(growing, part);
      return;
    }
    const read = replyPartOf(part, () => `${this.id ?? 'call'}_${this.parts.length}`);
    if (read === null) return;
    if (read.kind === 'call') {
      this.parts.push(read);
      return;
    }
    if (read.text === '' && read.metadata === null) return;
    const last = this.parts.at(-1);
    if (last !== undefined && last.kind === read.kind && last.metadata === null) {
      this.parts[this.parts.length - 1] = { ...read, text: last.text + read.text };
    } else this.parts.push(read);
  }

  /** A call in pieces: the first has the name, and one without `willContinue` is the last. */
  private growCall(piece: Cursor, part: Cursor): void {
    if (!piece.at('name').isAbsent) {
      const opened = replyPartOf(part, () => `${this.id ?? 'call'}_${this.parts.length}`);
      if (opened !== null) this.parts.push(opened);
      this.isGrowing = true;
    }
    const last = this.parts.at(-1);
    if (!this.isGrowing || last?.kind !== 'call') {
      piece.at('name').reportMissing();
      return;
    }
    const pieces = piece.at('partialArgs').optionalItems();
    const args = pieces.reduce<Json>(withPartialArg, last.call.arguments ?? {});
    const call = { ...last.call, argumentsText: JSON.stringify(args), arguments: args };
    this.parts[this.parts.length - 1] = { ...last, call };
    this.isGrowing = piece.at('willContinue').value === true;
  }

  private addUsage(usage: Cursor): void {
    if (usage.isAbsent) return;
    const input = usage.at('promptTokenCount').optionalInteger(0) ?? this.usage.inputTokens;
    const cacheRead = usage.at('cachedContentTokenCount').optionalInteger(0) ?? this.usage.cacheReadTokens ?? 0;
    const reasoning = usage.at('thoughtsTokenCount').optionalInteger(0) ?? this.usage.reasoningTokens ?? 0;
    const shown = usage.at('candidatesTokenCount').optionalInteger(0);
    const output = shown === null ? Math.max(this.usage.outputTokens, reasoning) : shown + reasoning;
    this.usage = usageOf(input, output, { cacheRead, reasoning });
  }
}

/** `{"functionCall":{}}` ends a call that came in pieces. */
function isClosing(call: Cursor): boolean {
  return isJsonObject(call.value) && Object.keys(call.value).length === 0;
}
