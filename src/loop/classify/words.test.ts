import { expect, test } from 'vitest';
import { matchPhrase, parsePhrase } from './phrase.ts';
import { splitWords } from './words.ts';

function matches(phrase: string, text: string): boolean {
  const { words } = splitWords(text);
  return words.some((_, at) => matchPhrase(parsePhrase(phrase), words, at) >= 0);
}

test('[P17] matches words as words', () => {
  expect(matches('auth', 'the author was missing')).toBe(false);
  expect(matches('auth', 'bad auth header')).toBe(true);
});

test('[P17] matches a prefix only where the phrase says so', () => {
  expect(matches('exceed* ~3 quota', 'exceeded your current daily quota')).toBe(true);
  expect(matches('exceed* ~2 quota', 'exceeded your current daily quota')).toBe(false);
  expect(matches('exceed quota', 'exceeded quota')).toBe(false);
});

test('[P17] takes a hash sign for any number', () => {
  expect(matches('messages #', 'messages.109.content')).toBe(true);
  expect(matches('messages #', 'messages content')).toBe(false);
});

test('[P17] reads contractions and escaped line ends as words', () => {
  expect(splitWords("It can't\\nReason: isn\u2019t 'x'").words).toEqual(['it', 'cant', 'reason', 'isnt', 'x']);
});

test('[P17] skips addresses and paths', () => {
  expect(splitWords('see https://example.com/docs/rate-limits, or /etc/auth/404 and/or "C:/timeout/x"').words).toEqual([
    'see',
    'https',
    'or',
    'and',
    'or',
    'c',
  ]);
});

test('[P17] marks identifiers and codes among the words', () => {
  const { words, codeLike } = splitWords('the ECONNRESET of rate_limit and fetchFailed at AB');
  expect(codeLike.map((index) => words[index])).toEqual(['econnreset', 'rate_limit', 'fetchfailed']);
});

test('[P2] reads a long text at its head and its tail', () => {
  const { words } = splitWords(`first ${'filler '.repeat(100_000)}last`);
  expect([words[0], words.at(-1), words.length < 2500]).toEqual(['first', 'last', true]);
});
