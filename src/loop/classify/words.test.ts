import { expect, test } from 'vitest';
import { findPhrases, indexPhrases, matchPhrase, parsePhrase } from './phrase.ts';
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

test('[P17] finds a phrase that begins with a number', () => {
  const found: number[] = [];
  findPhrases(indexPhrases([['# validation error|errors', 7]]), splitWords('there are 2 validation errors').words, (feature) =>
    found.push(feature),
  );
  expect(found).toEqual([7]);
});

test('[P17] takes each Chinese character for a word', () => {
  expect(splitWords('该key余额不足, retry').words).toEqual(['该', 'key', '余', '额', '不', '足', 'retry']);
  expect(matches('余 额 ~2 不 足', '账户余额已不足')).toBe(true);
});

test('[P17] takes the not inside a contraction for a not', () => {
  const index = indexPhrases([
    ['is not valid', 1],
    ['not found', 2],
  ]);
  const found = (text: string): number[] => {
    const features: number[] = [];
    findPhrases(index, splitWords(text).words, (feature) => features.push(feature));
    return features;
  };
  expect(found("The name isn't valid")).toEqual([1]);
  expect(found("The page wasn't found")).toEqual([2]);
  expect(found('The name is valid')).toEqual([]);
});
