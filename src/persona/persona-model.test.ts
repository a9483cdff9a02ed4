import { describe, expect, it } from 'vitest';
import type { WireProfile } from '../domain/journal.ts';
import type { PlannedCall } from '../domain/scenario.ts';
import { callId, positionOf } from './call-id.ts';
import { createPersonaModel } from './persona-model.ts';
import { ATTENTIVE } from './personas.ts';
import { makeScenario, makeTool, searchScenario, startConversation, WRONG_LIMIT } from './scripted-conversation.ts';

const CORRECTS = { corrects: { actionable: 1, vague: 1, permanent: 0 }, regresses: 0 };
const WRONG_START = { path: '/start', wrong: { kind: 'value', value: '2026-5-1' }, probability: 1 } as const;
const RIGHT = '{"query":"hex key","limit":100,"start":"2026-05-01"}';

const charge = makeTool('charge', { type: 'object', properties: { cents: { type: 'integer' } }, required: ['cents'] }, true);
const lookup = makeTool('lookup', { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] });
const chargeCall: PlannedCall = { tool: 'charge', arguments: { cents: 4990 }, misconceptions: [] };
const lookupCall: PlannedCall = { tool: 'lookup', arguments: { id: 7 }, misconceptions: [] };

function report(text: string | null): {
  readonly status: string;
  readonly summary: string;
  readonly unresolved: readonly string[];
} {
  return JSON.parse(text ?? '') as { status: string; summary: string; unresolved: string[] };
}

