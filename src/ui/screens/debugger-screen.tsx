import { useEffect, useState } from 'react';
import { connectSession } from '../../state/connect-session.ts';
import type { TextStorage } from '../../state/keep-workbench.ts';
import { usePreferences, useSession } from '../../state/session-context.ts';
import { AttemptsPanel } from '../panels/attempts/attempts-panel.tsx';
import { HeaderBar } from '../panels/header/header-bar.tsx';
import { InspectorPanel } from '../panels/inspector/inspector-panel.tsx';
import { KeysDialog } from '../panels/keys/keys-dialog.tsx';
import { LanesPanel } from '../panels/lanes/lanes-panel.tsx';
import { ScenarioPanel } from '../panels/scenario/scenario-panel.tsx';
import { StatusBar } from '../panels/status/status-bar.tsx';
import { FoldHandle } from './fold-handle.tsx';
import { RegionTabs } from './region-tabs.tsx';
import { Remarks } from './remarks.tsx';
import { useKeys } from './use-keys.ts';

interface DebuggerScreenProps {
  readonly storage: TextStorage;
  readonly setHash: (hash: string) => void;
}

/** The debugger: scenario on the left, lanes and attempts in the middle, inspector on the right; three tabs where there is no room. */
export function DebuggerScreen({ storage, setHash }: DebuggerScreenProps) {
  const session = useSession();
  const [saveProblem, setSaveProblem] = useState<string | null>(null);
  const [areKeysOpen, setKeysOpen] = useState(false);
  const { isScenarioFolded, isInspectorFolded, region } = usePreferences((state) => state);
  useEffect(
    () => connectSession(session, { storage, setHash, onLeave, onSaveProblem: setSaveProblem }),
    [session, storage, setHash],
  );
  useKeys(session, () => setKeysOpen(true));
  const classes = [
    'screen',
    `region-${region}`,
    isScenarioFolded ? 'scenario-folded' : '',
    isInspectorFolded ? 'inspector-folded' : '',
  ];
  return (
    <div className={classes.join(' ')}>
      <HeaderBar />
      <Remarks />
      <RegionTabs />
      <main className="regions">
        <div className="region scenario-region">
          <ScenarioPanel />
        </div>
        <FoldHandle
          side="left"
          isFolded={isScenarioFolded}
          what="scenario"
          onToggle={() => session.preferences.setState({ isScenarioFolded: !isScenarioFolded })}
        />
        <div className="region lanes-region">
          <LanesPanel />
          <AttemptsPanel />
        </div>
        <FoldHandle
          side="right"
          isFolded={isInspectorFolded}
          what="inspector"
          onToggle={() => session.preferences.setState({ isInspectorFolded: !isInspectorFolded })}
        />
        <div className="region inspector-region">
          <InspectorPanel />
        </div>
      </main>
      <StatusBar saveProblem={saveProblem} />
      {areKeysOpen ? <KeysDialog onClose={() => setKeysOpen(false)} /> : null}
    </div>
  );
}

/** `pagehide` is the last event a page can count on; a hidden page may be ended without another. */
function onLeave(leave: () => void): () => void {
  const stop = new AbortController();
  window.addEventListener('pagehide', leave, { signal: stop.signal });
  document.addEventListener('visibilitychange', leave, { signal: stop.signal });
  return () => stop.abort();
}
