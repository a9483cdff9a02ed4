import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fragment, formatFragment, parseFragment } from './fragment.ts';

const ids = fc.string({ minLength: 1, maxLength: 12 }).filter((id) => !id.includes(','));

test('every fragment comes back from its text', () => {
  const fragments: fc.Arbitrary<Fragment> = fc.record({
    scenario: fc.option(ids),
    strategies: fc.option(fc.array(ids, { minLength: 1, maxLength: 4 })),
    persona: fc.option(ids),
    wire: fc.option(fc.constantFrom('openai', 'openai-responses', 'anthropic', 'google', 'compatible')),
    seed: fc.option(fc.integer({ min: 0, max: 0xffffffff })),
    via: fc.option(fc.constantFrom('wire-true', 'provider')),
    selection: fc.option(fc.record({ lane: fc.integer({ min: 0, max: 7 }), span: ids })),
    tab: fc.option(fc.constantFrom('chain', 'arguments', 'wire', 'cost', 'world')),
  });
  fc.assert(
    fc.property(fragments, (fragment) => {
      expect(parseFragment(formatFragment(fragment))).toEqual(fragment);
    }),
  );
});

test('reads the link that the documentation shows', () => {
  expect(parseFragment('#scenario=date-format&strategies=blind-retry,classify-and-route&seed=7&sel=1.0.4')).toEqual({
    scenario: 'date-format',
    strategies: ['blind-retry', 'classify-and-route'],
    persona: null,
    wire: null,
    seed: 7,
    via: null,
    selection: { lane: 1, span: '0.4' },
    tab: null,
  });
});

test('what is not understood counts as not said', () => {
  expect(parseFragment('#seed=-1&wire=smoke&sel=first&baseURL=https://evil.example&apiKey=sk-1&__proto__=x')).toEqual({
    scenario: null,
    strategies: null,
    persona: null,
    wire: null,
    seed: null,
    via: null,
    selection: null,
    tab: null,
  });
});
