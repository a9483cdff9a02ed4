import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText } from 'ai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RetryAfter } from '../domain/fault.ts';
import { AI_SDK_RETRIES, type RetryAnswer, type RetryCase } from '../testing/ai-sdk-retry-table.ts';

// A whole second, because a date in a header has no smaller part.
const START = Date.UTC(2026, 0, 5, 12, 0, 0);

const ANTHROPIC_OK = {
  type: 'message',
  id: 'm',
  model: 'x',
  content: [{ type: 'text', text: 'done' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 1, output_tokens: 1 },
};
const COMPATIBLE_OK = { choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'done' } }] };

function hintHeaders(hint: RetryAfter | null): Record<string, string> {
  if (hint === null) return {};
  if (hint.form === 'retry-after-ms') return { 'retry-after-ms': String(hint.ms) };
  return { 'retry-after': hint.form === 'seconds' ? String(hint.ms / 1000) : new Date(Date.now() + hint.ms).toUTCString() };
}

function respond(answer: RetryAnswer, ok: object): Response {
  if (answer.kind === 'ok') return Response.json(ok);
  if (answer.kind === 'malformed') return new Response('<html></html>');
  if (answer.kind === 'browser-network-error') throw new TypeError('Failed to fetch');
  return Response.json(
    { type: 'error', error: { type: 'x', message: 'x' } },
    { status: answer.status, headers: hintHeaders(answer.retryAfter) },
  );
}

async function observe(
  provider: 'anthropic' | 'compatible',
  answers: readonly RetryAnswer[],
): Promise<Omit<RetryCase, 'title' | 'answers'>> {
  const askedAt: number[] = [];
  const fetch = async () => {
    const answer = answers[Math.min(askedAt.length, answers.length - 1)] ?? { kind: 'ok' };
    askedAt.push(Date.now());
    return respond(answer, provider === 'anthropic' ? ANTHROPIC_OK : COMPATIBLE_OK);
  };
  const model =
    provider === 'anthropic'
      ? createAnthropic({ apiKey: 'none', fetch })('claude-sonnet-4-5')
      : createOpenAICompatible({ name: 'compatible', baseURL: 'http://localhost:1/v1', fetch })('x');
  const ended = generateText({ model, prompt: 'x' }).then(
    () => 'reply' as const,
    () => 'failure' as const,
  );
  await vi.runAllTimersAsync();
  const waitsMs = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  return { requests: askedAt.length, waitsMs, ends: await ended };
}

describe.each(['anthropic', 'compatible'] as const)('the AI SDK with its default retries, %s', (provider) => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(AI_SDK_RETRIES)('[P22] $title', async ({ answers, requests, waitsMs, ends }) => {
    expect(await observe(provider, answers)).toEqual({ requests, waitsMs, ends });
  });
});
