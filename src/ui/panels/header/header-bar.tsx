import { chooseScenario, removeScenario, resetToShipped } from '../../../state/actions.ts';
import { nextTheme } from '../../../state/preferences-store.ts';
import { runLanes, stopLanes } from '../../../state/run-lanes.ts';
import { usePreferences, useRuns, useSession, useWorkbench } from '../../../state/session-context.ts';
import { isEdited } from '../../../state/workbench.ts';
import { keyed } from '../../elements/key-hint.ts';
import { ModelChoice } from './model-choice.tsx';
import { SeedField } from './seed-field.tsx';
import { ThemeIcon } from './theme-icon.tsx';

/** The bar at the top: what is run, with which seed and model, and Run and Stop. */
export function HeaderBar() {
  return (
    <header className="header-bar">
      <h1>Mulligan</h1>
      <ScenarioChoice />
      <SeedField />
      <ModelChoice />
      <span className="grow" />
      <RunButtons />
      <ThemeButton />
    </header>
  );
}

function ScenarioChoice() {
  const session = useSession();
  const workbench = useWorkbench((state) => state.workbench);
  const shippedIds = new Set(session.library.scenarios.map(({ id }) => id));
  const own = Object.values(workbench.ownScenarios).filter(({ id }) => !shippedIds.has(id));
  const edited = isEdited(workbench, session.library);
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
      {edited ? (
        <button
          type="button"
          className="link quiet"
          title="Take back every edit of this scenario"
          onClick={() => resetToShipped(session)}
        >
          Reset
        </button>
      ) : null}
      {shippedIds.has(workbench.scenario.id) ? null : (
        <button
          type="button"
          className="link quiet"
          title="Remove this scenario of yours"
          onClick={() => removeScenario(session)}
        >
          Remove
        </button>
      )}
    </div>
  );
}

function RunButtons() {
  const session = useSession();
  const isRunning = useRuns((state) => state.progress !== null);
  const laneCount = useWorkbench((state) => state.workbench.lanes.length);
  return (
    <div className="header-group run-buttons">
      <button
        type="button"
        className="button primary"
        disabled={laneCount === 0}
        {...keyed('Run all lanes', 'R')}
        onClick={() => void runLanes(session)}
      >
        <svg viewBox="0 0 16 16" width="10" height="10" aria-hidden="true">
          <path d="M3 1.5v13l11-6.5Z" fill="currentColor" />
        </svg>
        Run{' '}
        <span className="key" aria-hidden="true">
          R
        </span>
      </button>
      <button
        type="button"
        className="button"
        disabled={!isRunning}
        {...keyed('Stop the run under way', 'S')}
        onClick={() => stopLanes(session)}
      >
        <svg viewBox="0 0 16 16" width="10" height="10" aria-hidden="true">
          <path d="M2.5 2.5h11v11h-11Z" fill="currentColor" />
        </svg>
        Stop{' '}
        <span className="key" aria-hidden="true">
          S
        </span>
      </button>
    </div>
  );
}

function ThemeButton() {
  const { preferences } = useSession();
  const theme = usePreferences((state) => state.theme);
  const next = nextTheme(theme);
  const title = `Theme: ${theme === 'system' ? 'as the system' : theme}. Change to ${next === 'system' ? 'as the system' : next}`;
  return (
    <button
      type="button"
      className="button icon"
      {...keyed(title, 'T')}
      aria-label={title}
      onClick={() => preferences.setState({ theme: next })}
    >
      <ThemeIcon theme={theme} />
    </button>
  );
}