describe('a plan', () => {
  it('[P1] sends the planned calls step by step and ends in a report', () => {
    const talk = startConversation({
      scenario: makeScenario({ steps: [[lookupCall], [chargeCall]], answer: null }, [lookup, charge]),
    });
    expect(talk.ask().calls.map(({ name }) => name)).toEqual(['lookup']);
    talk.answer(null);
    expect(talk.ask().calls.map(({ name }) => name)).toEqual(['charge']);
    talk.answer(null);
    const last = talk.ask();
    expect(last).toMatchObject({ calls: [], finishReason: 'stop' });
    expect(report(last.text)).toEqual({ status: 'done', summary: 'The task is done.', unresolved: [] });
  });

  it('[P48] sends only the failed one of parallel calls again', () => {
    const talk = startConversation({
      scenario: makeScenario({ steps: [[lookupCall, chargeCall]], answer: null }, [lookup, charge]),
    });
    const first = talk.ask();
    talk.answer(null, 'HTTP 503');
    const second = talk.ask();
    expect(second.calls.map(({ name }) => name)).toEqual(['charge']);
    const ids = [...first.calls, ...second.calls].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it('gives equal arguments the same object in every trial', () => {
    const scenario = searchScenario();
    const [one] = startConversation({ scenario, seed: 1 }).ask().calls;
    const [two] = startConversation({ scenario, seed: 2 }).ask().calls;
    expect(one?.arguments).toBe(two?.arguments);
  });

  it('makes a planned mistake as often as its probability says', () => {
    const scenario = searchScenario([{ ...WRONG_LIMIT, probability: 0.3 }]);
    let wrong = 0;
    for (let seed = 0; seed < 5_000; seed++)
      if (startConversation({ scenario, seed }).ask().calls[0]?.argumentsText !== RIGHT) wrong++;
    expect(Math.abs(wrong / 5_000 - 0.3)).toBeLessThan(0.03);
  });
});

describe('several agents', () => {
  it('have a task, ids and chances of their own', () => {
    const one = searchScenario([{ ...WRONG_LIMIT, probability: 0.5 }]);
    const scenario = { ...one, tasks: [...one.tasks, ...one.tasks] };
    const texts = [0, 1].map((agent) =>
      Array.from({ length: 64 }, (_, seed) => {
        const model = createPersonaModel({ scenario, persona: ATTENTIVE, seed, wire: 'openai' });
        const history = {
          id: agent,
          messages: [{ role: 'user' as const, text: 'Search the catalogue.', tokens: 1 }],
          origin: null,
        };
        const limits = { maxOutputTokens: 4096, timeoutMs: 60_000 };
        const view = { history, length: 1, tokens: 1 };
        return model({ kind: 'call-model', agent, step: 1, try: 1, request: 1, view, ...limits }, 1, 0).reply?.calls[0];
      }),
    );
    const [first, second] = texts.map((calls) => calls.map((call) => call?.argumentsText).join());
    expect(first).not.toBe(second);
    expect(texts[0]?.[0]?.id).not.toBe(texts[1]?.[0]?.id);
  });

  it("reads no other agent's id as its own", () => {
    expect(positionOf(callId(1, 3, 2), 1)).toBe(2);
    expect(positionOf(callId(1, 3, 2), 0)).toBe(-1);
    expect(positionOf('call_2_9999_3', 1)).toBe(2);
    expect(positionOf('toolu_01A', 0)).toBe(-1);
  });
});

describe('after a failure', () => {
  it('[P7] corrects what the text names and leaves unnamed mistakes', () => {
    const talk = startConversation({ scenario: searchScenario([WRONG_LIMIT, WRONG_START]), persona: CORRECTS });
    talk.ask();
    talk.answer('/limit: must be at most 100');
    expect(talk.ask().calls[0]?.arguments).toEqual({ query: 'hex key', limit: 100, start: '2026-5-1' });
    talk.answer('/start: expected a date like 2026-05-01');
    expect(talk.ask().calls[0]?.argumentsText).toBe(RIGHT);
  });

  it('[P10] breaks a right field in a free correction only', () => {
    const careless = { ...CORRECTS, regresses: 1 };
    const free = startConversation({ persona: careless });
    free.ask();
    free.answer('/limit: must be at most 100');
    const broken = free.ask().calls[0]?.arguments as { readonly limit: number };
    expect(broken.limit).toBe(100);
    expect(Object.keys(broken)).toHaveLength(2);
    const told = startConversation({ persona: careless });
    told.ask();
    told.answer('/limit: must be at most 100. Change only the named fields.');
    expect(told.ask().calls[0]?.argumentsText).toBe(RIGHT);
  });

  it('repeats a wrong value when it does not correct', () => {
    const talk = startConversation({ persona: { corrects: { actionable: 0, vague: 0, permanent: 0 } } });
    const first = talk.ask();
    talk.answer('/limit: must be at most 100');
    expect(talk.ask().calls[0]?.argumentsText).toBe(first.calls[0]?.argumentsText);
  });

  it('[P13] sends the same call again when told that it is temporary', () => {
    const talk = startConversation({ persona: CORRECTS });
    const first = talk.ask();
    talk.answer('The tool is temporarily unavailable. Call it again with the same input.');
    expect(talk.ask().calls[0]?.argumentsText).toBe(first.calls[0]?.argumentsText);
  });

  it('[P26] reports a permanent failure and names the tool', () => {
    const talk = startConversation({ persona: CORRECTS });
    talk.ask();
    talk.answer('The credentials have expired. Do not retry.');
    expect(report(talk.ask().text)).toMatchObject({ status: 'failed', unresolved: ['search'] });
  });

  it('[P28] names the tool that another stood in for, where the result says so', () => {
    const told = startConversation({ persona: CORRECTS });
    told.ask();
    told.answerWith('{"degraded":true,"note":"search failed (503 busy); this value comes from cache instead.","value":{}}');
    expect(report(told.ask().text)).toMatchObject({
      status: 'done',
      summary: 'The task is done. It rests on other tools, used in place of: search.',
      unresolved: ['search'],
    });
    const notTold = startConversation({ persona: CORRECTS });
    notTold.ask();
    notTold.answerWith('{"price":1,"note":"degraded: true"}');
    expect(report(notTold.ask().text)).toMatchObject({ status: 'done', unresolved: [] });
  });

  it('[P28] takes a stand-in for a value where the format marks no errors', () => {
    const talk = startConversation({ persona: CORRECTS, wire: 'compatible' });
    talk.ask();
    talk.answerWith('{"degraded":true,"note":"search failed (401 unauthorized)","value":{"n":9}}\nWarning: /n is 9: too many');
    expect(report(talk.ask().text)).toMatchObject({ status: 'done', unresolved: ['search'] });
  });

  it('[P27] does not repeat a write of unknown outcome, but a read', () => {
    const unknown = 'The outcome is unknown: the write may have happened. Do not repeat it; verify it.';
    const write = startConversation({ scenario: makeScenario({ steps: [[chargeCall]], answer: null }, [charge]) });
    write.ask();
    write.answer(unknown);
    const answer = report(write.ask().text);
    expect(answer).toMatchObject({ status: 'failed', unresolved: ['charge'] });
    expect(answer.summary).toContain('verified');
    const readOnly = startConversation({ scenario: makeScenario({ steps: [[lookupCall]], answer: null }, [lookup]) });
    readOnly.ask();
    readOnly.answer(unknown);
    expect(readOnly.ask().calls).toHaveLength(1);
  });

  it('[P27] repeats a write after a bare timeout, unaware of the risk', () => {
    const talk = startConversation({ scenario: makeScenario({ steps: [[chargeCall]], answer: null }, [charge]) });
    talk.ask();
    talk.answer('The operation was aborted due to timeout: no reply within 30000 ms');
    expect(talk.ask().calls).toHaveLength(1);
  });

  it('[P5] stops a call when no attempts remain and reports it', () => {
    const talk = startConversation({
      scenario: makeScenario({ steps: [[lookupCall], [chargeCall]], answer: null }, [lookup, charge]),
    });
    talk.ask();
    talk.answer('No attempts remain for this call. Do not call it again; answer without it and say what failed.');
    expect(report(talk.ask().text)).toMatchObject({ status: 'failed', unresolved: ['lookup', 'charge'] });
  });

  it('gives up after as many failures as the persona says', () => {
    const talk = startConversation({ persona: { givesUpAfter: 2, corrects: { actionable: 0, vague: 0, permanent: 0 } } });
    talk.ask();
    talk.answer('Validation failed');
    expect(talk.ask().calls).toHaveLength(1);
    talk.answer('Validation failed');
    expect(report(talk.ask().text).status).toBe('failed');
  });

  it('sends a call that was not executed again without counting a failure', () => {
    const talk = startConversation({ persona: { givesUpAfter: 1 } });
    const first = talk.ask();
    talk.answer('Not executed: the run ended before this call.');
    expect(talk.ask().calls[0]?.argumentsText).toBe(first.calls[0]?.argumentsText);
  });

  it('guesses at a field when the text says nothing', () => {
    const changed = new Set<string | undefined>();
    for (let seed = 0; seed < 50; seed++) {
      const talk = startConversation({ seed, persona: { corrects: { actionable: 1, vague: 0, permanent: 0 } } });
      talk.ask();
      talk.answer('Error');
      changed.add(talk.ask().calls[0]?.argumentsText);
    }
    expect(changed).toEqual(new Set(['{"limit":500,"start":"2026-05-01"}', '{"query":"hex key","limit":500}']));
  });

  it('[P3] sends proper arguments after its own were spoilt on the way', () => {
    const talk = startConversation({ persona: { ...CORRECTS, mistakes: 0 } });
    const reply = talk.ask();
    talk.messages.pop();
    const spoilt = reply.calls.map((call) => ({ ...call, name: 'serch', argumentsText: '{"query":"he', arguments: undefined }));
    talk.messages.push({ role: 'assistant', text: null, calls: spoilt, opaque: null, tokens: 1 });
    talk.answer("there is no tool 'serch'; the tools are: search");
    expect(talk.ask().calls[0]).toMatchObject({ name: 'search', argumentsText: RIGHT });
  });

  it('keeps its mistake when only the way was at fault', () => {
    const talk = startConversation({ persona: CORRECTS });
    const { calls } = talk.ask();
    talk.messages.pop();
    const emptied = calls.map((call) => ({ ...call, argumentsText: '{}', arguments: {} }));
    talk.messages.push({ role: 'assistant', text: null, calls: emptied, opaque: null, tokens: 1 });
    talk.answer('The tool is temporarily unavailable. Call it again with the same input.');
    expect(talk.ask().calls[0]?.argumentsText).toBe(calls[0]?.argumentsText);
  });

  it('sees which mistakes are left in arguments that a user edited', () => {
    const talk = startConversation({ scenario: searchScenario([WRONG_LIMIT, WRONG_START]), persona: CORRECTS });
    const { calls } = talk.ask();
    talk.messages.pop();
    const value = { limit: 100, query: 'hex key', start: '2026-5-1' };
    const edited = calls.map((call) => ({ ...call, argumentsText: JSON.stringify(value), arguments: value }));
    talk.messages.push({ role: 'assistant', text: null, calls: edited, opaque: null, tokens: 1 });
    talk.answer('The tool is temporarily unavailable. Call it again with the same input.');
    expect(talk.ask().calls[0]?.arguments).toEqual(value);
  });

  it('[P12] reports in the language of the failure', () => {
    const talk = startConversation({ persona: CORRECTS });
    talk.ask();
    talk.answer('Die Zugangsdaten sind abgelaufen. Nicht erneut versuchen.');
    expect(report(talk.ask().text).summary).toMatch(/^Die Aufgabe ist nicht erledigt/);
  });
});

describe('through a wire profile', () => {
  const outcome = (wire: WireProfile, text: string): number => {
    const talk = startConversation({ wire, persona: CORRECTS });
    talk.ask();
    talk.answer(text);
    return talk.ask().calls.length;
  };

  it.each(['openai', 'openai-responses', 'anthropic', 'google', 'compatible'] as const)(
    '[P6] recognises a worded error through %s',
    (wire) => {
      expect(outcome(wire, '/limit: must be at most 100')).toBe(1);
    },
  );

  it('[P6] takes an error without error words for a value when compatible', () => {
    expect(outcome('anthropic', 'Nope.')).toBe(1);
    expect(outcome('openai', 'Nope.')).toBe(1);
    expect(outcome('compatible', 'Nope.')).toBe(0);
  });
});

describe('results decoded from a request', () => {
  const callsAfter = (wire: WireProfile, isError: boolean, text: string): number => {
    const talk = startConversation({ wire, persona: CORRECTS, results: 'as-seen' });
    const [call] = talk.ask().calls;
    talk.messages.push({ role: 'tool', tokens: 1, results: [{ callId: call?.id ?? '', name: 'search', isError, text }] });
    return talk.ask().calls.length;
  };

  it.each([
    ['openai', false, '{"error":"/limit: must be at most 100"}', 1],
    ['compatible', false, '/limit: must be at most 100', 1],
    ['compatible', false, 'Nope.', 0],
    ['anthropic', true, 'Nope.', 1],
    ['anthropic', false, 'error: /limit must be at most 100', 0],
    ['google', true, 'Nope.', 1],
  ] as const)('[P6] are failures for %s with flag %s by what is seen', (wire, isError, text, calls) => {
    expect(callsAfter(wire, isError, text)).toBe(calls);
  });
});

describe('a structured answer', () => {
  const answerSchema = {
    type: 'object',
    properties: { cents: { type: 'integer' }, currency: { type: 'string' } },
    required: ['cents', 'currency'],
  };
  const wrong = { path: '/cents', wrong: { kind: 'value', value: '500.00' }, probability: 1 } as const;
  const scenario = makeScenario(
    { steps: [], answer: { value: { cents: 50_000, currency: 'EUR' }, misconceptions: [wrong] } },
    [],
    answerSchema,
  );

  it('[P21] is wrong first and corrected after the diagnosis', () => {
    const talk = startConversation({ scenario, persona: CORRECTS });
    expect(talk.ask().text).toBe('{"cents":"500.00","currency":"EUR"}');
    talk.say('/cents: expected an integer, received "500.00"');
    expect(talk.ask().text).toBe('{"cents":50000,"currency":"EUR"}');
  });

  it('[P11] keeps only what a re-assigned prompt names', () => {
    const talk = startConversation({
      scenario,
      persona: CORRECTS,
      startsWith: '/cents: expected an integer, for example 50000, received "500.00"',
    });
    expect(talk.ask().text).toBe('{"cents":50000}');
  });
});

describe('without the task in view', () => {
  it('[P11] says that it does not know what to do', () => {
    expect(report(startConversation({ startsWith: 'Validation failed' }).ask().text)).toMatchObject({
      status: 'failed',
      unresolved: [],
    });
  });

  it('[P11] calls with nothing but the fields that the text names', () => {
    const talk = startConversation({
      startsWith: "Tool 'search' failed. limit: expected an integer from 1 to 100",
      persona: CORRECTS,
    });
    expect(talk.ask().calls).toMatchObject([{ name: 'search', arguments: { limit: 100 } }]);
  });

  it('[P8] goes on from arguments that the text quotes', () => {
    const text =
      'search failed.\n/limit: expected at most 100, example: 10\nInput used: {"query":"hex key","limit":500,"start":"2026-05-01"}';
    const talk = startConversation({ startsWith: text, persona: CORRECTS });
    expect(talk.ask().calls[0]?.arguments).toEqual({ query: 'hex key', limit: 10, start: '2026-05-01' });
    talk.answer(null);
    expect(report(talk.ask().text).status).toBe('done');
  });
});

describe('limits', () => {
  it('[P18] cuts arguments at the output limit', () => {
    const { reply, usage } = startConversation().request({ maxOutputTokens: 6 });
    expect(reply).toMatchObject({
      finishReason: 'length',
      calls: [{ name: 'search', argumentsText: '{"query":"hex ke', arguments: undefined }],
    });
    expect(usage.outputTokens).toBe(6);
  });

  it('[P18] cuts an answer at the output limit', () => {
    const { reply, usage } = startConversation({ startsWith: 'hello' }).request({ maxOutputTokens: 3 });
    expect(reply).toMatchObject({ finishReason: 'length', text: '{"status":"f', calls: [] });
    expect(usage.outputTokens).toBe(3);
  });

  it('fails at the time limit with a sent request and no usage', () => {
    const outcome = startConversation().request({ timeoutMs: 100 });
    expect(outcome).toMatchObject({
      durationMs: 100,
      reply: null,
      status: null,
      error: { name: 'TimeoutError', sent: true },
      usage: { inputTokens: 0, outputTokens: 0 },
    });
  });

  it('takes the time its latency says, within 15 %, in whole ms', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { durationMs, usage } = startConversation({ seed }).request();
      const middle = 600 + 12 * usage.outputTokens;
      expect(Math.abs(durationMs / middle - 1)).toBeLessThan(0.152);
      expect(Number.isInteger(durationMs)).toBe(true);
    }
  });

  it('reports the tokens of the view as its input', () => {
    expect(startConversation().request().usage).toEqual({ inputTokens: 10, outputTokens: 2 + 13 });
  });
});
