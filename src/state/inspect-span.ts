import type { CallModel, Commit, Performable } from '../domain/effect.ts';
import type { Cancelled, Entry, Journal, Settled } from '../domain/journal.ts';
import type { Message, ToolCall } from '../domain/message.ts';
import { requestCostUsd } from '../domain/price.ts';
import type { Span } from '../domain/span.ts';

/** Questions the inspector asks of a journal about one span. All are pure and read the journal only. */

/** The performed effect a leaf span stands for; null for containers and for decisions. */
export function performedAt(journal: Journal, span: Span): Settled | Cancelled | null {
  const entry = journal.entries[span.entry];
  return entry !== undefined && (entry.kind === 'settled' || entry.kind === 'cancelled') ? entry : null;
}

export function callOf(journal: Journal, span: Span): ToolCall | null {
  if (span.callId === null) return null;
  const asked = performedAt(journal, span)?.asked;
  // The last try of an attempt may be another tool's, in place of its own.
  if (asked?.kind === 'call-tool' && asked.call.id === span.callId && asked.call.name === span.tool) return asked.call;
  for (let index = Math.min(span.entry, journal.entries.length - 1); index >= 0; index--) {
    const call = repliedCall(journal.entries[index], span);
    if (call !== null) return call;
  }
  return null;
}

function repliedCall(entry: Entry | undefined, { agent, callId }: Span): ToolCall | null {
  if (entry?.kind !== 'settled' || entry.asked.agent !== agent || entry.outcome.kind !== 'model') return null;
  return entry.outcome.reply?.calls.find((call) => call.id === callId) ?? null;
}

/** What the model was given to read about a call, taken from the request that carried it. */
export interface ReadText {
  readonly text: string;
  readonly isError: boolean;
  /** Index in `journal.entries` of that request. */
  readonly entry: number;
  readonly request: CallModel;
}

/** Null while no later request has carried it: the run ended, or went on below the model's sight. */
export function whatModelRead(journal: Journal, span: Span): ReadText | null {
  if (span.callId === null) return null;
  for (let index = span.entry + 1; index < journal.entries.length; index++) {
    const asked = askedOf(journal.entries[index]);
    if (asked?.kind !== 'call-model' || asked.agent !== span.agent) continue;
    const result = resultIn(asked, span.callId);
    if (result !== null) return { text: result.text, isError: result.isError, entry: index, request: asked };
  }
  return null;
}

function askedOf(entry: Entry | undefined): Performable | null {
  return entry !== undefined && (entry.kind === 'settled' || entry.kind === 'cancelled') ? entry.asked : null;
}

/** The latest result with that call id: ids are unique in a reply, not with every provider in a run. */
function resultIn({ view }: CallModel, callId: string): { readonly text: string; readonly isError: boolean } | null {
  for (let index = view.length - 1; index >= 0; index--) {
    const message = view.history.messages[index];
    if (message?.role !== 'tool') continue;
    const result = message.results.find((one) => one.callId === callId);
    if (result !== undefined) return result;
  }
  return null;
}

/** The input tokens of one request by what they carry. They sum to the view's tokens. */
export interface TokenParts {
  readonly task: number;
  readonly tools: number;
  readonly replies: number;
  readonly results: number;
  readonly failures: number;
}

export function tokenParts({ view }: CallModel): TokenParts {
  const parts = { task: 0, tools: 0, replies: 0, results: 0, failures: 0 };
  let sum = 0;
  for (const message of view.history.messages.slice(0, view.length)) {
    parts[partOf(message)] += message.tokens;
    sum += message.tokens;
  }
  return { ...parts, tools: Math.max(0, view.tokens - sum) };
}

function partOf(message: Message): Exclude<keyof TokenParts, 'tools'> {
  if (message.role === 'assistant') return 'replies';
  if (message.role !== 'tool') return 'task';
  return message.results.some((result) => result.isError) ? 'failures' : 'results';
}

export interface CostSoFar {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
}

/** Everything the model requests of that journal cost up to and with one entry. */
export function costSoFar(journal: Journal, entry: number): CostSoFar {
  const { price } = journal;
  let inputTokens = 0;
  let outputTokens = 0;
  let costUsd = 0;
  for (const one of journal.entries.slice(0, entry + 1)) {
    if (one.kind !== 'settled' || one.outcome.kind !== 'model') continue;
    const { usage } = one.outcome;
    inputTokens += usage.inputTokens;
    outputTokens += usage.outputTokens;
    if (price !== null) costUsd += requestCostUsd(price, usage);
  }
  return { inputTokens, outputTokens, costUsd: price === null ? null : costUsd };
}

/** A write in the effect ledger, and when its call ended. */
export interface LedgerLine {
  readonly entry: number;
  readonly atMs: number;
  readonly commit: Commit;
}

/** The ledger as it stood when that entry was written: the world is the fold of a prefix. */
export function ledgerAt(journal: Journal, entry: number): readonly LedgerLine[] {
  return journal.entries.slice(0, entry + 1).flatMap((one, index) => {
    const commit = one.kind === 'settled' && one.outcome.kind === 'tool' ? one.outcome.commit : null;
    return one.kind === 'settled' && commit !== null ? [{ entry: index, atMs: one.endMs, commit }] : [];
  });
}

/** Names of fields and texts of values worth marking in what the model read: those the failure names, else those the call carried. */
export function namedIn(span: Span, call: ToolCall | null): readonly string[] {
  const issues = span.failure?.issues ?? [];
  const fromIssues = issues.flatMap((issue) => [
    issue.path.split('/').at(-1) ?? '',
    ...(issue.received === null ? [] : [issue.received]),
    ...(issue.example === null ? [] : [issue.example]),
    ...issue.allowed,
  ]);
  const values = call?.arguments;
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values);
  const fromCall = isObject ? Object.entries(values).flatMap(([name, value]) => [name, ...valueTexts(value)]) : [];
  return [...fromIssues, ...fromCall].filter(
    (needle) => needle !== '' && needle !== 'true' && needle !== 'false' && needle !== 'null',
  );
}

function valueTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > 3 ? [JSON.stringify(value), value] : [JSON.stringify(value)];
  return typeof value === 'number' ? [String(value)] : [];
}
