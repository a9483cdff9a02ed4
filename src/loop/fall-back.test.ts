import { describe, expect, it } from 'vitest';
import { parseJson } from '../base/json.ts';
import type { ToolResult } from '../domain/message.ts';
import type { Strategy, UserRule } from '../domain/strategy.ts';
import type { Fallback, Tool } from '../domain/tool.ts';
import { CHARGE, type LoopSetup, runScripted, SEARCH, smallScenario, strategyLike } from '../testing/loop-setup.ts';
import { toolAnswer, toolError } from '../testing/scripted-ports.ts';

const UNAVAILABLE = toolAnswer(503, { error: 'busy' });
const EXPIRED = toolAnswer(401, { error: 'token expired' });
const BROKEN = toolAnswer(200, { hits: 'N/A' });
const LOST = toolError('TimeoutError', 'ETIMEDOUT', 'read timed out');
const ASK = { calls: [['search', { query: 'a', limit: 5 }]] } as const;

const HITS = { type: 'object', properties: { hits: { type: 'integer' } }, required: ['hits'] };

function named(tool: Tool, name: string, changes: Partial<Tool> = {}): Tool {
  return { ...tool, ...changes, definition: { ...tool.definition, name, outputSchema: tool === SEARCH ? HITS : null } };
}

function to(tool: string, changes: Partial<Fallback> = {}): Fallback {
  return { tool, arguments: null, note: null, ...changes };
}

/** `search` → `cache` → `archive`, and `charge` → `charge-elsewhere`. */
function withFallbacks(fallbacks: readonly Fallback[] = [to('cache'), to('archive')]) {
  return smallScenario({
    tools: [
      named(SEARCH, 'search', { fallbacks }),
      named(SEARCH, 'cache'),
      named(SEARCH, 'archive'),
      named(CHARGE, 'charge', { fallbacks: [to('charge-elsewhere')] }),
      named(CHARGE, 'charge-elsewhere'),
    ],
  });
}

function disclosed(changes: Partial<Strategy> = {}): Strategy {
  return strategyLike('disclosed-fallbacks', { tries: { tool: 1, model: 1 }, idempotencyKeys: false, ...changes });
}

function run(setup: Partial<LoopSetup> = {}) {
  const ran = runScripted({ strategy: disclosed(), scenario: withFallbacks(), replies: [ASK, 'done'], ...setup });
  return {
    ...ran,
    called: ran.toolCalls.map(({ call, attempt, try: nth }) => `${call.name} ${attempt}.${nth}`),
    read: (request: number): ToolResult | undefined => {
      const view = ran.modelCalls[request]?.view;
      const message = view?.history.messages.slice(0, view.length).findLast(({ role }) => role === 'tool');
      return message?.role === 'tool' ? message.results[0] : undefined;
    },
  };
}

describe('a fallback', () => {
  it('[P28] hands the model the value with what failed and what was used', () => {
    const { called, read, fellBack } = run({ answers: { search: [UNAVAILABLE], cache: [{ value: { hits: 3 } }] } });
    expect(called).toEqual(['search 1.1', 'cache 1.1']);
    const note = 'search failed (503 busy); this value comes from cache instead.';
    expect(read(1)).toMatchObject({ name: 'search', isError: false });
    expect(parseJson(read(1)?.text ?? '')).toEqual({ ok: true, value: { degraded: true, note, value: { hits: 3 } } });
    expect(fellBack).toEqual([
      {
        what: 'fell-back',
        callId: 'call-1-0',
        tool: 'search',
        to: 'cache',
        attempt: 1,
        because: { tool: 'search', class: 'transient', rule: expect.any(String) },
        note,
      },
    ]);
  });

  it('[P28] hands over the bare value when it is silent', () => {
    const answers = { search: [UNAVAILABLE], cache: [{ value: { hits: 3 } }] };
    const { read, fellBack } = run({ strategy: disclosed({ fallbacks: 'silent' }), answers });
    expect(read(1)).toMatchObject({ isError: false, text: '{"hits":3}' });
    expect(fellBack[0]?.note).toBeNull();
  });

  it.each(['off', undefined] as const)('[P28] is not called when the strategy says %s', (fallbacks) => {
    const { fallbacks: _mode, ...rest } = disclosed();
    const strategy = fallbacks === undefined ? rest : { ...rest, fallbacks };
    const { called, fellBack } = run({ strategy, answers: { search: [EXPIRED] } });
    expect(called).toEqual(['search 1.1']);
    expect(fellBack).toEqual([]);
  });

  it('[P28] carries the note that the scenario wrote', () => {
    const scenario = withFallbacks([to('cache', { note: 'From the cache.' })]);
    const { read } = run({ scenario, answers: { search: [EXPIRED], cache: [{ value: { hits: 1 } }] } });
    expect(read(1)?.text).toBe('{"degraded":true,"note":"From the cache.","value":{"hits":1}}');
  });

  it('[L26] comes after the tries of the tool and has tries of its own', () => {
    const { called, waits } = run({
      strategy: disclosed({ tries: { tool: 2, model: 1 } }),
      answers: { search: [UNAVAILABLE], cache: [UNAVAILABLE, { value: { hits: 1 } }] },
    });
    expect(called).toEqual(['search 1.1', 'search 1.2', 'cache 1.1', 'cache 1.2']);
    expect(waits).toHaveLength(2);
    // The same try of another tool is another wait: it draws its own jitter [L20].
    expect(new Set(waits.map(({ ms }) => ms)).size).toBe(2);
  });

  it('[L26] goes down the chain and names all that failed', () => {
    const { called, read, classified } = run({
      answers: { search: [EXPIRED], cache: [BROKEN], archive: [{ value: { hits: 2 } }] },
    });
    expect(called).toEqual(['search 1.1', 'cache 1.1', 'archive 1.1']);
    expect(read(1)?.text).toContain('search failed (401 token expired); cache failed (the tool answered with a value that');
    expect(classified.map(({ tool, choice }) => [tool, choice])).toEqual([
      ['search', 'fall-back'],
      ['cache', 'fall-back'],
    ]);
  });

  it('[L26] leaves the lineage of the call that it answered', () => {
    const replies = [ASK, ASK, 'done'];
    const { called } = run({ replies, answers: { search: [EXPIRED, { value: { hits: 1 } }], cache: [{ value: { hits: 1 } }] } });
    expect(called).toEqual(['search 1.1', 'cache 1.1', 'search 1.1']);
  });
});

