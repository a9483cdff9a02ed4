import { useEffect } from 'react';
import { withKeyAhead } from '../../state/dialog-store.ts';
import type { Session } from '../../state/session.ts';
import { actionOfKey, type KeyPress } from '../panels/keys/keys.ts';
import { performAction } from '../panels/keys/perform-action.ts';

const TEXT = 'input:not([type=checkbox],[type=radio],[type=file]), textarea, [contenteditable]';

/** Listens for the keys of the whole screen. */
export function useKeys(session: Session): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isInDialog = document.querySelector('dialog[open]') !== null;
      const { open } = session.dialog.getState();
      const modifier = modifierOf(event);
      // No dialog at all, not one that is just closing: what was asked for is being loaded.
      if (open !== null && document.querySelector('dialog') === null && modifier === 'none') {
        event.preventDefault();
        session.dialog.setState({ open: withKeyAhead(open, event.key) });
        return;
      }
      const target = event.target instanceof Element ? event.target : null;
      const action = actionOfKey({
        key: event.key,
        modifier,
        isInText: target?.matches(TEXT) === true,
        // Arrows move on from a row that was clicked; the space bar still presses it.
        isInControl:
          target?.matches('button, a, select, summary, input') === true &&
          (event.key === ' ' || !target.matches('.row-button, .lane-title')),
        isInDialog,
      });
      if (action === null) return;
      if (action !== 'up') event.preventDefault();
      performAction(session, action);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [session]);
}

function modifierOf({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyPress['modifier'] {
  if (altKey) return 'other';
  if (!ctrlKey && !metaKey) return 'none';
  return shiftKey ? 'ctrl+shift' : 'ctrl';
}
