import { describe, expect, test } from 'vitest';
import { type Json, withJsonAt } from '../base/json.ts';
import type { Scenario } from '../domain/scenario.ts';
import { checkScenario } from '../formats/check-scenario.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';

const [FIRST] = SCENARIOS as readonly (Scenario & Json)[];
const CALL = '/tasks/0/plan/steps/0/0';

/** Everything found in the first scenario with something else at a pointer: `runs?` path: message. */
function found(pointer: string, value: Json | undefined): readonly string[] {
  const check = checkScenario(JSON.stringify(withJsonAt(FIRST as Json, pointer, value), null, 2));
  const findings = check.kind === 'right' ? check.remarks : check.findings;
  return findings.map(({ path, message }) => `${check.kind === 'right' ? 'runs' : 'wrong'} ${path}: ${message}`);
}

describe('checkScenario', () => {
  test.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))('finds nothing in the shipped %s', (_id, scenario) => {
    expect(checkScenario(JSON.stringify(scenario))).toEqual({ kind: 'right', value: scenario, remarks: [] });
  });

  test('names line and column of the syntax and of every path', () => {
    const text = JSON.stringify(FIRST, null, 2);
    const broken = checkScenario(text.replace('"probability": 1', '"probability": 1.5'));
    const line = text.split('\n').findIndex((one) => one.includes('"probability"')) + 1;
    expect(broken).toMatchObject({
      kind: 'wrong',
      findings: [{ path: `${CALL}/misconceptions/0/probability`, line, column: 34 }],
    });
    expect(checkScenario(text.replace('"id"', '"id'))).toMatchObject({ kind: 'wrong', findings: [{ path: '', line: 3 }] });
  });

  test.each<[string, string, Json | undefined, RegExp]>([
    ['a plan that calls a tool that is gone', '/tools', [], /^wrong .*\/steps\/0\/0\/tool: no tool of this scenario/],
    ['a probability above 1', `${CALL}/misconceptions/0/probability`, 2, /^wrong .*from 0 to 1, received 2$/],
    [
      'arguments that the tool refuses',
      `${CALL}/arguments/limit`,
      900,
      /^runs .*\/arguments\/limit: .*search_invoices refuses the call/,
    ],
    [
      'a mistake that leaves out what is not there',
      `${CALL}/misconceptions/0`,
      { path: '/begin', wrong: { kind: 'absent' }, probability: 1 },
      /^runs .*\/0\/path: hits nothing: there is no \/begin; there are: \/status, \/start_date, \/limit$/,
    ],
    ['a mistake below nothing', `${CALL}/misconceptions/0/path`, '/range/from', /^runs .*\/0\/path: hits nothing/],
    [
      'a mistake that is right',
      `${CALL}/misconceptions/0/wrong/value`,
      '2026-05-01',
      /^runs .*\/wrong\/value: is the right value/,
    ],
    ['a mistake that is never made', `${CALL}/misconceptions/0/probability`, 0, /^runs .*is 0: this mistake is never made$/],
    [
      'an expectation that nothing planned meets',
      '/tasks/0/expect/calls/0/arguments/status',
      'paid',
      /^runs .*no planned call of search_inv/,
    ],
    [
      'an expectation that the tool refuses',
      '/tasks/0/expect/calls/0/arguments/status',
      'lost',
      /^runs .*\/arguments\/status: expected one of/,
    ],
    [
      'commits of a tool that writes nothing',
      '/tasks/0/expect/commits',
      [{ tool: 'sum_amounts', count: 1 }],
      /^runs .*is never reached/,
    ],
    ['a step without a call', '/tasks/0/plan/steps/-', [], /^runs \/tasks\/0\/plan\/steps\/2: has no call/],
    ['a task without a prompt', '/tasks/0/prompt', ' ', /^runs \/tasks\/0\/prompt: is empty/],
  ])('finds %s', (_what, pointer, value, finding) => {
    expect(found(pointer, value)).toContainEqual(expect.stringMatching(finding));
  });

  test('a mistake may add a member and leave out another one', () => {
    const added = { path: '/page', wrong: { kind: 'value', value: 1 }, probability: 1 };
    expect(found(`${CALL}/misconceptions/-`, added)).toEqual([]);
    expect(found(`${CALL}/misconceptions/-`, { ...added, path: '/start_date' })).toEqual([
      expect.stringMatching(/\/1\/path: \/start_date has a mistake already/),
    ]);
  });

  test('a text that is too long is told without reading it', () => {
    expect(checkScenario(`"${'x'.repeat(8_000_001)}`)).toMatchObject({ kind: 'wrong', findings: [{ path: '', line: null }] });
  });
});
