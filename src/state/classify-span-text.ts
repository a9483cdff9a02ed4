import type { ModelOutcome, ToolOutcome, TransportError } from '../domain/effect.ts';
import type { Journal } from '../domain/journal.ts';
import type { Span } from '../domain/span.ts';
import type { SignalCorrections } from '../formats/read-failure-text/correct-signal.ts';
import { performedAt } from './inspect-span.ts';

/** A recorded failure as a text that reads back to the same evidence. */
export interface SpanText {
  readonly text: string;
  readonly corrections: SignalCorrections;
  /** What a reader must know about it; null where the classifier of the run read the same evidence. */
  readonly note: string | null;
}

/** The failure of a span, to be looked at in Classify; null where nothing failed. */
export function spanText(journal: Journal, span: Span): SpanText | null {
  const { failure } = span;
  if (failure === null) return null;
  const entry = performedAt(journal, span);
  const outcome = entry?.kind === 'settled' ? entry.outcome : null;
  const isChecked = failure.source === 'arguments' || failure.source === 'answer' || failure.rule === 'response.contract';
  if (isChecked || outcome === null || (outcome.kind !== 'tool' && outcome.kind !== 'model')) return checkedText(span);
  if (outcome.kind === 'model') return modelText(outcome);
  const asked = entry?.asked.kind === 'call-tool' ? entry.asked : null;
  const tool = journal.scenario.tools.find(({ definition }) => definition.name === asked?.call.name);
  const traits: SignalCorrections = {
    toolIdempotent: tool === undefined ? null : tool.traits.idempotent || asked?.key !== null,
    toolWrites: tool?.traits.writes ?? null,
  };
  const { text, corrections } = toolText(outcome);
  return { text, corrections: { ...corrections, ...traits }, note: null };
}

/** The try or request inside of a span that failed last: what a container shows as its failure. The span itself where it is one, or holds none. */
export function failedLeaf(spans: readonly Span[], span: Span): Span {
  if (span.kind === 'tool-try' || span.kind === 'model-request') return span;
  const isInside = (one: Span) =>
    one.agent === span.agent && one.step === span.step && one.startMs >= span.startMs && one.endMs <= span.endMs;
  const leaf = spans.findLast(
    (one) =>
      one.failure !== null &&
      (one.kind === 'tool-try' || one.kind === 'model-request') &&
      (span.callId === null || one.callId === span.callId) &&
      isInside(one),
  );
  return leaf ?? span;
}

/** Found by a schema, an oracle or the list of tools: the classifier never saw it. */
function checkedText({ failure }: Span): SpanText | null {
  if (failure === null) return null;
  const lines = [failure.message, ...failure.issues.map(({ path, message }) => `${path === '' ? '(root)' : path}: ${message}`)];
  return {
    text: lines.join('\n'),
    corrections: { transport: 'tool_result' },
    note: `The run did not classify this by its words: ${failure.rule} decided, a check that says itself what is wrong.`,
  };
}

function toolText(outcome: ToolOutcome): { readonly text: string; readonly corrections: SignalCorrections } {
  if (outcome.error !== null) return { text: errorText(outcome.error), corrections: errorCorrections(outcome.error) };
  return { text: httpText(outcome.status, outcome.headers, outcome.text), corrections: HTTP };
}

function modelText(outcome: ModelOutcome): SpanText {
  if (outcome.error !== null) return { text: errorText(outcome.error), corrections: errorCorrections(outcome.error), note: null };
  const finish = outcome.reply?.finishReason ?? null;
  if (finish !== null) {
    const reply = {
      transport: 'stream',
      status: outcome.status,
      message: `the reply ended with finish reason ${finish}`,
      body: outcome.body,
    };
    return {
      text: JSON.stringify({ ...reply, context: { tool_idempotent: null, finish_reason: finish } }, null, 2),
      corrections: {},
      note: null,
    };
  }
  const body =
    outcome.body === null ? '' : typeof outcome.body === 'string' ? outcome.body : JSON.stringify(outcome.body, null, 2);
  return { text: httpText(outcome.status, outcome.headers, body), corrections: HTTP, note: null };
}

/** The loop gives a classifier neither name nor code of an HTTP answer: both stand in the body. */
const HTTP: SignalCorrections = { transport: 'http', name: null, code: null };

function httpText(status: number | null, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status ?? 0}`, ...lines, '', body].join('\n');
}

function errorText({ name, code, message, stack }: TransportError): string {
  const head = stack?.startsWith(`${name}: `) === true ? stack : `${name}: ${message}${stack === null ? '' : `\n${stack}`}`;
  return code === null ? head : `${head} {\n  code: '${code}'\n}`;
}

function errorCorrections({ name, code, sent }: TransportError): SignalCorrections {
  return { transport: 'exception', name, code, ...(sent ? {} : { isNeverSent: true }) };
}
