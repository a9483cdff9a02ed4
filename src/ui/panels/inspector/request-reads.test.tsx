import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DroppedNote } from './request-reads.tsx';

afterEach(cleanup);

test('says where reasoning parts were left out, and why', () => {
  render(<DroppedNote dropped={{ message: 2, because: 'other-model' }} />);
  expect(screen.getByText(/reasoning parts were not sent: they belong to another model/)).toBeTruthy();
  cleanup();
  render(<DroppedNote dropped={{ message: 2, because: 'edited' }} />);
  expect(screen.getByText(/this message was edited/)).toBeTruthy();
});

test('says nothing where nothing was left out', () => {
  const { container } = render(<DroppedNote dropped={undefined} />);
  expect(container.textContent).toBe('');
});