describe('what no fallback is called for', () => {
  it('[L27] leaves what the model can correct to the model', () => {
    const body = { error: { message: 'invalid', issues: [{ path: '/limit', message: 'at most 3' }] } };
    const { called, fedBack } = run({
      replies: [ASK, ASK, 'done'],
      answers: { search: [toolAnswer(422, body), { value: { hits: 1 } }] },
    });
    expect(called).toEqual(['search 1.1', 'search 2.1']);
    expect(fedBack).toHaveLength(1);
  });

  it('[L27] waits for the attempts when a transient failure goes through the model', () => {
    const { routes } = disclosed();
    const strategy = disclosed({
      routes: { ...routes, transient: 'wait-through' },
      attempts: { max: 2, count: 'lineage', onExhausted: 'stop' },
    });
    const answers = { search: [UNAVAILABLE], cache: [{ value: { hits: 1 } }] };
    const { called } = run({ strategy, replies: [ASK, ASK, 'done'], answers });
    expect(called).toEqual(['search 1.1', 'search 2.1', 'cache 2.1']);
  });

  const PAY = { calls: [['charge', { amount: 1 }]] } as const;

  it('[P27] never repeats a write of unknown outcome under another name', () => {
    for (const lost of [LOST, toolAnswer(500, { error: 'oops' }), toolAnswer(200, { error: 'oops' })]) {
      for (const key of [true, false]) {
        const { called } = run({
          strategy: disclosed({ idempotencyKeys: key }),
          replies: [PAY, 'done'],
          answers: { charge: [lost] },
        });
        expect(called).toEqual(['charge 1.1']);
      }
    }
  });

  it('[P27] remembers an unknown outcome through the attempts that follow', () => {
    const { called } = run({ replies: [PAY, PAY, 'done'], answers: { charge: [LOST, EXPIRED] } });
    expect(called).toEqual(['charge 1.1', 'charge 2.1']);
  });

  it('[P27] replaces a write that was refused or never left', () => {
    for (const refused of [EXPIRED, UNAVAILABLE, toolError('Error', 'ECONNREFUSED', 'connect ECONNREFUSED', false)]) {
      const { called } = run({ replies: [PAY, 'done'], answers: { charge: [refused] } });
      expect(called).toEqual(['charge 1.1', 'charge-elsewhere 1.1']);
    }
  });

  it('[L28] ends the chain at a fallback that may have written, and tells that', () => {
    const { fedBack, classified } = run({ replies: [PAY, 'done'], answers: { charge: [EXPIRED], 'charge-elsewhere': [LOST] } });
    expect(classified.at(-1)?.failure.class).toBe('ambiguous');
    expect(fedBack[0]?.text).toContain('The outcome is unknown');
    expect(fedBack[0]?.text).toContain('charge-elsewhere failed (read timed out)');
  });

  it('[L28] ends the chain at what one’s own rule calls ambiguous', () => {
    const rules: UserRule[] = [
      { id: 'odd', when: [{ kind: 'field', field: 'status', is: '418' }], class: 'ambiguous', action: null },
    ];
    const strategy = disclosed({ classifier: { kind: 'rules', unknown: 'transient', rules } });
    const answers = { search: [EXPIRED], cache: [toolAnswer(418, { error: 'odd' })] };
    const { called, classified } = run({ strategy, answers });
    expect(called).toEqual(['search 1.1', 'cache 1.1']);
    expect(classified.at(-1)).toMatchObject({ tool: 'cache', choice: 'to-model' });
  });
});

