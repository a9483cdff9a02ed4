import { describe, expect, it } from 'vitest';
import { runScripted, strategyLike } from '../testing/loop-setup.ts';
import { modelError, toolAnswer } from '../testing/scripted-ports.ts';
import { NO_BUDGET } from './strategies/base-strategy.ts';

const RIGHT = { calls: [['search', { query: 'ok' }]] } as const;

describe('model requests', () => {
  it('[P22] counts six requests when two layers retry', () => {
    const strategy = strategyLike('ai-sdk-default', {
      tries: { tool: 1, model: 2 },
      routes: { ...strategyLike('ai-sdk-default').routes, transient: 'wait-below' },
    });
    const { modelCalls, ended } = runScripted({ strategy, replies: [modelError(503)] });
    expect(modelCalls.map((call) => [call.try, call.request])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 1],
      [2, 2],
      [2, 3],
    ]);
    expect(ended[0]?.stop).toEqual({ kind: 'tries' });
  });

  it('[L14] doubles the wait from two seconds as the SDK does', () => {
    const { waits } = runScripted({ strategy: strategyLike('ai-sdk-default'), replies: [modelError(500)] });
    expect(waits.map((wait) => wait.ms)).toEqual([2_000, 4_000]);
  });

  it('[L14] sends a 400 once', () => {
    expect(runScripted({ strategy: strategyLike('ai-sdk-default'), replies: [modelError(400)] }).modelCalls).toHaveLength(1);
  });

  it('[L18] stops when a failed request would have to be fed back', () => {
    const { ended, modelCalls } = runScripted({ strategy: strategyLike('feed-everything-back'), replies: [modelError(529)] });
    expect(modelCalls).toHaveLength(1);
    expect(ended[0]?.stop.kind).toBe('failure');
  });

  it('[P18] asks again with a higher limit when the reply was cut', () => {
    const cut = { calls: [['search', '{"query": "a']], finishReason: 'length' } as const;
    const { modelCalls, classified } = runScripted({ replies: [cut, RIGHT, 'done'] });
    expect(classified[0]?.failure.class).toBe('truncated');
    expect(modelCalls.slice(0, 2).map((call) => call.maxOutputTokens)).toEqual([4_096, 8_192]);
    expect(modelCalls.map((call) => call.step)).toEqual([1, 1, 2]);
  });
});

describe('limits of a reply', () => {
  it('[L18] raises the limit three times at most', () => {
    const cut = { calls: [['search', '{"query": "a']], finishReason: 'length' } as const;
    const { modelCalls, ended } = runScripted({ replies: [cut] });
    expect(modelCalls.map((call) => call.maxOutputTokens)).toEqual([4_096, 8_192, 16_384, 32_768]);
    expect(ended[0]?.stop).toEqual({ kind: 'failure', class: 'truncated' });
  });

  it('[P19] takes a negative hint for none', () => {
    const { waits } = runScripted({
      strategy: strategyLike('ai-sdk-default'),
      replies: [modelError(503, { 'retry-after': '-5' }), 'done'],
    });
    expect(waits.map((wait) => [wait.ms, wait.why])).toEqual([[2_000, 'backoff']]);
  });
});

describe('budgets', () => {
  const budgeted = (budget: Partial<typeof NO_BUDGET>) =>
    strategyLike('classify-and-route', { budget: { ...NO_BUDGET, ...budget } });

  it('[P23] refuses the request that would pass the cap on requests', () => {
    const { refused, ended, modelCalls, toolCalls } = runScripted({
      strategy: budgeted({ requests: 2 }),
      replies: [RIGHT, 'done'],
    });
    expect(modelCalls.length + toolCalls.length).toBe(2);
    expect(refused).toEqual([{ what: 'refused', cap: 'requests', needed: 1, left: 0 }]);
    expect(ended[0]?.stop).toEqual({ kind: 'budget', cap: 'requests' });
  });

  it('[P23] lowers the output limit to what remains', () => {
    const { modelCalls } = runScripted({ strategy: budgeted({ tokens: 500 }), replies: ['done'] });
    const [first] = modelCalls;
    expect(first?.maxOutputTokens).toBe(500 - (first?.view.tokens ?? 0));
  });

  it('[P23] stops before the reply that passes the cap on steps', () => {
    const { ended } = runScripted({ strategy: budgeted({ steps: 1 }), replies: [RIGHT, 'done'] });
    expect(ended[0]?.stop).toEqual({ kind: 'budget', cap: 'steps' });
  });

  it('[L23] refuses to spend money at an unknown price', () => {
    const { refused, modelCalls } = runScripted({ strategy: budgeted({ usd: 1 }), replies: ['done'], priceIsKnown: false });
    expect(modelCalls).toEqual([]);
    expect(refused[0]?.cap).toBe('usd');
  });

  it('[L22] cuts a wait at the deadline and classifies nothing after it', () => {
    const { waits, ended, toolCalls } = runScripted({
      strategy: budgeted({ wallMs: 2_000 }),
      replies: [RIGHT, 'done'],
      answers: { search: [toolAnswer(503, { error: 'busy' }, { 'retry-after': '30' })] },
    });
    expect(waits.map((wait) => wait.ms)).toEqual([900]);
    expect(toolCalls).toHaveLength(1);
    expect(ended[0]?.stop).toEqual({ kind: 'budget', cap: 'wallMs' });
  });

  it('[P48] still gives every call of the reply its result', () => {
    const three = {
      calls: [
        ['search', { query: 'a' }],
        ['search', { query: 'b' }],
        ['search', { query: 'c' }],
      ],
    } as const;
    const { notExecuted, toolCalls } = runScripted({ strategy: budgeted({ requests: 2 }), replies: [three] });
    expect(toolCalls).toHaveLength(1);
    expect(notExecuted.map((decision) => decision.callId)).toEqual(['call-1-1', 'call-1-2']);
  });
});
