import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { withKeyAhead } from '../../../state/dialog-store.ts';
import { renderInSession, stubPageForEach } from '../../../testing/panel-setup.tsx';
import { openSession } from '../../../testing/session-setup.ts';
import { PaletteDialog } from './palette-dialog.tsx';

stubPageForEach();

async function setup(ahead: string) {
  const session = await openSession();
  const onClose = vi.fn();
  renderInSession(session, <PaletteDialog ahead={ahead} onClose={onClose} />);
  const scenarioId = () => session.workbench.getState().workbench.scenario.id;
  return { scenarioId, onClose, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Action' }) };
}

test('what was typed while it was loaded is in its field', async () => {
  const { field, scenarioId } = await setup('expir');
  expect(field.value).toBe('expir');
  fireEvent.change(field, { target: { value: 'expired' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(scenarioId()).toBe('expired-credential'));
});

test('an Enter that came too early does what was found', async () => {
  const { scenarioId, onClose } = await setup('expired\n');
  await waitFor(() => expect(scenarioId()).toBe('expired-credential'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('keys before a dialog stands there reach nothing behind it', () => {
  const typed = ['e', 'x', 'q', 'Backspace', 'Shift', 'p', 'Enter'].reduce<ReturnType<typeof withKeyAhead>>(
    (open, key) => open && withKeyAhead(open, key),
    { kind: 'palette' },
  );
  expect(typed).toEqual({ kind: 'palette', ahead: 'exp\n' });
  expect(withKeyAhead({ kind: 'library' }, 'r')).toEqual({ kind: 'library' });
  expect(withKeyAhead({ kind: 'library' }, 'Escape')).toBeNull();
});
