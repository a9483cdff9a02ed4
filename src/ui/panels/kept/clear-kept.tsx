import { useState } from 'react';
import type { KeptRun } from '../../../state/journal-store.ts';
import type { KeptEntry } from '../../../state/kept-runs.ts';
import { formatCount } from '../../elements/figures.ts';

interface ClearKeptProps {
  readonly entries: readonly KeptEntry[];
  readonly onClear: (runs: readonly KeptRun[]) => void;
}

/** Removes every run that is over, once that was said twice, in one place. */
export function ClearKept({ entries, onClear }: ClearKeptProps) {
  const [isAsking, setAsking] = useState(false);
  const over = entries.filter(({ isGoingOn }) => !isGoingOn).map(({ run }) => run);
  if (over.length === 0) return null;
  if (!isAsking) {
    return (
      <button type="button" className="button small" onClick={() => setAsking(true)}>
        Clear all…
      </button>
    );
  }
  return (
    <span className="row kept-clear">
      <span role="alert">Remove {formatCount(over.length, 'kept run')}?</span>
      <button
        type="button"
        className="button small class-permanent"
        onClick={() => {
          setAsking(false);
          onClear(over);
        }}
      >
        Remove all
      </button>
      <button
        type="button"
        className="button small"
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed
        autoFocus
        onClick={() => setAsking(false)}
      >
        Keep them
      </button>
    </span>
  );
}
