import type { ToolCall } from '../../src/domain/message.ts';
import { pauseAfter } from '../../src/loop/backoff.ts';
import { argumentsFailure, createFailureCache, toolFailure } from '../../src/loop/failures.ts';
import { type FeedbackCache, feedbackFor } from '../../src/loop/feedback.ts';
import { assistantMessage, toolMessage } from '../../src/loop/history.ts';
import { BENCH_STRATEGY, MAX_ATTEMPTS, MAX_STEPS, MAX_TRIES } from './bench-scenario.ts';
import { createParts, PREPARED, type TrialResult } from './trial-parts.ts';

const failures = createFailureCache();
const feedback: FeedbackCache = new WeakMap();

/**
 * The ceiling: the same trial written by hand as straight-line code, for this one scenario and strategy: no generator, no effects, no journal, no lineages, no
 * budgets, one call a reply. It calls the same tools, validator and persona, and renders the same feedback.
 */
export function straightLineTrial(seed: number): TrialResult {
  const parts = createParts(seed);
  const result: TrialResult = { modelCalls: 0, toolTries: 0, waitMs: 0, elapsedMs: 0, inputTokens: 0, isDone: false };
  let attempt = 1;
  for (let step = 1; step <= MAX_STEPS; step++) {
    const { reply, usage, durationMs } = parts.ask(step, result.elapsedMs);
    result.modelCalls++;
    result.elapsedMs += durationMs;
    result.inputTokens += usage.inputTokens;
    if (reply === null) return result;
    parts.say(assistantMessage(reply));
    const [call] = reply.calls;
    if (call === undefined) {
      result.isDone = true;
      return result;
    }
    const text = runOne(parts, result, call, step, attempt);
    if (text.isError && attempt >= MAX_ATTEMPTS) return result;
    attempt = text.isError ? attempt + 1 : 1;
    parts.say(toolMessage([{ callId: call.id, name: call.name, isError: text.isError, text: text.text }]));
  }
  return result;
}

function runOne(parts: ReturnType<typeof createParts>, result: TrialResult, call: ToolCall, step: number, attempt: number) {
  const prepared = PREPARED.tools.get(call.name);
  if (prepared === undefined || call.arguments === undefined) throw new Error('straightLineTrial: not in this scenario');
  const issues = prepared.input.validate(call.arguments);
  const subject = {
    choice: 'to-model',
    tool: call.name,
    attempt,
    maxAttempts: MAX_ATTEMPTS,
    argumentsText: call.argumentsText,
  } as const;
  if (issues.length > 0) {
    const { text } = feedbackFor(feedback, BENCH_STRATEGY, { ...subject, failure: argumentsFailure(failures, issues) });
    return { isError: true, text };
  }
  for (let nth = 1; ; nth++) {
    const outcome = parts.execute(call, step, attempt, nth, result.elapsedMs);
    result.toolTries++;
    result.elapsedMs += outcome.durationMs;
    const failure = toolFailure(failures, BENCH_STRATEGY, prepared, outcome, false);
    if (failure === null) {
      if (outcome.value !== undefined) prepared.contract?.validate(outcome.value);
      return { isError: false, text: outcome.text };
    }
    if (nth >= MAX_TRIES) {
      const { text } = feedbackFor(feedback, BENCH_STRATEGY, { ...subject, failure });
      return { isError: true, text };
    }
    const pause = pauseAfter(BENCH_STRATEGY.backoff, nth, failure.retryAfterMs, 0, waitPlace(step, nth), 0);
    result.waitMs += pause.ms;
    result.elapsedMs += pause.ms;
  }
}

/** A place for the jitter; its draws need not be those of the engine. */
function waitPlace(step: number, nth: number): number {
  return step * 32 + nth;
}
