import type { Issue } from '../base/issue.ts';
import { adaptArguments } from '../domain/adapt-arguments.ts';
import type { Loop, ToolOutcome } from '../domain/effect.ts';
import type { Failure } from '../domain/failure.ts';
import type { ToolCall } from '../domain/message.ts';
import type { FailureChoice, RouteChoice, Strategy } from '../domain/strategy.ts';
import type { Fallback } from '../domain/tool.ts';
import type { PreparedTool } from './context.ts';
import { fallbackFailure } from './failures.ts';
import { decided, type RunState } from './run-state.ts';

/** What is called at this moment: the call of the reply itself, or after a fall-back another tool under the same id [P28]. */
export interface Calling {
  call: ToolCall;
  prepared: PreparedTool;
  /** Null while the call itself is tried. */
  chain: Chain | null;
  /** A write of this lineage may have happened. Then no other tool may do it again: no key protects a write under another name [P27]. */
  mayHaveWritten: boolean;
  /** Of the wait before the last try of this tool; 0 at the first. */
  previousWaitMs: number;
}

/** The fallbacks of one call, from the moment the first is called. */
interface Chain {
  readonly original: ToolCall;
  readonly fallbacks: readonly Fallback[];
  /** The route of the call's own failure. */
  readonly usual: RouteChoice;
  /** Fallbacks begun so far. */
  used: number;
  /** The call itself first. */
  readonly failed: FailedTool[];
  /** What the model reads beside the value of the fallback that is called; null when it is not told. */
  note: string | null;
}

interface FailedTool {
  readonly tool: string;
  readonly failure: Failure;
}

/** What a failed try says of a write: only what never left or what the tool refused has certainly not happened. */
export function noteWrite(calling: Calling, { error, status }: ToolOutcome, failure: Failure): void {
  if (failure.class === 'ambiguous') calling.mayHaveWritten = true;
  else if (calling.prepared.tool.traits.writes) calling.mayHaveWritten ||= error === null ? !isRefusal(status) : error.sent;
}

function isRefusal(status: number | null): boolean {
  return status !== null && (status === 503 || (status >= 400 && status < 500 && status !== 408));
}

/**
 * What is done about a failed try: tries first, then the next fallback where another tool can help, else the usual route. A fallback that failed
 * leads to the next one, and the last to the usual route of the call's own failure, unless it may have written: that must be told.
 */
export function chooseRoute(calling: Calling, strategy: Strategy, failure: Failure, attempt: number, nth: number): FailureChoice {
  const wanted = strategy.routes[failure.class];
  if (wanted === 'wait-below' && nth < strategy.tries.tool) return wanted;
  const usual = usualRoute(strategy, failure);
  if (calling.mayHaveWritten) return usual;
  const { chain } = calling;
  if (chain !== null) return isFallingBack(strategy) && chain.used < chain.fallbacks.length ? 'fall-back' : chain.usual;
  const { fallbacks = NO_FALLBACKS } = calling.prepared.tool;
  return fallbacks.length > 0 && isFallingBack(strategy) && isBeyondTool(strategy, failure, attempt) ? 'fall-back' : usual;
}

const NO_FALLBACKS: readonly Fallback[] = [];
const NO_ISSUES: readonly Issue[] = [];

function isFallingBack({ fallbacks }: Strategy): boolean {
  return fallbacks === 'disclosed' || fallbacks === 'silent';
}

/** Tries that are used up send the failure to the model. */
function usualRoute({ routes }: Strategy, failure: Failure): RouteChoice {
  const wanted = routes[failure.class];
  return wanted === 'wait-below' ? 'to-model' : wanted;
}

/** Whether neither the tool nor the model can mend the failure: what the model can correct is never taken from it. */
function isBeyondTool({ routes, attempts }: Strategy, failure: Failure, attempt: number): boolean {
  switch (failure.class) {
    case 'permanent':
    case 'output':
      return true;
    case 'transient':
      // Below the model the tries are used up by now; through the model, the attempts must be.
      return routes.transient === 'wait-below' || routes.transient === 'stop' || attempt >= attempts.max;
    case 'state':
    case 'truncated':
      return failure.action === 'fallback';
    case 'input':
    case 'ambiguous':
      return false;
  }
}

