import { useEffect, useState } from 'react';
import { rerollSeed, setSeed } from '../../../state/actions.ts';
import { parseSeed } from '../../../state/fragment.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { keyed } from '../../elements/key-hint.ts';

/** The seed that every draw of chance is made from: the same seed, the same faults for every lane. */
export function SeedField() {
  const session = useSession();
  const seed = useWorkbench((state) => state.workbench.seed);
  const [text, setText] = useState(String(seed));
  useEffect(() => setText(String(seed)), [seed]);
  const isRight = parseSeed(text) !== null;
  return (
    <div className="header-group seed">
      <label className="header-select">
        <span className="label">seed</span>
        <input
          value={text}
          inputMode="numeric"
          size={5}
          aria-invalid={!isRight}
          title={isRight ? 'The same seed gives every lane the same faults' : 'A whole number from 0 to 4294967295'}
          onChange={(event) => {
            setText(event.target.value);
            const next = parseSeed(event.target.value);
            if (next !== null) setSeed(session, next);
          }}
          onBlur={() => setText(String(seed))}
        />
      </label>
      <button
        type="button"
        className="button icon"
        {...keyed('Another seed', 'E')}
        aria-label="Another seed"
        onClick={() => rerollSeed(session)}
      >
        <svg viewBox="0 0 16 16" width="13" height="13" aria-hidden="true">
          <path d="M13.6 2v4.3H9.3l1.6-1.6a4.3 4.3 0 1 0 1.3 4.2h1.7A6 6 0 1 1 12.1 3.5Z" fill="currentColor" />
        </svg>
      </button>
    </div>
  );
}
