import { describe, expect, it } from 'vitest';
import type { Strategy } from '../domain/strategy.ts';
import { CHARGE, runScripted, SEARCH, smallScenario, strategyLike } from '../testing/loop-setup.ts';
import { toolAnswer, toolError } from '../testing/scripted-ports.ts';

const RIGHT = { calls: [['search', { query: 'ok' }]] } as const;
const UNAVAILABLE = toolAnswer(503, { error: 'busy' });

describe('arguments', () => {
  it('[P3] feeds an unknown tool name back with the names there are', () => {
    const { fedBack, toolCalls, classified } = runScripted({ replies: [{ calls: [['serch', {}]] }, RIGHT, 'done'] });
    expect(classified[0]?.failure).toMatchObject({ class: 'input', family: 'generation', rule: 'call.unknown-tool' });
    expect(fedBack[0]?.text).toContain('search, charge');
    expect(toolCalls.map((call) => call.attempt)).toEqual([2]);
  });

  it('[P3] feeds arguments that are no JSON back', () => {
    const { classified, toolCalls } = runScripted({ replies: [{ calls: [['search', '{"query": "a']] }, RIGHT, 'done'] });
    expect(classified[0]).toMatchObject({ attempt: 1, try: 0, failure: { rule: 'call.unparseable-arguments' } });
    expect(toolCalls).toHaveLength(1);
  });

  it('[L6] keeps wrong arguments from the tool when they are checked first', () => {
    const wrong = { calls: [['search', { query: 'a', limit: 500 }]] } as const;
    const checked = runScripted({ replies: [wrong, RIGHT, 'done'] });
    expect(checked.toolCalls).toHaveLength(1);
    expect(checked.classified[0]?.failure.issues[0]).toMatchObject({ path: '/limit', keyword: 'maximum', received: '500' });
    const unchecked = runScripted({ strategy: strategyLike('feed-everything-back'), replies: [wrong, RIGHT, 'done'] });
    expect(unchecked.toolCalls).toHaveLength(2);
  });

  it('[P10] notes a field that was right and is wrong now', () => {
    const { regressed } = runScripted({
      replies: [
        { calls: [['search', { query: 'a', limit: 500 }]] },
        { calls: [['search', { query: '', limit: 5 }]] },
        RIGHT,
        'done',
      ],
    });
    expect(regressed).toEqual([{ what: 'regressed', callId: 'call-2-0', paths: ['/query'] }]);
  });
});

