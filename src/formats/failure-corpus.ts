import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';
import { failure, type Result, success } from '../base/result.ts';
import {
  type Classification,
  FAILURE_CLASSES,
  type FailureAction,
  type FailureClass,
  type FailureFamily,
  type Signal,
} from '../domain/failure.ts';
import { type ClassifyOptions, classify } from '../loop/classify/classify.ts';
import { type Route, routeOf } from '../loop/classify/route.ts';

/** What two labellers said about a case. */
export interface FailureLabel {
  readonly class: FailureClass;
  /** Both gave this class. */
  readonly agreed: boolean;
  /** Every class one of them accepts; contains `class`. */
  readonly accepted: readonly FailureClass[];
  readonly family: FailureFamily | null;
  readonly action: FailureAction | null;
  readonly retryAfterMs: number | null;
}

export interface FailureCase {
  readonly id: string;
  /** The system it comes from, for the reader; no classifier sees it. */
  readonly system: string | null;
  readonly signal: Signal;
  /** Null where the case is not labelled. */
  readonly gold: FailureLabel | null;
}

export interface LineProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Cases that could be read, and the lines that could not. */
export interface FailureCases {
  readonly cases: readonly FailureCase[];
  readonly problems: readonly LineProblem[];
}

/**
 * Reads JSON Lines of `../shared/corpus`'s format. Missing fields get the value that says "not known"; a line that is no JSON object is reported
 * with its number and the rest is kept. Fails only when no line can be used.
 */
export function parseFailureCases(text: string): Result<FailureCases, readonly LineProblem[]> {
  const reader = createCaseReader();
  reader.add(text);
  const { cases, problems } = reader.end();
  if (cases.length === 0) return failure(problems.length > 0 ? problems : [{ line: 1, message: 'no cases' }]);
  return success({ cases, problems });
}

/** Reads the same lines piece by piece, so that a large file need not be one text. */
export interface CaseReader {
  /** The next piece; it may end inside of a line. */
  add(piece: string): void;
  /** The last line counts although nothing ends it. Reading is over. */
  end(): FailureCases;
}

export function createCaseReader(): CaseReader {
  const cases: FailureCase[] = [];
  const problems: LineProblem[] = [];
  let rest = '';
  let number = 0;
  const read = (line: string) => {
    number++;
    const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
    if (text.trim() === '') return;
    const parsed = parseJson(text);
    if (!parsed.ok) problems.push({ line: number, message: parsed.error.message });
    else if (!isJsonObject(parsed.value)) problems.push({ line: number, message: 'not a JSON object' });
    else cases.push(readFailureCase(parsed.value, number));
  };
  return {
    add: (piece) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
    },
    end: () => {
      read(rest);
      rest = '';
      return { cases, problems };
    },
  };
}

/** One case; missing fields get the value that says "not known". `number` names it where it has no id. */
export function readFailureCase(line: JsonObject, number: number): FailureCase {
  const context = objectAt(line, 'context');
  const { gold } = line;
  return {
    id: stringOf(line.id) ?? `line-${number}`,
    system: stringOf(line.system),
    signal: {
      transport: oneOf(TRANSPORTS, line.transport) ?? (typeof line.status === 'number' ? 'http' : 'exception'),
      status: typeof line.status === 'number' ? line.status : null,
      headers: readHeaders(objectAt(line, 'headers')),
      name: stringOf(line.name),
      code: typeof line.code === 'number' ? line.code : stringOf(line.code),
      message: stringOf(line.message) ?? '',
      body: line.body ?? null,
      context: {
        toolIdempotent: booleanOf(context.tool_idempotent),
        toolWrites: booleanOf(context.tool_writes),
        finishReason: stringOf(context.finish_reason),
      },
    },
    gold: isJsonObject(gold) ? readLabel(gold) : null,
  };
}

const TRANSPORTS: readonly Signal['transport'][] = ['http', 'exception', 'rpc', 'tool_result', 'stream', 'exit'];
const FAMILIES: readonly FailureFamily[] = ['execution', 'validation', 'logic', 'state', 'generation', 'protocol'];
const ACTIONS: readonly FailureAction[] = [
  'send_back',
  'backoff_retry',
  'abort',
  'fallback',
  'refresh_replan',
  'raise_limit',
  'fix_caller',
  'verify_outcome',
];

