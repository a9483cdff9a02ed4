import { describe, expect, test } from 'vitest';
import type { Signal } from '../../domain/failure.ts';
import type { RuleCondition, UserRule } from '../../domain/strategy.ts';
import { classify } from './classify.ts';
import { userRuleProblems } from './user-rules.ts';

const SIGNAL: Signal = {
  transport: 'http',
  status: 503,
  headers: { 'x-reason': 'Planned' },
  name: null,
  code: 'E42',
  message: 'Warehouse closed for stock-taking until 18:00',
  body: { error: { type: 'closed', until: [18, 0] } },
  context: { toolIdempotent: false, toolWrites: true, finishReason: null },
};

function rule(id: string, ...when: readonly RuleCondition[]): UserRule {
  return { id, when, class: 'permanent', action: null };
}

function ruleThatFired(rules: readonly UserRule[]): string {
  return classify(SIGNAL, { kind: 'rules', unknown: 'input', rules }).rule;
}

describe("a user's own rules", () => {
  test.each<RuleCondition>([
    { kind: 'field', field: 'status', is: '503' },
    { kind: 'field', field: 'code', is: 'e42' },
    { kind: 'field', field: 'headers.X-Reason', is: 'planned' },
    { kind: 'field', field: 'body.error.type', is: 'CLOSED' },
    { kind: 'field', field: 'body.error.until.0', is: '18' },
    { kind: 'words', words: 'Warehouse ~2 closed' },
    { kind: 'words', words: 'stock taking' },
    { kind: 'pattern', field: 'message', pattern: 'until \\d{2}:\\d{2}$' },
  ])('[P15] fire on %o before the built-in rules', (condition) => {
    expect(ruleThatFired([rule('own', condition)])).toBe('user.own');
  });

  test.each<RuleCondition>([
    { kind: 'field', field: 'status', is: '50' },
    { kind: 'field', field: 'body.error', is: '[object Object]' },
    { kind: 'field', field: 'body.__proto__', is: 'null' },
    { kind: 'words', words: 'house closed' },
    { kind: 'pattern', field: 'name', pattern: '.*' },
    { kind: 'pattern', field: 'message', pattern: '(never' },
  ])('[P15] do not fire on %o', (condition) => {
    expect(ruleThatFired([rule('own', condition)])).not.toBe('user.own');
  });

  test('[P15] need all of their conditions, and the first one decides', () => {
    const closed: RuleCondition = { kind: 'words', words: 'closed' };
    const elsewhere: RuleCondition = { kind: 'field', field: 'status', is: '500' };
    expect(ruleThatFired([rule('both', closed, elsewhere), rule('second', closed), rule('third', closed)])).toBe('user.second');
    expect(ruleThatFired([rule('none')])).not.toBe('user.none');
  });

  test('[P15] give class, action and the evidence that fired', () => {
    const own: UserRule = { ...rule('own', { kind: 'pattern', field: 'message', pattern: 'closed' }), action: 'fallback' };
    expect(classify(SIGNAL, { kind: 'rules', unknown: 'input', rules: [own] })).toMatchObject({
      class: 'permanent',
      action: 'fallback',
      rule: 'user.own',
      evidence: [{ field: 'message', text: 'closed' }],
      confidence: 'sure',
    });
  });

  test('[P17] are not read by a baseline', () => {
    const rules = [rule('own', { kind: 'words', words: 'closed' })];
    expect(classify(SIGNAL, { kind: 'status', unknown: 'input', rules }).rule).toBe('status.503');
  });

  test('[P15] are checked for the editor, with the place of the fault', () => {
    const rules = [
      rule('fine', { kind: 'words', words: 'closed' }),
      rule('bad', { kind: 'pattern', field: 'message', pattern: '(a)\\1' }, { kind: 'field', field: 'stack', is: 'x' }),
      rule('fine'),
    ];
    expect(userRuleProblems(rules)).toEqual([
      { id: 'bad', condition: 0, message: 'back references are not read (at 5)' },
      { id: 'bad', condition: 1, message: "there is no field 'stack'" },
      { id: 'fine', condition: null, message: 'it has no condition' },
      { id: 'fine', condition: null, message: 'another rule has this id' },
    ]);
  });

  test('[P15] with a catastrophic pattern cost no more than the text is long', () => {
    const hostile = [rule('own', { kind: 'pattern', field: 'message', pattern: '(a+)+$' })];
    const signal = { ...SIGNAL, message: `${'a'.repeat(200_000)}!` };
    expect(classify(signal, { kind: 'rules', unknown: 'input', rules: hostile }).rule).not.toBe('user.own');
  });
});