describe('when no fallback answers', () => {
  it('[L28] sends the call’s own failure its usual way, with the chain named', () => {
    const { fedBack, classified, called } = run({
      strategy: disclosed({ attempts: { max: 1, count: 'lineage', onExhausted: 'tell-model' } }),
      answers: { search: [UNAVAILABLE], cache: [EXPIRED], archive: [BROKEN] },
    });
    expect(called).toEqual(['search 1.1', 'cache 1.1', 'archive 1.1']);
    expect(classified.map(({ choice }) => choice)).toEqual(['fall-back', 'fall-back', 'to-model']);
    expect(fedBack[0]?.text).toMatch(/busy \[no fallback answered: search failed .*; cache failed .*; archive failed /);
  });

  it('[L28] stops with the class of the call when that is its route', () => {
    const { ended, classified } = run({ answers: { search: [EXPIRED], cache: [UNAVAILABLE], archive: [UNAVAILABLE] } });
    expect(ended[0]?.stop).toEqual({ kind: 'failure', class: 'permanent' });
    expect(classified.at(-1)).toMatchObject({ tool: 'archive', choice: 'stop' });
  });

  it('[L28] says nothing of the chain when it is silent', () => {
    const strategy = disclosed({ fallbacks: 'silent' });
    const { fedBack } = run({ strategy, answers: { search: [UNAVAILABLE], cache: [EXPIRED], archive: [EXPIRED] } });
    expect(fedBack[0]?.text).toContain('busy');
    expect(fedBack[0]?.text).not.toContain('cache');
  });
});

describe('adapted arguments', () => {
  it('[L29] are made by the rules and sent as a call of their own', () => {
    const scenario = withFallbacks([
      to('cache', {
        arguments: [
          { kind: 'keep', name: 'query' },
          { kind: 'constant', name: 'limit', value: 1 },
        ],
      }),
    ]);
    const { toolCalls } = run({ scenario, answers: { search: [EXPIRED] } });
    expect(toolCalls[1]?.call).toEqual({
      id: 'call-1-0',
      name: 'cache',
      argumentsText: '{"query":"a","limit":1}',
      arguments: { query: 'a', limit: 1 },
    });
  });

  it('[L29] never reach a tool whose schema they break', () => {
    const scenario = withFallbacks([to('cache', { arguments: [{ kind: 'rename', from: 'query', to: 'q' }] }), to('archive')]);
    const { called, classified } = run({
      scenario,
      strategy: disclosed({ checks: { arguments: false, contract: true, bounds: true } }),
      answers: { search: [EXPIRED], archive: [{ value: { hits: 1 } }] },
    });
    expect(called).toEqual(['search 1.1', 'archive 1.1']);
    expect(classified[1]).toMatchObject({
      tool: 'cache',
      try: 0,
      choice: 'fall-back',
      failure: { family: 'protocol', class: 'permanent', action: 'fix_caller', rule: 'fallback.arguments' },
    });
  });

  it('[L29] end the chain when no tool has that name', () => {
    const { classified, ended } = run({ scenario: withFallbacks([to('nosuch')]), answers: { search: [EXPIRED] } });
    expect(classified.at(-1)).toMatchObject({ choice: 'stop', failure: { rule: 'fallback.unknown-tool' } });
    expect(ended[0]?.stop).toEqual({ kind: 'failure', class: 'permanent' });
  });
});

describe('the bounds of a run', () => {
  it('[P23] refuse a fallback that would pass the cap on requests', () => {
    const { budget } = disclosed();
    const { called, ended, refused } = run({
      strategy: disclosed({ budget: { ...budget, requests: 2 } }),
      answers: { search: [EXPIRED] },
    });
    expect(called).toEqual(['search 1.1']);
    expect(refused[0]?.cap).toBe('requests');
    expect(ended[0]?.stop).toEqual({ kind: 'budget', cap: 'requests' });
  });

  it('[P48] give parallel calls one result each, whichever tool answered', () => {
    const both = { calls: [...ASK.calls, ['archive', { query: 'b' }]] } as const;
    const { modelCalls } = run({ replies: [both, 'done'], answers: { search: [EXPIRED], cache: [{ value: { hits: 1 } }] } });
    const message = modelCalls[1]?.view.history.messages.findLast(({ role }) => role === 'tool');
    expect(message?.role === 'tool' ? message.results.map(({ callId, name }) => [callId, name]) : []).toEqual([
      ['call-1-0', 'search'],
      ['call-1-1', 'archive'],
    ]);
  });
});
