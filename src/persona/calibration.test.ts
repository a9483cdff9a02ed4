import { describe, expect, it } from 'vitest';
import type { Persona } from '../domain/persona.ts';
import { PERSONAS } from './personas.ts';
import { searchScenario, startConversation } from './scripted-conversation.ts';

const TRIALS = 10_000;

/** Share of trials whose second call is right after this text about the first. */
function correctionRate(persona: Persona, feedback: string, trials = TRIALS): number {
  const scenario = searchScenario();
  let right = 0;
  for (let seed = 0; seed < trials; seed++) {
    const conversation = startConversation({ scenario, persona: { ...persona, mistakes: 1 }, seed });
    conversation.ask();
    conversation.answer(feedback);
    const [call] = conversation.ask().calls;
    if (call?.argumentsText === '{"query":"hex key","limit":100,"start":"2026-05-01"}') right++;
  }
  return right / trials;
}

const VAGUE = [
  'Error 422',
  'Validation failed',
  'Internal Server Error',
  'Error: invalid input. Check the schema, correct the values and try again.',
];
const ACTIONABLE = [
  '/limit: must be at most 100',
  'search failed. limit: received 500, expected an integer from 1 to 100, for example 50. Change only the fields named above and send the whole call again.',
  '{"error":{"path":"/limit","received":500,"expected":"an integer from 1 to 100"}}',
  'Der Wert von limit darf höchstens 100 sein.',
];
const PERMANENT = [
  'The credentials have expired. Do not retry.',
  'Error 403: forbidden',
  '401 Unauthorized\nNothing in the call can fix this. Do not call it again; answer without it and say what failed.',
];

function named(id: string): Persona {
  const persona = PERSONAS.find((candidate) => candidate.id === id);
  if (persona === undefined) throw new Error(`no persona ${id}`);
  return persona;
}

describe('attentive', () => {
  it.each(VAGUE)('[P7] corrects 57 to 63 % of first failures after "%s"', (text) => {
    const rate = correctionRate(named('attentive'), text);
    expect(rate).toBeGreaterThan(0.57);
    expect(rate).toBeLessThan(0.63);
  });

  it.each(ACTIONABLE)('[P7] corrects 82 to 88 %% of first failures after "%s"', (text) => {
    const rate = correctionRate(named('attentive'), text);
    expect(rate).toBeGreaterThan(0.82);
    expect(rate).toBeLessThan(0.88);
  });

  it.each(PERMANENT)('[P14] corrects under 10 %% of permanent failures after "%s"', (text) => {
    expect(correctionRate(named('attentive'), text)).toBeLessThan(0.1);
  });
});

/** What each summary says, worked out: a correction must be tried, succeed, and break nothing. Only where the text leaves the rest open. */
function publishedRate({ repeats, regresses, corrects }: Persona, kind: 'actionable' | 'vague'): number {
  return (1 - repeats) * corrects[kind] * (1 - regresses);
}

describe.each(PERSONAS)('$id', (persona) => {
  it.each([
    ['actionable', '/limit: must be at most 100'],
    ['vague', 'Validation failed'],
  ] as const)('[P14] corrects as its own figures say with %s text', (kind, text) => {
    expect(Math.abs(correctionRate(persona, text) - publishedRate(persona, kind))).toBeLessThan(0.015);
  });

  it('[P10] breaks nothing when told to change only the named fields', () => {
    const rate = correctionRate(persona, '/limit: must be at most 100. Change only the named fields.');
    expect(Math.abs(rate - (1 - persona.repeats) * persona.corrects.actionable)).toBeLessThan(0.015);
  });

  it('states its own figures in its summary', () => {
    for (const share of [persona.corrects.actionable, persona.corrects.vague])
      expect(persona.summary).toContain(`${share * 100} %`);
    if (persona.givesUpAfter !== null && persona.givesUpAfter < 6)
      expect(persona.summary).toContain(`after ${persona.givesUpAfter} failures`);
    if (persona.claimsSuccess > 0.1) expect(persona.summary).toContain(`${persona.claimsSuccess * 100} %`);
    if (persona.repeats > 0.1) expect(persona.summary).toContain(`${persona.repeats * 100} %`);
    if (persona.regresses > 0.1) expect(persona.summary).toContain(`${persona.regresses * 100} %`);
  });
});

it('[P14] repeats the same call after failures as often as stubborn says', () => {
  const scenario = searchScenario();
  let same = 0;
  for (let seed = 0; seed < TRIALS; seed++) {
    const conversation = startConversation({ scenario, persona: named('stubborn'), seed });
    const [first] = conversation.ask().calls;
    conversation.answer('401 Unauthorized');
    const [second] = conversation.ask().calls;
    if (second !== undefined && second.argumentsText === first?.argumentsText) same++;
  }
  expect(Math.abs(same / TRIALS - 0.95 * 0.6)).toBeLessThan(0.015);
});

it('[P26] claims success as often as the fabricator says', () => {
  const scenario = searchScenario();
  let claims = 0;
  for (let seed = 0; seed < TRIALS; seed++) {
    const conversation = startConversation({ scenario, persona: named('fabricator'), seed });
    conversation.ask();
    conversation.answer('No attempts remain for this call.');
    if (conversation.ask().text?.includes('"status":"done"')) claims++;
  }
  expect(Math.abs(claims / TRIALS - 0.8)).toBeLessThan(0.015);
});
