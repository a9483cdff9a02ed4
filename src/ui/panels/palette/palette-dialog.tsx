import './palette.css';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { shownKey } from '../keys/keys.ts';
import { findEntries, type PaletteEntry, paletteEntries } from './palette-entries.ts';

interface PaletteDialogProps {
  /** What was typed before it stood there; a line break does what was found. */
  readonly ahead: string;
  readonly onClose: () => void;
}

/** Every action by its name: type a part of it, Enter does it. */
export function PaletteDialog({ ahead, onClose }: PaletteDialogProps) {
  const session = useSession();
  const workbench = useWorkbench((state) => state.workbench);
  const [search, setSearch] = useState(() => ahead.split('\n', 1)[0] ?? '');
  const [index, setIndex] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const found = findEntries(paletteEntries(session, workbench), search);
  const current = found[Math.min(index, found.length - 1)];
  useLayoutEffect(() => field.current?.focus(), []);

  const perform = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    // After the dialog has gone: it gives the focus back, and the action may want it elsewhere.
    setTimeout(entry.perform, 0);
  };
  const wasEntered = useRef(ahead.includes('\n'));
  useEffect(() => {
    if (!wasEntered.current) return;
    wasEntered.current = false;
    perform(current);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0 && found.length > 0) {
      event.preventDefault();
      setIndex((Math.min(index, found.length - 1) + by + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      perform(current);
    }
  };
  return (
    <Dialog title="Find any action" onClose={onClose} className="palette">
      <div className="palette-body">
        <input
          ref={field}
          className="text-input"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
          aria-label="Action"
          placeholder="Type a part of an action, a scenario, a strategy"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={id} role="listbox" aria-label="Actions" className="palette-list">
          {found.map((entry) => (
            <PaletteLine
              key={entry.id}
              id={`${id}-${entry.id}`}
              entry={entry}
              isCurrent={entry === current}
              onPerform={perform}
            />
          ))}
        </div>
        {found.length === 0 ? (
          <p className="muted pad" role="status">
            No action holds “{search}”.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

interface PaletteLineProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isCurrent: boolean;
  readonly onPerform: (entry: PaletteEntry) => void;
}

function PaletteLine({ id, entry, isCurrent, onPerform }: PaletteLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the focus and the keys
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className="palette-line"
      onClick={() => onPerform(entry)}
    >
      <span className="muted small palette-kind">{entry.kind}</span>
      <span className="grow cut">{entry.title}</span>
      {entry.key === null ? null : <kbd>{shownKey(entry.key)}</kbd>}
    </div>
  );
}
