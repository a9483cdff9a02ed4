import type { Joined, Loop, Stop, Verdict } from '../domain/effect.ts';
import type { Failure } from '../domain/failure.ts';
import type { ToolCall } from '../domain/message.ts';
import type { Task } from '../domain/scenario.ts';
import { askModel } from './ask-model.ts';
import type { LoopContext } from './context.ts';
import { answerFailure } from './failures.ts';
import { feedbackFor } from './feedback.ts';
import { append, assistantMessage, reassign, textMessage, toolMessage } from './history.ts';
import { assignAttempts, FIRST } from './lineages.ts';
import { type CallEnd, runCall } from './run-call.ts';
import { createRunState, decided, type LoopCaches, type RunState } from './run-state.ts';

/**
 * The loop over one task: ask, run the calls, feed back, until an answer or a bound [P1]. A run that ends has said so with an `ended`
 * decision; nothing is thrown for anything a model or a tool does [P2].
 */
export function* agentLoop(context: LoopContext, agent: number, task: Task, caches: LoopCaches): Loop<void> {
  const run = createRunState(context, agent, task, caches);
  append(run.conversation, textMessage('system', context.scenario.system));
  append(run.conversation, textMessage('user', task.prompt));
  for (; ; run.step++) {
    const bound = boundBefore(run);
    if (bound !== null) return yield* end(run, bound, null);
    const asked = yield* askModel(run);
    if (asked.kind === 'end') return yield* end(run, asked.stop, null);
    const { reply } = asked;
    run.spending.steps++;
    append(run.conversation, assistantMessage(reply));
    const stop = reply.calls.length === 0 ? yield* judgeAnswer(run, reply.text ?? '') : yield* runCalls(run, reply.calls);
    if (stop !== null) return yield* end(run, stop, stop.kind === 'answered' ? (reply.text ?? '') : null);
  }
}

/** The bounds that stand before a reply is asked for [P20, P23]. */
function boundBefore(run: RunState): Stop | null {
  const { strategy } = run.context.inForce;
  if (strategy.attempts.count === 'replies' && run.step > strategy.attempts.max) return { kind: 'attempts' };
  if (run.step > strategy.maxSteps) return { kind: 'steps' };
  if (strategy.budget.steps !== null && run.step > strategy.budget.steps) return { kind: 'budget', cap: 'steps' };
  return null;
}

/** Runs the calls of one reply, side by side when there are several; the model gets one result for each, in call order [P48]. */
function* runCalls(run: RunState, calls: readonly ToolCall[]): Loop<Stop | null> {
  const assignments = assignAttempts(run.lineages, calls, (name) => run.context.tools.has(name));
  const [only] = calls;
  if (calls.length === 1 && only !== undefined) {
    const callEnd = yield* runCall(run, { call: only, assignment: assignments[0] ?? FIRST, index: 0, elapsed: run.elapsed });
    append(run.conversation, toolMessage([callEnd.result]));
    count(run, callEnd);
    return afterCalls(run, [callEnd]);
  }
  const children = calls.map((call, index) =>
    runCall(run, { call, assignment: assignments[index] ?? FIRST, index, elapsed: { ms: run.elapsed.ms } }),
  );
  const joined = (yield { kind: 'all', labels: calls.map((call) => call.name), children }) as Joined;
  run.elapsed.ms += joined.durationMs;
  const ends = joined.results as readonly CallEnd[];
  append(run.conversation, toolMessage(ends.map((callEnd) => callEnd.result)));
  for (const callEnd of ends) count(run, callEnd);
  return afterCalls(run, ends);
}

/** Applies what a call did to the counters; done in call order, whatever order the calls ended in. */
function count(run: RunState, { isFailure, lineage }: CallEnd): void {
  run.consecutiveFailures = isFailure ? run.consecutiveFailures + 1 : 0;
  if (lineage !== null) run.lineages.push(lineage);
}

/** The first reason to end that the calls gave, or none. */
function afterCalls(run: RunState, ends: readonly CallEnd[]): Stop | null {
  for (const callEnd of ends) if (callEnd.stop !== null) return callEnd.stop;
  if (tooManyInARow(run)) return { kind: 'consecutive-failures' };
  if (run.context.inForce.strategy.history === 'reassign') {
    const failed = ends.filter((callEnd) => callEnd.isFailure).map((callEnd) => callEnd.result.text);
    if (failed.length > 0) restart(run, failed.join('\n'));
  }
  return null;
}

function tooManyInARow(run: RunState): boolean {
  const { maxConsecutiveFailures } = run.context.inForce.strategy;
  return maxConsecutiveFailures !== null && run.consecutiveFailures >= maxConsecutiveFailures;
}

/** [P11] as an anti-pattern: the failure alone becomes the prompt. */
function restart(run: RunState, text: string): void {
  reassign(run.conversation, [textMessage('system', run.context.scenario.system), textMessage('user', text)]);
}

/** A reply without calls is the final answer. With an answer schema it is checked, and each object is an attempt [P21]. */
function* judgeAnswer(run: RunState, text: string): Loop<Stop | null> {
  if (run.task.answerSchema === null) return { kind: 'answered' };
  const attempt = ++run.answerAttempts;
  const { agent, step, context } = run;
  const verdict = (yield { kind: 'check', agent, step, oracle: 'answer-schema', attempt, text }) as Verdict;
  run.elapsed.ms += verdict.durationMs;
  if (verdict.issues.length === 0) return { kind: 'answered' };
  const failure = answerFailure(run.caches.failures, verdict.issues);
  const { strategy } = context.inForce;
  const choice = strategy.routes[failure.class] === 'stop' ? 'stop' : 'to-model';
  yield decided(run, { what: 'classified', callId: null, tool: null, attempt, try: 1, failure, choice });
  run.consecutiveFailures++;
  if (choice === 'stop') return { kind: 'failure', class: failure.class };
  if (attempt >= strategy.attempts.max) return { kind: 'attempts' };
  if (tooManyInARow(run)) return { kind: 'consecutive-failures' };
  yield* feedBackAnswer(run, failure, attempt, text);
  return null;
}

function* feedBackAnswer(run: RunState, failure: Failure, attempt: number, argumentsText: string): Loop<void> {
  const { strategy } = run.context.inForce;
  const maxAttempts = strategy.attempts.max;
  const subject = { failure, choice: 'to-model', tool: null, attempt, maxAttempts, argumentsText } as const;
  const { text, tokens } = feedbackFor(run.caches.feedback, strategy, subject);
  yield decided(run, { what: 'fed-back', callId: null, tool: null, attempt, text, tokens });
  if (strategy.history === 'reassign') restart(run, text);
  else append(run.conversation, textMessage('user', text));
}

function* end(run: RunState, stop: Stop, answer: string | null): Loop<void> {
  yield decided(run, { what: 'ended', stop, answer });
}
