import { canonicalJson, jsonAt } from '../base/json.ts';
import type { Loop, Stop, ToolOutcome } from '../domain/effect.ts';
import type { Failure } from '../domain/failure.ts';
import type { ToolCall, ToolResult } from '../domain/message.ts';
import type { RouteChoice, Strategy } from '../domain/strategy.ts';
import { pauseAfter } from './backoff.ts';
import type { PreparedTool } from './context.ts';
import { argumentsFailure, contractFailure, toolFailure, unknownToolFailure, unparseableFailure } from './failures.ts';
import { type Calling, chooseRoute, failureOfChain, fallBack, fallbackText, noteWrite } from './fall-back.ts';
import { feedbackFor } from './feedback.ts';
import type { Assignment, Lineage } from './lineages.ts';
import { decided, type Elapsed, type RunState } from './run-state.ts';
import { outOfBounds } from './sanity.ts';
import { isPastDeadline, type Refusal, refuseRequest, withinDeadline } from './spending.ts';
import { waitFor, waitPlace } from './wait-for.ts';

/** One call of a reply: what it continues, and where it stands in the run. */
export interface CallPlace {
  readonly call: ToolCall;
  readonly assignment: Assignment;
  /** Position among the calls of its reply, from 0. */
  readonly index: number;
  readonly elapsed: Elapsed;
}

/** How a call ended: exactly one result for the model [P48], and whether the run must end. */
export interface CallEnd {
  readonly result: ToolResult;
  readonly isFailure: boolean;
  /** The lineage to keep open; null after a success. */
  readonly lineage: Lineage | null;
  readonly stop: Stop | null;
}

/** Sub-loop of one call: check the arguments, then try, classify, route, wait and try again. It settles whatever happens. */
export function* runCall(run: RunState, place: CallPlace): Loop<CallEnd> {
  const { call, assignment } = place;
  const { context, agent, step } = run;
  const attempt = attemptNumber(run, assignment);
  if (attempt > context.inForce.strategy.attempts.max) return yield* refuseAttempt(run, place, attempt);
  const prepared = context.tools.get(call.name);
  const before = argumentsProblem(run, call, prepared);
  if (before !== null || prepared === undefined || call.arguments === undefined) {
    const failure = before ?? unparseableFailure(call);
    yield* noteRegression(run, place, failure);
    const choice = withoutTries(context.inForce.strategy.routes[failure.class]);
    yield decided(run, { what: 'classified', callId: call.id, tool: call.name, attempt, try: 0, failure, choice });
    return yield* endFailed(run, place, attempt, failure, choice);
  }
  const mayHaveWritten = assignment.before?.mayHaveWritten ?? false;
  const calling: Calling = { call, prepared, chain: null, mayHaveWritten, previousWaitMs: 0 };
  for (let nth = 1; ; nth++) {
    if (run.isStopping) return yield* notExecuted(run, place, 'stopped');
    const { strategy } = context.inForce;
    const refusal = refuseRequest(strategy.budget, run.spending, place.elapsed.ms);
    if (refusal !== null) return yield* endRefused(run, place, refusal);
    run.spending.requests++;
    const key = strategy.idempotencyKeys && calling.prepared.tool.traits.writes ? intentOf(calling.call) : null;
    const timeoutMs = withinDeadline(strategy.budget, place.elapsed.ms, strategy.timeoutMs.tool);
    const outcome = (yield {
      kind: 'call-tool',
      agent,
      step,
      attempt,
      try: nth,
      call: calling.call,
      key,
      timeoutMs,
    }) as ToolOutcome;
    place.elapsed.ms += outcome.durationMs;
    const now = context.inForce.strategy;
    const failure = failureOf(run, now, calling.prepared, outcome, key !== null);
    if (failure === null) {
      const { tool } = calling.prepared;
      const notes = now.checks.bounds && outcome.value !== undefined ? outOfBounds(tool, outcome.value) : NO_NOTES;
      if (notes.length > 0) yield decided(run, { what: 'warned', callId: call.id, notes });
      const text = calling.chain === null ? outcome.text : fallbackText(calling.chain, outcome);
      return succeeded(call, withNotes(text, notes));
    }
    if (isPastDeadline(now.budget, place.elapsed.ms)) return yield* endRefused(run, place, { cap: 'wallMs', needed: 1, left: 0 });
    noteWrite(calling, outcome, failure);
    const choice = chooseRoute(calling, now, failure, attempt, nth);
    yield decided(run, { what: 'classified', callId: call.id, tool: calling.call.name, attempt, try: nth, failure, choice });
    if (choice === 'wait-below') {
      const spot = { index: place.index, nth, request: calling.chain?.used ?? 0 };
      const { previousWaitMs } = calling;
      const pause = pauseAfter(now.backoff, nth, failure.retryAfterMs, context.seed, waitPlace(run, spot), previousWaitMs);
      calling.previousWaitMs = pause.ms;
      yield* waitFor(run, place.elapsed, pause, 'tool', call.id);
    } else if (choice !== 'fall-back') return yield* endCalling(run, place, calling, attempt, failure, choice);
    else if (yield* fallBack(run, calling, attempt, failure)) nth = 0;
    else return yield* endCalling(run, place, calling, attempt, failure, calling.chain?.usual ?? 'to-model');
  }
}