/** Null when the class is none of ours: a case without a usable label counts as unlabelled. */
function readLabel(gold: JsonObject): FailureLabel | null {
  const label = oneOf(FAILURE_CLASSES, gold.class);
  if (label === null) return null;
  const accepted = Array.isArray(gold.accepted) ? gold.accepted.flatMap((item: Json) => oneOf(FAILURE_CLASSES, item) ?? []) : [];
  return {
    class: label,
    agreed: gold.agreed !== false,
    accepted: accepted.includes(label) ? accepted : [label, ...accepted],
    family: oneOf(FAMILIES, gold.family),
    action: oneOf(ACTIONS, gold.action),
    retryAfterMs: typeof gold.retry_after_ms === 'number' ? gold.retry_after_ms : null,
  };
}

function readHeaders(headers: JsonObject): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? value : {};
}

function stringOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function booleanOf(value: Json | undefined): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function oneOf<Item extends string>(items: readonly Item[], value: Json | undefined): Item | null {
  return items.find((item) => item === value) ?? null;
}

/** `right` of `total`; shares are left to the reader, so that sums stay exact. */
export interface Tally {
  readonly right: number;
  readonly total: number;
}

export interface Score {
  /** Cases both labellings agree on: predicted class equals the label. */
  readonly agreed: Tally;
  /** Agreed cases by labelled class. */
  readonly byClass: Readonly<Partial<Record<FailureClass, Tally>>>;
  /** All labelled cases: the prediction is a class that some labeller accepts. */
  readonly accepted: Tally;
  /** Agreed cases on the three-way route. */
  readonly route: Tally;
  /** Agreed cases whose family, action, retry hint are the labelled ones. */
  readonly family: Tally;
  readonly action: Tally;
  readonly retryHint: Tally;
  /** Agreed permanent and ambiguous cases that came out as transient: a retry of what must not be retried. `right` counts the misses. */
  readonly risky: Tally;
  /** Labelled class → predicted class → agreed cases. */
  readonly confusion: Readonly<Partial<Record<FailureClass, Readonly<Partial<Record<FailureClass, number>>>>>>;
  /** Labelled route → route of the prediction → agreed cases. */
  readonly routes: Readonly<Partial<Record<Route, Readonly<Partial<Record<Route, number>>>>>>;
  readonly unlabelled: number;
  /** What the cases without a label came out as. */
  readonly unlabelledAs: Readonly<Partial<Record<FailureClass, number>>>;
}

export function scoreCases(cases: readonly FailureCase[], options: ClassifyOptions): Score {
  return scoreVerdicts(
    cases,
    cases.map(({ signal }) => classify(signal, options)),
  );
}

/** The score of verdicts that were reached before: the n-th is the n-th case's. The screen and the command line both show this. */
export function scoreVerdicts(cases: readonly FailureCase[], verdicts: readonly Classification[]): Score {
  const tallies = {
    agreed: counter(),
    accepted: counter(),
    route: counter(),
    family: counter(),
    action: counter(),
    retryHint: counter(),
    risky: counter(),
  };
  const byClass: Partial<Record<FailureClass, Counter>> = {};
  const confusion: Partial<Record<FailureClass, Partial<Record<FailureClass, number>>>> = {};
  const routes: Partial<Record<Route, Partial<Record<Route, number>>>> = {};
  const unlabelledAs: Partial<Record<FailureClass, number>> = {};
  let unlabelled = 0;
  for (const [index, { gold }] of cases.entries()) {
    const said = verdicts[index];
    if (said === undefined) break;
    if (gold === null) {
      unlabelled++;
      unlabelledAs[said.class] = (unlabelledAs[said.class] ?? 0) + 1;
      continue;
    }
    count(tallies.accepted, gold.accepted.includes(said.class));
    if (!gold.agreed) continue;
    const isRight = said.class === gold.class;
    count(tallies.agreed, isRight);
    byClass[gold.class] ??= counter();
    count(byClass[gold.class], isRight);
    const [meant, taken] = [routeOf(gold.class), routeOf(said.class)];
    count(tallies.route, taken === meant);
    routes[meant] ??= {};
    const way = routes[meant] ?? {};
    way[taken] = (way[taken] ?? 0) + 1;
    if (gold.family !== null) count(tallies.family, said.family === gold.family);
    if (gold.action !== null) count(tallies.action, said.action === gold.action);
    count(tallies.retryHint, said.retryAfterMs === gold.retryAfterMs);
    if (gold.class === 'permanent' || gold.class === 'ambiguous') count(tallies.risky, said.class === 'transient');
    confusion[gold.class] ??= {};
    const row = confusion[gold.class] ?? {};
    row[said.class] = (row[said.class] ?? 0) + 1;
  }
  return { ...tallies, byClass, confusion, routes, unlabelled, unlabelledAs };
}

interface Counter {
  right: number;
  total: number;
}

function counter(): Counter {
  return { right: 0, total: 0 };
}

function count(into: Counter | undefined, isRight: boolean): void {
  if (into === undefined) return;
  into.total++;
  if (isRight) into.right++;
}
