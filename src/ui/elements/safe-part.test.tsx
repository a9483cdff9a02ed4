import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SafePart } from './safe-part.tsx';

afterEach(cleanup);

/** Breaks until `part.isBroken` is false. */
function Fragile({ part }: { readonly part: { readonly isBroken: boolean } }) {
  if (part.isBroken) throw new Error('no such span');
  return <p>whole</p>;
}

test('a broken part says so, leaves its neighbours, and comes back', () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const part = { isBroken: true };
  render(
    <>
      <SafePart what="the inspector">
        <Fragile part={part} />
      </SafePart>
      <p>neighbour</p>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('broke the inspector: no such span');
  expect(screen.getByText('neighbour')).toBeTruthy();
  part.isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Show it again' }));
  expect(screen.getByText('whole')).toBeTruthy();
  quiet.mockRestore();
});