const NO_NOTES: readonly string[] = [];

/** Counting replies makes the step the attempt: the basic loop's own way [P5]. */
function attemptNumber(run: RunState, assignment: Assignment): number {
  return run.context.inForce.strategy.attempts.count === 'replies' ? run.step : assignment.attempt;
}

function argumentsProblem(run: RunState, call: ToolCall, prepared: PreparedTool | undefined): Failure | null {
  if (prepared === undefined) return unknownToolFailure(call, [...run.context.tools.keys()]);
  if (call.arguments === undefined || !run.context.inForce.strategy.checks.arguments) return null;
  const issues = prepared.input.validate(call.arguments);
  return issues.length === 0 ? null : argumentsFailure(run.caches.failures, issues);
}

/** The order of checks of [P16]: execution first, then the contract of the value. */
function failureOf(
  run: RunState,
  strategy: Strategy,
  prepared: PreparedTool,
  outcome: ToolOutcome,
  isKeyed: boolean,
): Failure | null {
  const failure = toolFailure(run.caches.failures, strategy, prepared, outcome, isKeyed);
  if (failure !== null || !strategy.checks.contract || prepared.contract === null || outcome.value === undefined) return failure;
  const issues = prepared.contract.validate(outcome.value);
  return issues.length === 0 ? null : contractFailure(run.caches.failures, issues);
}

/** What was never sent cannot be tried again below the model: the same arguments would fail the same way. */
function withoutTries(choice: RouteChoice): RouteChoice {
  return choice === 'stop' ? 'stop' : 'to-model';
}

const intents = new WeakMap<object, string>();

/** What a call means, whatever its id: a model that repeats itself under a new id must not commit twice (LOOP-NOTES). */
function intentOf({ name: tool, arguments: value = null }: ToolCall): string {
  if (typeof value !== 'object' || value === null) return `${tool} ${canonicalJson(value)}`;
  const known = intents.get(value);
  if (known !== undefined) return known;
  const intent = `${tool} ${canonicalJson(value)}`;
  intents.set(value, intent);
  return intent;
}

/** The call has failed, and its fallbacks with it. */
function* endCalling(
  run: RunState,
  place: CallPlace,
  calling: Calling,
  attempt: number,
  last: Failure,
  choice: RouteChoice,
): Loop<CallEnd> {
  const failure = failureOfChain(calling, last);
  yield* noteRegression(run, place, failure);
  return yield* endFailed(run, place, attempt, failure, choice, calling.mayHaveWritten);
}

