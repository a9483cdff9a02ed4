import { nextTheme } from '../../../state/preferences-store.ts';
import { runLanes, stopLanes } from '../../../state/run-lanes.ts';
import { usePreferences, useRuns, useSession, useWorkbench } from '../../../state/session-context.ts';
import { keyed } from '../../elements/key-hint.ts';
import { ModelChoice } from './model-choice.tsx';
import { ScenarioChoice } from './scenario-choice.tsx';
import { SeedField } from './seed-field.tsx';
import { ShareButton } from './share-button.tsx';
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
      <ShareButton />
      <ThemeButton />
    </header>
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
