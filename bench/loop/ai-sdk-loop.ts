import { generateText, isStepCount, jsonSchema, tool } from 'ai';
import type { JsonObject } from '../../src/base/json.ts';
import type { ModelReply } from '../../src/domain/effect.ts';
import type { ToolCall } from '../../src/domain/message.ts';
import { pauseAfter } from '../../src/loop/backoff.ts';
import { argumentsFailure, createFailureCache, toolFailure } from '../../src/loop/failures.ts';
import { type FeedbackCache, feedbackFor } from '../../src/loop/feedback.ts';
import { assistantMessage, toolMessage } from '../../src/loop/history.ts';
import { BENCH_SCENARIO, BENCH_STRATEGY, MAX_ATTEMPTS, MAX_STEPS, MAX_TRIES } from './bench-scenario.ts';
import { createParts, PREPARED, type TrialResult } from './trial-parts.ts';

const failures = createFailureCache();
const feedback: FeedbackCache = new WeakMap();

type Parts = ReturnType<typeof createParts>;
type Model = Exclude<Parameters<typeof generateText>[0]['model'], string>;

/** The same trial through the AI SDK's own multi-step loop: `generateText` with tools that execute, and a plain model object in front of the persona. */
export async function aiSdkTrial(seed: number): Promise<TrialResult> {
  const parts = createParts(seed);
  const result: TrialResult = { modelCalls: 0, toolTries: 0, waitMs: 0, elapsedMs: 0, inputTokens: 0, isDone: false };
  const state = { attempt: 1, step: 0, isOver: false };
  const calls = new Map<string, ToolCall>();
  const answered = await generateText({
    model: modelOf(parts, result, state, calls),
    instructions: BENCH_SCENARIO.system,
    prompt: BENCH_SCENARIO.tasks[0]?.prompt ?? '',
    maxRetries: 0,
    tools: Object.fromEntries(
      BENCH_SCENARIO.tools.map(({ definition }) => [
        definition.name,
        tool({
          description: definition.description,
          inputSchema: jsonSchema<JsonObject>(() => definition.inputSchema),
          execute: (_input, { toolCallId }) => execute(parts, result, state, calls.get(toolCallId)),
        }),
      ]),
    ),
    stopWhen: [isStepCount(MAX_STEPS), () => state.isOver],
  });
  result.isDone = answered.finishReason === 'stop';
  return result;
}

function modelOf(parts: Parts, result: TrialResult, state: { step: number }, calls: Map<string, ToolCall>): Model {
  return {
    specificationVersion: 'v4',
    provider: 'persona',
    modelId: 'attentive',
    supportedUrls: {},
    doGenerate: async () => {
      const { reply, usage, durationMs } = parts.ask(++state.step, result.elapsedMs);
      if (reply === null) throw new Error('aiSdkTrial: no reply');
      result.modelCalls++;
      result.elapsedMs += durationMs;
      result.inputTokens += usage.inputTokens;
      parts.say(assistantMessage(reply));
      for (const call of reply.calls) calls.set(call.id, call);
      return {
        content: contentOf(reply),
        finishReason: { unified: reply.calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
        usage: {
          inputTokens: { total: usage.inputTokens, noCache: usage.inputTokens, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: usage.outputTokens, text: usage.outputTokens, reasoning: 0 },
        },
        warnings: [],
      };
    },
    doStream: () => Promise.reject(new Error('aiSdkTrial: does not stream')),
  };
}

function contentOf(reply: ModelReply) {
  if (reply.calls.length === 0) return [{ type: 'text' as const, text: reply.text ?? '' }];
  return reply.calls.map((call) => ({
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.name,
    input: call.argumentsText,
  }));
}

/** The tool body with the retries that the SDK leaves to it; waits pass on the virtual clock of the result. */
async function execute(
  parts: Parts,
  result: TrialResult,
  state: { attempt: number; step: number; isOver: boolean },
  call: ToolCall | undefined,
) {
  const prepared = call === undefined ? undefined : PREPARED.tools.get(call.name);
  if (call === undefined || prepared === undefined || call.arguments === undefined)
    throw new Error('aiSdkTrial: not in this scenario');
  const said = (isError: boolean, text: string): string => {
    state.isOver = isError && state.attempt >= MAX_ATTEMPTS;
    state.attempt = isError ? state.attempt + 1 : 1;
    parts.say(toolMessage([{ callId: call.id, name: call.name, isError, text }]));
    return text;
  };
  const subject = {
    choice: 'to-model',
    tool: call.name,
    attempt: state.attempt,
    maxAttempts: MAX_ATTEMPTS,
    argumentsText: call.argumentsText,
  } as const;
  const issues = prepared.input.validate(call.arguments);
  if (issues.length > 0)
    return said(true, feedbackFor(feedback, BENCH_STRATEGY, { ...subject, failure: argumentsFailure(failures, issues) }).text);
  for (let nth = 1; ; nth++) {
    const outcome = parts.execute(call, state.step, state.attempt, nth, result.elapsedMs);
    result.toolTries++;
    result.elapsedMs += outcome.durationMs;
    const failure = toolFailure(failures, BENCH_STRATEGY, prepared, outcome, false);
    if (failure === null) {
      if (outcome.value !== undefined) prepared.contract?.validate(outcome.value);
      return said(false, outcome.text);
    }
    if (nth >= MAX_TRIES) return said(true, feedbackFor(feedback, BENCH_STRATEGY, { ...subject, failure }).text);
    const pause = pauseAfter(BENCH_STRATEGY.backoff, nth, failure.retryAfterMs, 0, state.step * 32 + nth, 0);
    result.waitMs += pause.ms;
    result.elapsedMs += pause.ms;
  }
}