function* endFailed(
  run: RunState,
  place: CallPlace,
  attempt: number,
  failure: Failure,
  choice: RouteChoice,
  mayHaveWritten = place.assignment.before?.mayHaveWritten ?? false,
): Loop<CallEnd> {
  const { strategy } = run.context.inForce;
  const lineage = { ...lineageAfter(place.call, attempt, failure), mayHaveWritten };
  const stop = stopAfter(strategy, attempt, failure, choice);
  if (stop !== null) {
    run.isStopping = true;
    return { result: errorResult(place.call, failure.message), isFailure: true, lineage, stop };
  }
  const { text, tokens } = feedbackFor(run.caches.feedback, strategy, {
    failure,
    choice,
    tool: place.call.name,
    attempt,
    maxAttempts: strategy.attempts.max,
    argumentsText: place.call.argumentsText,
  });
  yield decided(run, { what: 'fed-back', callId: place.call.id, tool: place.call.name, attempt, text, tokens });
  return { result: errorResult(place.call, text), isFailure: true, lineage, stop: null };
}

function stopAfter(strategy: Strategy, attempt: number, failure: Failure, choice: RouteChoice): Stop | null {
  if (choice === 'stop') return { kind: 'failure', class: failure.class };
  const isUsedUp = attempt >= strategy.attempts.max && strategy.attempts.count === 'lineage';
  return isUsedUp && strategy.attempts.onExhausted === 'stop' ? { kind: 'attempts' } : null;
}

function lineageAfter(call: ToolCall, attempt: number, failure: Failure): Omit<Lineage, 'mayHaveWritten'> {
  const wrongPaths = failure.issues.length === 0 ? null : failure.issues.map((issue) => issue.path);
  return { tool: call.name, attempt, arguments: call.arguments, wrongPaths };
}

/** A field that was right in the attempt before and is wrong now, because the model changed it [P10]. */
function* noteRegression(run: RunState, place: CallPlace, failure: Failure): Loop<void> {
  const { before } = place.assignment;
  if (before === null || before.wrongPaths === null || before.arguments === undefined || place.call.arguments === undefined)
    return;
  const [was, is, wrong] = [before.arguments, place.call.arguments, before.wrongPaths];
  const paths = failure.issues
    .map((issue) => issue.path)
    .filter(
      (path) => !wrong.includes(path) && canonicalJson(jsonAt(was, path) ?? null) !== canonicalJson(jsonAt(is, path) ?? null),
    );
  if (paths.length > 0) yield decided(run, { what: 'regressed', callId: place.call.id, paths });
}

function* refuseAttempt(run: RunState, place: CallPlace, attempt: number): Loop<CallEnd> {
  const stops = run.context.inForce.strategy.attempts.onExhausted === 'stop';
  if (stops) run.isStopping = true;
  const end = yield* notExecuted(run, place, 'attempts');
  const mayHaveWritten = place.assignment.before?.mayHaveWritten ?? false;
  const lineage: Lineage = { tool: place.call.name, attempt, arguments: place.call.arguments, wrongPaths: null, mayHaveWritten };
  return { ...end, lineage, stop: stops ? { kind: 'attempts' } : null };
}

function* endRefused(run: RunState, place: CallPlace, refusal: Refusal): Loop<CallEnd> {
  run.isStopping = true;
  yield decided(run, { what: 'refused', ...refusal });
  const end = yield* notExecuted(run, place, 'stopped');
  return { ...end, stop: { kind: 'budget', cap: refusal.cap } };
}

/** A call that was not made still has its one result [P48]. */
function* notExecuted(run: RunState, place: CallPlace, because: 'stopped' | 'attempts'): Loop<CallEnd> {
  const { call } = place;
  yield decided(run, { what: 'not-executed', callId: call.id, tool: call.name, because });
  const text =
    because === 'stopped'
      ? 'Not executed: the run ended before this call.'
      : 'Not executed: no attempts remain for this call. Answer without it and say what failed.';
  return { result: errorResult(call, text), isFailure: true, lineage: null, stop: null };
}

function errorResult(call: ToolCall, text: string): ToolResult {
  return { callId: call.id, name: call.name, isError: true, text };
}

function succeeded(call: ToolCall, text: string): CallEnd {
  return { result: { callId: call.id, name: call.name, isError: false, text }, isFailure: false, lineage: null, stop: null };
}

function withNotes(text: string, notes: readonly string[]): string {
  return notes.length === 0 ? text : `${text}\nWarning: ${notes.join('; ')}`;
}
