import { describe, expect, it } from 'vitest';
import type { CallModel, ModelOutcome } from '../domain/effect.ts';
import type { ModelFault } from '../domain/fault.ts';
import { modelFault, worldScenario } from '../testing/world-setup.ts';
import { applyModelFault, modelFaultAt } from './model-faults.ts';

const view: CallModel['view'] = { history: { id: 0, messages: [], origin: null }, length: 0, tokens: 300 };
const effect: CallModel = {
  kind: 'call-model',
  agent: 0,
  step: 1,
  try: 1,
  request: 1,
  view,
  maxOutputTokens: 20,
  timeoutMs: 10_000,
};

const REPLY: ModelOutcome = {
  kind: 'model',
  durationMs: 900,
  reply: {
    text: 'I will look that up now.',
    calls: [
      { id: 'a', name: 'search', argumentsText: '{"limit":5,"query":"shoes"}', arguments: { limit: 5, query: 'shoes' } },
      { id: 'b', name: 'search', argumentsText: '{"limit":6}', arguments: { limit: 6 } },
    ],
    finishReason: 'tool-calls',
    opaque: null,
  },
  status: 200,
  headers: {},
  body: null,
  error: null,
  usage: { inputTokens: 300, outputTokens: 24 },
  fault: null,
};

const TEXT: ModelOutcome = {
  ...REPLY,
  reply: { text: 'A final answer in one sentence.', calls: [], finishReason: 'stop', opaque: null },
};

function apply(fault: ModelFault, outcome = REPLY): ModelOutcome {
  return applyModelFault({ ...fault, id: 'f1' }, outcome, effect, 60_000);
}

describe('modelFaultAt', () => {
  it('[W1] hits requests by index, window and chance', () => {
    const scenario = worldScenario([
      modelFault({ kind: 'network-error' }, { kind: 'nth', n: 2 }),
      modelFault({ kind: 'length' }, { kind: 'window', fromMs: 500, toMs: 900 }, 'late'),
    ]);
    expect([1, 2, 3].map((arrival) => modelFaultAt(scenario, 1, arrival, 0)?.id ?? null)).toEqual([null, 'network-error', null]);
    expect(modelFaultAt(scenario, 1, 9, 600)).toEqual({ kind: 'length', id: 'late' });
    const chance = worldScenario([modelFault({ kind: 'length' }, { kind: 'probability', p: 0.25 })]);
    const rate =
      Array.from({ length: 4000 }, (_, seed) => modelFaultAt(chance, seed, 1, 0)).filter((hit) => hit !== null).length / 4000;
    expect(Math.abs(rate - 0.25)).toBeLessThan(0.03);
  });

  it('[W1] never takes a fault of a tool for one of the model', () => {
    const scenario = worldScenario([
      {
        id: 't',
        target: { kind: 'tool', tool: null },
        when: { kind: 'always' },
        phase: 'before',
        what: { kind: 'network-error' },
      },
    ]);
    expect(modelFaultAt(scenario, 1, 1, 0)).toBeNull();
  });
});

describe('applyModelFault', () => {
  it('[W9] refuses with status, hint and body, and bills nothing', () => {
    for (const status of [429, 503, 529]) {
      const outcome = apply({
        kind: 'http',
        status,
        body: { type: 'error' },
        headers: {},
        retryAfter: { form: 'http-date', ms: 5000 },
      });
      expect(outcome).toMatchObject({
        status,
        reply: null,
        body: { type: 'error' },
        usage: { inputTokens: 0, outputTokens: 0 },
        fault: 'f1',
      });
      expect(outcome.headers['retry-after']).toBe('Mon, 05 Oct 2026 09:01:05 GMT');
    }
  });

  it('[W9] bills nothing for a request that never got an answer', () => {
    const kinds = ['network-error', 'connect-refused', 'connect-timeout', 'read-timeout'] as const;
    const outcomes = kinds.map((kind) => apply({ kind }));
    expect(outcomes.map(({ error }) => error?.code)).toEqual([
      'ECONNRESET',
      'ECONNREFUSED',
      'UND_ERR_CONNECT_TIMEOUT',
      'ETIMEDOUT',
    ]);
    expect(outcomes.map(({ durationMs }) => durationMs)).toEqual([120, 1, 10_000, 10_000]);
    for (const { reply, status, usage } of outcomes)
      expect([reply, status, usage.inputTokens, usage.outputTokens]).toEqual([null, null, 0, 0]);
  });

  it('[W7] slows a reply, up to the limit of the caller', () => {
    expect(apply({ kind: 'slow', ms: 1000 })).toMatchObject({ durationMs: 1900, reply: REPLY.reply, usage: REPLY.usage });
    expect(apply({ kind: 'slow', ms: 9500 })).toMatchObject({ durationMs: 10_000, reply: null, error: { name: 'TimeoutError' } });
  });

  it('[W9] marks a cut stream as interrupted and bills its half', () => {
    const { reply, error, usage, durationMs } = apply({ kind: 'cut-stream' });
    expect(reply).toMatchObject({ text: 'I will look ', calls: [], finishReason: 'interrupted' });
    expect([error?.message, usage.outputTokens, usage.inputTokens, durationMs]).toEqual([
      'terminated: stream cut, other side closed',
      12,
      300,
      450,
    ]);
  });

  it('[W9] stops at the output limit in the middle of the last call', () => {
    const { reply, usage, error } = apply({ kind: 'length' });
    expect(reply?.calls.map(({ argumentsText }) => argumentsText)).toEqual(['{"limit":5,"query":"shoes"}', '{"limi']);
    expect([reply?.calls[1]?.arguments, reply?.finishReason, usage.outputTokens, error]).toEqual([undefined, 'length', 20, null]);
  });

  it('[W9] cuts a text at the limit and never keeps it whole', () => {
    expect(apply({ kind: 'length' }, TEXT).reply?.text).toBe('A final answer i');
    const tight = applyModelFault({ kind: 'length', id: 'f1' }, TEXT, { ...effect, maxOutputTokens: 2 });
    expect([tight.reply?.text, tight.usage.outputTokens]).toEqual(['A final', 2]);
  });

  it('breaks, renames or empties the first call only', () => {
    const first = (fault: ModelFault) => apply(fault).reply?.calls[0];
    const broken = first({ kind: 'broken-arguments' });
    expect(broken?.arguments).toBeUndefined();
    expect(() => JSON.parse(broken?.argumentsText ?? '')).toThrow();
    expect(first({ kind: 'unknown-tool', name: 'serach' })).toMatchObject({ name: 'serach', arguments: { limit: 5 } });
    expect(first({ kind: 'empty-arguments' })).toMatchObject({ argumentsText: '{}', arguments: {} });
    expect(apply({ kind: 'empty-arguments' }).reply?.calls[1]).toBe(REPLY.reply?.calls[1]);
  });

  it('leaves a reply without calls as it is, and claims no fault', () => {
    expect(apply({ kind: 'broken-arguments' }, TEXT)).toBe(TEXT);
  });
});
