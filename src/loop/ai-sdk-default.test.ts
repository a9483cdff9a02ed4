import { describe, expect, it } from 'vitest';
import type { ModelOutcome } from '../domain/effect.ts';
import { AI_SDK_RETRIES, type RetryAnswer } from '../testing/ai-sdk-retry-table.ts';
import { runScripted, strategyLike } from '../testing/loop-setup.ts';
import { modelError, modelReply } from '../testing/scripted-ports.ts';

const NOW = Date.UTC(2026, 4, 1);

function outcomeOf(answer: RetryAnswer): ModelOutcome {
  switch (answer.kind) {
    case 'ok':
      return modelReply({ text: 'done', calls: [], finishReason: 'stop', opaque: null });
    case 'malformed':
      return modelError(200);
    case 'browser-network-error': {
      const error = { name: 'TypeError', code: null, message: 'Failed to fetch', stack: null, sent: true };
      return { ...modelError(0), status: null, error };
    }
    case 'http':
      return modelError(answer.status, headersOf(answer.retryAfter));
  }
}

function headersOf(hint: Extract<RetryAnswer, { kind: 'http' }>['retryAfter']): Record<string, string> {
  if (hint === null) return {};
  if (hint.form === 'retry-after-ms') return { 'retry-after-ms': String(hint.ms) };
  if (hint.form === 'seconds') return { 'retry-after': String(hint.ms / 1000) };
  return { date: new Date(NOW).toUTCString(), 'retry-after': new Date(NOW + hint.ms).toUTCString() };
}

describe('strategy "AI SDK default"', () => {
  // The same table holds for the real SDK: providers/ai-sdk-retries.test.ts.
  it.each(AI_SDK_RETRIES.map((each) => [each.title, each] as const))('[L14] %s', (_, { answers, requests, waitsMs, ends }) => {
    const { modelCalls, waits, ended } = runScripted({
      strategy: strategyLike('ai-sdk-default'),
      replies: answers.map(outcomeOf),
    });
    expect(modelCalls).toHaveLength(requests);
    expect(waits.map((wait) => wait.ms)).toEqual(waitsMs.filter((ms) => ms > 0));
    expect(ended[0]?.stop.kind).toBe(ends === 'reply' ? 'answered' : 'failure');
  });
});