describe('feedback', () => {
  it('[P8] says tool, attempt, input, what was wrong, what remains and what to do', () => {
    const { fedBack } = runScripted({ replies: [{ calls: [['search', { query: 'a', limit: 500 }]] }, RIGHT, 'done'] });
    const text = fedBack[0]?.text ?? '';
    for (const part of [
      "Tool 'search'",
      'attempt 1 of 3',
      '"limit":500',
      '/limit',
      '500',
      'Attempts remaining: 2',
      'Change only',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('[P9] names the paths instead of dumping an error object', () => {
    const body = {
      error: { message: 'invalid', issues: [{ path: '/limit', message: 'must be at most 100' }] },
      trace: 'x'.repeat(5_000),
    };
    const { fedBack } = runScripted({
      strategy: strategyLike('classify-and-route'),
      replies: [RIGHT, RIGHT, 'done'],
      answers: { search: [toolAnswer(422, body), { value: 1 }] },
    });
    expect(fedBack[0]?.text).toContain('/limit: must be at most 100');
    expect(fedBack[0]?.text.length).toBeLessThan(400);
  });

  it('[L25] sends the bare message when a template does not render', () => {
    const strategy = strategyLike('feed-everything-back', { feedback: { template: '{% if %}', byClass: {} } });
    const { fedBack } = runScripted({ strategy, replies: [RIGHT, 'done'], answers: { search: [UNAVAILABLE] } });
    expect(fedBack[0]?.text).toMatch(/^busy\n\[feedback template: /);
  });
});

describe('tries', () => {
  it('[P13] tries again below the model, then tells it', () => {
    const { toolCalls, modelCalls, waits, classified } = runScripted({
      replies: [RIGHT, 'done'],
      answers: { search: [UNAVAILABLE] },
    });
    expect(toolCalls.map((call) => [call.attempt, call.try])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
    ]);
    expect(waits).toHaveLength(3);
    expect(classified.map((decision) => decision.choice)).toEqual(['wait-below', 'wait-below', 'wait-below', 'to-model']);
    expect(modelCalls).toHaveLength(2);
  });

  it('[P13] lets the model ask again when the route goes through it', () => {
    const routes: Strategy['routes'] = { ...strategyLike('classify-and-route').routes, transient: 'wait-through' };
    const strategy = strategyLike('classify-and-route', { routes });
    const { fedBack, toolCalls } = runScripted({
      strategy,
      replies: [RIGHT, RIGHT, 'done'],
      answers: { search: [UNAVAILABLE, { value: 1 }] },
    });
    expect(fedBack[0]?.text).toContain('same input');
    expect(toolCalls.map((call) => [call.attempt, call.try])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('[P19] lets the server decide how long to wait', () => {
    const { waits } = runScripted({
      replies: [RIGHT, 'done'],
      answers: { search: [toolAnswer(503, { error: 'busy' }, { 'retry-after': '7' }), { value: 1 }] },
    });
    expect(waits[0]).toMatchObject({ ms: 7_000, why: 'hint' });
  });

  it('[P5] ends a lineage that used up its attempts', () => {
    const { ended, fedBack } = runScripted({
      strategy: strategyLike('feed-everything-back'),
      replies: [RIGHT],
      answers: { search: [UNAVAILABLE] },
    });
    expect(ended[0]?.stop).toEqual({ kind: 'attempts' });
    expect(fedBack.map((decision) => decision.attempt)).toEqual([1, 2]);
  });

  it('[P26] tells the model to answer without a tool that is used up', () => {
    const wrong = { calls: [['search', { query: '' }]] } as const;
    const { fedBack, notExecuted, ended } = runScripted({ replies: [wrong, wrong, wrong, wrong, 'gave up'] });
    expect(fedBack[2]?.text).toContain('No attempts remain');
    expect(notExecuted).toEqual([{ what: 'not-executed', callId: 'call-4-0', tool: 'search', because: 'attempts' }]);
    expect(ended[0]).toMatchObject({ stop: { kind: 'answered' }, answer: 'gave up' });
  });
});

describe('writes', () => {
  const charge = { calls: [['charge', { order: 1 }]] } as const;
  const lost = toolError('TimeoutError', 'ETIMEDOUT', 'The read timed out');

  it('[P27] does not try a write of unknown outcome again', () => {
    const strategy = strategyLike('classify-and-route', { idempotencyKeys: false });
    const { toolCalls, classified, fedBack } = runScripted({
      strategy,
      replies: [charge, 'unconfirmed'],
      answers: { charge: [lost] },
    });
    expect(toolCalls).toHaveLength(1);
    expect(classified[0]?.failure).toMatchObject({ class: 'ambiguous', action: 'verify_outcome' });
    expect(fedBack[0]?.text).toContain('Do not repeat it');
  });

  it('[P27] tries a write again under one idempotency key', () => {
    const { toolCalls, classified } = runScripted({
      replies: [charge, 'done'],
      answers: { charge: [lost, { value: { ok: true } }] },
    });
    expect(classified[0]?.failure.class).toBe('transient');
    expect(new Set(toolCalls.map((call) => call.key)).size).toBe(1);
    expect(toolCalls[0]?.key).not.toBeNull();
  });

  it('[L17] gives a repeated intent the same key under another call id', () => {
    const { toolCalls } = runScripted({ replies: [charge, { calls: [['charge', { order: 1 }]] }, 'done'] });
    expect(toolCalls.map((call) => call.call.id)).toEqual(['call-1-0', 'call-2-0']);
    expect(toolCalls[0]?.key).toBe(toolCalls[1]?.key);
  });
});

describe('siblings and keys', () => {
  it('[L9] starts no sibling after a call that ends the run', () => {
    const both = {
      calls: [
        ['charge', {}],
        ['search', { query: 'a' }],
      ],
    } as const;
    const { toolCalls, notExecuted, ended } = runScripted({
      replies: [both],
      answers: { charge: [toolAnswer(401, { error: 'expired' })] },
    });
    expect(toolCalls.map((call) => call.call.name)).toEqual(['charge']);
    expect(notExecuted).toEqual([{ what: 'not-executed', callId: 'call-1-1', tool: 'search', because: 'stopped' }]);
    expect(ended[0]?.stop).toEqual({ kind: 'failure', class: 'permanent' });
  });

  it('[L17] sends keys with writes only', () => {
    expect(runScripted({ replies: [RIGHT, 'done'] }).toolCalls[0]?.key).toBeNull();
  });

  it('[L11] feeds the last counted reply back before it ends', () => {
    const { fedBack, ended } = runScripted({
      strategy: strategyLike('count-every-reply'),
      replies: [RIGHT],
      answers: { search: [UNAVAILABLE] },
    });
    expect(fedBack.map((decision) => decision.attempt)).toEqual([1, 2, 3]);
    expect(ended[0]?.stop).toEqual({ kind: 'attempts' });
  });

  it('[P15] takes an empty error member for no error', () => {
    const { classified } = runScripted({
      replies: [RIGHT, 'done'],
      answers: { search: [toolAnswer(200, { error: '', response: 'ok' })] },
    });
    expect(classified).toEqual([]);
  });
});

describe('order of checks', () => {
  const priced = {
    ...SEARCH,
    definition: {
      ...SEARCH.definition,
      outputSchema: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] },
    },
    bounds: [{ path: '/price', min: 0, max: 1_000, note: 'above any price we have' }],
  };
  const scenario = smallScenario({ tools: [priced, CHARGE] });

  it('[P16] never shows the model a value that breaks its contract', () => {
    const { modelCalls, classified } = runScripted({
      scenario,
      replies: [RIGHT, 'done'],
      answers: { search: [{ value: { price: 'N/A' } }] },
    });
    expect(classified[0]?.failure).toMatchObject({ class: 'output', family: 'validation', rule: 'response.contract' });
    const shown = modelCalls[1]?.view.history.messages[3];
    expect(shown?.role === 'tool' && shown.results[0]?.isError).toBe(true);
  });

  it('[P16] attaches an implausible value as a warning', () => {
    const { modelCalls, warned, classified } = runScripted({
      scenario,
      replies: [RIGHT, 'done'],
      answers: { search: [{ value: { price: 5_000 } }] },
    });
    expect(classified).toEqual([]);
    expect(warned).toHaveLength(1);
    const shown = modelCalls[1]?.view.history.messages[3];
    expect(shown?.role === 'tool' && shown.results[0]).toMatchObject({
      isError: false,
      text: expect.stringContaining('Warning: /price is 5000'),
    });
  });

  it('[P16] takes a body that is no JSON as a failure', () => {
    const html = { ...toolAnswer(200, null), text: '<html>Sign in</html>', value: undefined };
    const { classified } = runScripted({ scenario, replies: [RIGHT, 'done'], answers: { search: [html] } });
    expect(classified[0]?.failure.class).toBe('output');
  });

  it('[P15] finds the error inside a 200', () => {
    const inside = toolAnswer(200, { error: { code: 'rate_limit_exceeded', message: 'Too many requests' } });
    const { classified } = runScripted({
      scenario,
      replies: [RIGHT, 'done'],
      answers: { search: [inside, { value: { price: 1 } }] },
    });
    expect(classified[0]?.failure.class).toBe('transient');
  });
});
