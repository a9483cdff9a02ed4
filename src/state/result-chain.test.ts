import { describe, expect, test } from 'vitest';
import type { ToolOutcome } from '../domain/effect.ts';
import type { Failure } from '../domain/failure.ts';
import type { CarriedResult } from '../workers/wire-view.ts';
import { type ChainTexts, followFields } from './result-chain.ts';

const OUTCOME: ToolOutcome = {
  kind: 'tool',
  durationMs: 40,
  status: 503,
  headers: { 'retry-after': '7' },
  text: '{"error":{"code":"index_down","detail":"The index is rebuilding"}}',
  value: { error: { code: 'index_down', detail: 'The index is rebuilding' } },
  error: null,
  commit: null,
  fault: null,
};

const FAILURE: Failure = {
  source: 'tool',
  family: 'execution',
  class: 'transient',
  action: 'backoff_retry',
  retryAfterMs: 7000,
  rule: 'http.503',
  evidence: [{ field: 'status', text: '503' }],
  status: 503,
  name: null,
  message: 'The index is rebuilding',
  stack: null,
  issues: [],
};

function carried(text: string, isError: boolean | null): CarriedResult {
  return {
    sdkPart: { type: 'tool-result', output: { type: 'error-text', value: text } },
    wirePart: { role: 'tool', content: JSON.stringify({ error: text }) },
    seen: { text: JSON.stringify({ error: text }), isError },
  };
}

function lostAt(chain: ChainTexts): Readonly<Record<string, string | null>> {
  return Object.fromEntries(followFields(chain).map((field) => [field.name, field.lostAt]));
}

describe('the fields of a failure', () => {
  const text = { text: 'Error 503: The index is rebuilding', isError: true };
  const chain: ChainTexts = { outcome: OUTCOME, failure: FAILURE, text, carried: carried(text.text, null) };

  test('are lost at the first station that does not say them', () => {
    expect(lostAt(chain)).toEqual({
      status: null,
      'retry-after': 'text',
      'body.error.code': 'class',
      'body.error.detail': null,
      'error flag': 'wire',
    });
  });

  test('keep their flag where the format has one', () => {
    expect(lostAt({ ...chain, carried: carried(text.text, true) })['error flag']).toBeNull();
  });

  test('are found through quotes that a format adds', () => {
    const quoted = 'The "index" is rebuilding';
    const outcome = { ...OUTCOME, text: quoted, value: undefined };
    const failure = { ...FAILURE, message: quoted };
    expect(lostAt({ outcome, failure, text: { text: quoted, isError: true }, carried: carried(quoted, null) }).body).toBeNull();
  });

  test('are not found inside of longer numbers', () => {
    const read = { text: 'request 15030 failed: The index is rebuilding', isError: true };
    expect(lostAt({ ...chain, text: read, carried: null }).status).toBe('text');
  });
});
