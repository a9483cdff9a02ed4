import FakeTimers from '@sinonjs/fake-timers';
import { ExponentialBackoff, handleWhenResult, retry } from 'cockatiel';
import type { ToolOutcome } from '../../src/domain/effect.ts';
import type { ToolCall } from '../../src/domain/message.ts';
import { argumentsFailure, createFailureCache, toolFailure } from '../../src/loop/failures.ts';
import { type FeedbackCache, feedbackFor } from '../../src/loop/feedback.ts';
import { assistantMessage, toolMessage } from '../../src/loop/history.ts';
import { BENCH_STRATEGY, MAX_ATTEMPTS, MAX_STEPS, MAX_TRIES } from './bench-scenario.ts';
import { createParts, PREPARED, type TrialResult } from './trial-parts.ts';

const failures = createFailureCache();
const feedback: FeedbackCache = new WeakMap();

/** How many trials share the fake clock at once: as cockatiel runs fastest here. */
const AT_ONCE = 64;

/** The same trials with the retries of cockatiel 3 (full jitter by its default generator) under @sinonjs/fake-timers. */
export async function cockatielTrials(seeds: readonly number[]): Promise<TrialResult[]> {
  const clock = FakeTimers.install({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const results: TrialResult[] = [];
    for (let first = 0; first < seeds.length; first += AT_ONCE) {
      const batch = Promise.all(seeds.slice(first, first + AT_ONCE).map(trial));
      await clock.runAllAsync();
      results.push(...(await batch));
    }
    return results;
  } finally {
    clock.uninstall();
  }
}

const policy = retry(
  handleWhenResult((result) => isFailed(result as ToolOutcome)),
  { maxAttempts: MAX_TRIES - 1, backoff: new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 30_000 }) },
);

function isFailed(outcome: ToolOutcome): boolean {
  return outcome.error !== null || outcome.status === null || outcome.status >= 400;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function trial(seed: number): Promise<TrialResult> {
  const parts = createParts(seed);
  const result: TrialResult = { modelCalls: 0, toolTries: 0, waitMs: 0, elapsedMs: 0, inputTokens: 0, isDone: false };
  const startMs = Date.now();
  let attempt = 1;
  for (let step = 1; step <= MAX_STEPS; step++) {
    const { reply, usage, durationMs } = parts.ask(step, Date.now() - startMs);
    await sleep(durationMs);
    result.modelCalls++;
    result.inputTokens += usage.inputTokens;
    if (reply === null) break;
    parts.say(assistantMessage(reply));
    const [call] = reply.calls;
    if (call === undefined) {
      result.isDone = true;
      break;
    }
    const { isError, text } = await runOne(parts, result, call, step, attempt, startMs);
    if (isError && attempt >= MAX_ATTEMPTS) break;
    attempt = isError ? attempt + 1 : 1;
    parts.say(toolMessage([{ callId: call.id, name: call.name, isError, text }]));
  }
  result.elapsedMs = Date.now() - startMs;
  return result;
}

async function runOne(
  parts: ReturnType<typeof createParts>,
  result: TrialResult,
  call: ToolCall,
  step: number,
  attempt: number,
  startMs: number,
) {
  const prepared = PREPARED.tools.get(call.name);
  if (prepared === undefined || call.arguments === undefined) throw new Error('cockatielTrials: not in this scenario');
  const issues = prepared.input.validate(call.arguments);
  const subject = {
    choice: 'to-model',
    tool: call.name,
    attempt,
    maxAttempts: MAX_ATTEMPTS,
    argumentsText: call.argumentsText,
  } as const;
  if (issues.length > 0) {
    return {
      isError: true,
      text: feedbackFor(feedback, BENCH_STRATEGY, { ...subject, failure: argumentsFailure(failures, issues) }).text,
    };
  }
  const outcome = await policy.execute(async ({ attempt: nth }) => {
    const tried = parts.execute(call, step, attempt, nth + 1, Date.now() - startMs);
    result.toolTries++;
    await sleep(tried.durationMs);
    return tried;
  });
  const failure = toolFailure(failures, BENCH_STRATEGY, prepared, outcome, false);
  if (failure !== null) return { isError: true, text: feedbackFor(feedback, BENCH_STRATEGY, { ...subject, failure }).text };
  if (outcome.value !== undefined) prepared.contract?.validate(outcome.value);
  return { isError: false, text: outcome.text };
}
