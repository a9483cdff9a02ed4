import { expect, it } from 'vitest';
import { assistantTokens, resultTokens, textTokens } from './message-tokens.ts';

it('counts the words of a message and what stands around it', () => {
  expect(textTokens('12345678')).toBe(2 + 4);
  expect(textTokens('')).toBe(4);
});

it('counts names and arguments of calls, but not their ids', () => {
  const call = { id: 'a-very-long-id', name: 'find', argumentsText: '{"q":"a"}', arguments: { q: 'a' } };
  expect(assistantTokens(null, [])).toBe(4);
  expect(assistantTokens('Yes.', [call, call])).toBe(4 + 1 + 2 * (1 + 3));
});

it('counts each result as a message of its own', () => {
  const result = { callId: 'c', name: 'find', isError: false, text: '1234' };
  expect(resultTokens([result, result])).toBe(2 * (4 + 1));
});
