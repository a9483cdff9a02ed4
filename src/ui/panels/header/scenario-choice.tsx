import { useCallback, useRef, useState } from 'react';
import { chooseScenario } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { keyed } from '../../elements/key-hint.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';

const ScenarioMenu = lazyPart(async () => (await import('./scenario-menu.tsx')).ScenarioMenu);

/** Which scenario is in front, and what can be done with it as a whole. */
export function ScenarioChoice() {
  const session = useSession();
  const workbench = useWorkbench((state) => state.workbench);
  const shippedIds = new Set(session.library.scenarios.map(({ id }) => id));
  const own = Object.values(workbench.ownScenarios).filter(({ id }) => !shippedIds.has(id));
  return (
    <div className="header-group scenario-choice">
      <label className="header-select">
        <span className="label">Scenario</span>
        <select value={workbench.scenario.id} onChange={(event) => chooseScenario(session, event.target.value)}>
          <optgroup label="Shipped">
            {session.library.scenarios.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
                {Object.hasOwn(workbench.ownScenarios, id) ? ' · edited' : ''}
              </option>
            ))}
          </optgroup>
          {own.length === 0 ? null : (
            <optgroup label="Yours">
              {own.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
      <button
        type="button"
        className="button icon"
        {...keyed('Library: all scenarios, shipped and yours', 'L')}
        aria-label="Library"
        onClick={() => session.dialog.setState({ open: { kind: 'library' } })}
      >
        <svg viewBox="0 0 16 16" width="13" height="13" aria-hidden="true">
          <path d="M1.5 2h5.4v5.4H1.5Zm7.6 0h5.4v5.4H9.1Zm-7.6 7.6h5.4V15H1.5Zm7.6 0h5.4V15H9.1Z" fill="currentColor" />
        </svg>
      </button>
      <ScenarioMenuButton />
    </div>
  );
}

/** What can be done with it, loaded when it is first asked for. */
function ScenarioMenuButton() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const label = 'Scenario: edit, duplicate, delete, new';
  return (
    <span className="choice-menu">
      <button
        ref={button}
        type="button"
        className="button icon"
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 16 16" width="13" height="13" aria-hidden="true">
          <path d="M2 6.500h3v3H2Zm4.500 0h3v3h-3Zm4.500 0h3v3h-3Z" fill="currentColor" />
        </svg>
      </button>
      {isOpen ? <ScenarioMenu label={label} opener={button} onClose={close} /> : null}
    </span>
  );
}