/**
 * Turns to the next fallback that can be called. Adapted arguments that break its schema are a failure of the chain, not of the model, and are never sent. False when
 * none is left; what became of each stands in the journal.
 */
export function* fallBack(run: RunState, calling: Calling, attempt: number, failure: Failure): Loop<boolean> {
  const { strategy } = run.context.inForce;
  calling.chain ??= startChain(calling, strategy, failure);
  const { chain } = calling;
  const { original } = chain;
  const [callId, tool] = [original.id, original.name];
  let failed: FailedTool = { tool: calling.call.name, failure };
  for (;;) {
    chain.failed.push(failed);
    const next = chain.fallbacks[chain.used++];
    if (next === undefined) return false;
    const because = { tool: failed.tool, class: failed.failure.class, rule: failed.failure.rule };
    chain.note = strategy.fallbacks === 'silent' ? null : (next.note ?? noteFor(chain.failed, next.tool));
    yield decided(run, { what: 'fell-back', callId, tool, to: next.tool, attempt, because, note: chain.note });
    const adapted = adaptCall(run, original, next);
    if ('call' in adapted) {
      Object.assign(calling, adapted, { previousWaitMs: 0 });
      return true;
    }
    const choice = chain.used < chain.fallbacks.length ? 'fall-back' : chain.usual;
    yield decided(run, { what: 'classified', callId, tool: next.tool, attempt, try: 0, failure: adapted, choice });
    failed = { tool: next.tool, failure: adapted };
  }
}

function startChain({ call, prepared }: Calling, strategy: Strategy, failure: Failure): Chain {
  const { fallbacks = NO_FALLBACKS } = prepared.tool;
  return { original: call, fallbacks, usual: usualRoute(strategy, failure), used: 0, failed: [], note: null };
}

/** The call of a fallback, under the id of the call it replaces: pairing knows no other. Or why it cannot be made. */
function adaptCall(
  run: RunState,
  original: ToolCall,
  { tool, arguments: rules }: Fallback,
): Pick<Calling, 'call' | 'prepared'> | Failure {
  const prepared = run.context.tools.get(tool);
  if (prepared === undefined)
    return fallbackFailure('fallback.unknown-tool', `there is no tool '${tool}' to fall back to`, NO_ISSUES);
  const value = adaptArguments(original.arguments ?? null, rules);
  const issues = prepared.input.validate(value);
  if (issues.length > 0)
    return fallbackFailure('fallback.arguments', `the adapted arguments do not match the input schema of ${tool}`, issues);
  return { call: { id: original.id, name: tool, argumentsText: JSON.stringify(value), arguments: value }, prepared };
}

/** What the call ends with when no fallback answered: its own failure, with the chain named where the model may know of it. */
export function failureOfChain({ call, chain, mayHaveWritten }: Calling, last: Failure): Failure {
  if (chain === null) return last;
  const [first] = chain.failed;
  const isNoted = chain.failed.at(-1)?.tool === call.name;
  const all = isNoted ? chain.failed : [...chain.failed, { tool: call.name, failure: last }];
  const told = mayHaveWritten ? last : (first?.failure ?? last);
  if (chain.note === null) return told;
  return { ...told, message: `${told.message} [no fallback answered: ${all.map(failedText).join('; ')}]` };
}

/** The value as the model reads it: bare where nothing is disclosed. */
export function fallbackText(chain: Chain, outcome: ToolOutcome): string {
  if (chain.note === null) return outcome.text;
  return JSON.stringify({ degraded: true, note: chain.note, value: outcome.value ?? null });
}

function noteFor(failed: readonly FailedTool[], to: string): string {
  return `${failed.map(failedText).join('; ')}; this value comes from ${to} instead.`;
}

/** Longest piece of a failure's message in a note, in characters. */
const MESSAGE_LENGTH = 160;

function failedText({ tool, failure: { status, message } }: FailedTool): string {
  const short = message.length > MESSAGE_LENGTH ? `${message.slice(0, MESSAGE_LENGTH - 1)}…` : message;
  const isSaid = status === null || short.includes(String(status));
  return `${tool} failed (${isSaid ? short : `${status} ${short}`.trim()})`;
}
