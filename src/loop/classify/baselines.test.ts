import { describe, expect, test } from 'vitest';
import type { FailureClass, Signal } from '../../domain/failure.ts';
import { CLASSIFIER_KINDS, type ClassifierKind } from '../../domain/strategy.ts';
import { AI_SDK_RETRIES } from '../../testing/ai-sdk-retry-table.ts';
import { classify } from './classify.ts';

const MODEL: Signal = {
  transport: 'http',
  status: null,
  headers: {},
  name: null,
  code: null,
  message: '',
  body: null,
  context: { toolIdempotent: null, toolWrites: null, finishReason: null },
};

function classOf(kind: ClassifierKind, part: Partial<Signal>): FailureClass {
  return classify({ ...MODEL, ...part }, { kind, unknown: 'transient' }).class;
}

describe('the baselines', () => {
  test('[P17] sdk-retryable retries the statuses that the real SDK retries', () => {
    for (const { title, answers, requests } of AI_SDK_RETRIES) {
      const [first] = answers;
      if (first?.kind !== 'http') continue;
      expect([title, classOf('sdk-retryable', { status: first.status })]).toEqual([
        title,
        requests > 1 ? 'transient' : 'permanent',
      ]);
    }
  });

  test('[P17] sdk-retryable retries a failed fetch only with a cause', () => {
    const failed: Partial<Signal> = { transport: 'exception', name: 'TypeError', message: 'fetch failed' };
    expect(classOf('sdk-retryable', { ...failed, body: { cause: { code: 'ENOTFOUND' } } })).toBe('transient');
    expect(classOf('sdk-retryable', { ...failed, message: 'Failed to fetch' })).toBe('permanent');
    expect(classOf('sdk-retryable', { transport: 'exception', body: { cause: { cause: { code: 'ECONNRESET' } } } })).toBe(
      'transient',
    );
  });

  test('[P17] sdk-retryable writes what a tool throws into its result', () => {
    const context = { toolIdempotent: true, toolWrites: false, finishReason: null };
    expect(classOf('sdk-retryable', { status: 503, context })).toBe('input');
  });

  test('[P17] the last two send everything one way', () => {
    const signals: readonly Partial<Signal>[] = [{ status: 401 }, { status: 503 }, { transport: 'exception', message: 'x' }];
    expect(signals.map((signal) => classOf('retry-everything', signal))).toEqual(['transient', 'transient', 'transient']);
    expect(signals.map((signal) => classOf('feed-everything-back', signal))).toEqual(['input', 'input', 'input']);
  });

  test('[P17] each says which rule it is and that it only guesses', () => {
    for (const kind of CLASSIFIER_KINDS) {
      const { rule, confidence } = classify({ ...MODEL, status: 503 }, { kind, unknown: 'transient' });
      expect(rule).toMatch(/^[a-z]+\.[a-z0-9-]+$/);
      if (kind !== 'rules') expect(confidence).toBe('guess');
    }
  });
});
