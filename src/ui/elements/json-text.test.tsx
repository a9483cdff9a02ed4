import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JsonText } from './json-text.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const BODY = { messages: [{ id: 'call_1', text: 'x'.repeat(300) }, { result: 'call_1' }], tools: [{ name: 'find' }] };

function open() {
  const text = JSON.stringify(BODY, null, 2);
  const notes = [{ needle: '"call_1"', at: 'last', text: 'error flag lost' }] as const;
  render(<JsonText text={text} label="body" foldedNames={['tools']} notes={notes} />);
  return { lines: () => [...document.querySelectorAll('.code-line')].map((line) => line.textContent) };
}

test('named members are folded at first and open on a click', () => {
  const { lines } = open();
  expect(lines().some((line) => line?.includes('"find"'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'tools, 3 lines' }));
  expect(lines().some((line) => line?.includes('"find"'))).toBe(true);
});

test('a long line is cut and says how much is missing', () => {
  const { lines } = open();
  const cut = screen.getByRole('button', { name: /more characters$/ });
  expect(lines().some((line) => line?.includes('x'.repeat(290)))).toBe(false);
  fireEvent.click(cut);
  expect(lines().some((line) => line?.includes('x'.repeat(290)))).toBe(true);
});

test('a search finds what is folded and steps in a round', () => {
  const { lines } = open();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'CALL_1' } });
  expect(screen.getByRole('status').textContent).toBe('1 of 2');
  const form = screen.getByRole('searchbox').closest('form');
  if (form === null) throw new Error('no form');
  fireEvent.submit(form);
  expect(screen.getByRole('status').textContent).toBe('2 of 2');
  fireEvent.submit(form);
  expect(screen.getByRole('status').textContent).toBe('1 of 2');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'find' } });
  expect(lines().some((line) => line?.includes('"find"'))).toBe(true);
});

test('a note stands behind the last line that holds its text', () => {
  const { lines } = open();
  expect(lines().filter((line) => line?.includes('error flag lost'))).toEqual([expect.stringContaining('"result"')]);
});
