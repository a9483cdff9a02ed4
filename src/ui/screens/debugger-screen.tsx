import { useEffect, useState } from 'react';
import { connectSession } from '../../state/connect-session.ts';
import type { TextStorage } from '../../state/page-storage.ts';
import { stopLanes } from '../../state/run-lanes.ts';
import { usePreferences, useSession, useWorkbench } from '../../state/session-context.ts';
import { lazyPart } from '../elements/lazy-part.tsx';
import { SafePart } from '../elements/safe-part.tsx';
import { AttemptsPanel } from '../panels/attempts/attempts-panel.tsx';
import { HeaderBar } from '../panels/header/header-bar.tsx';
import { FirstSteps } from '../panels/hints/first-steps.tsx';
import { InspectorPanel } from '../panels/inspector/inspector-panel.tsx';
import { LanesPanel } from '../panels/lanes/lanes-panel.tsx';
import { ProviderConsent } from '../panels/provider/provider-parts.tsx';
import { ScenarioPanel } from '../panels/scenario/scenario-panel.tsx';
import { StatusBar } from '../panels/status/status-bar.tsx';
import { FoldHandle } from './fold-handle.tsx';
import { OpenDialogs } from './open-dialogs.tsx';
import { RegionTabs } from './region-tabs.tsx';
import { Remarks } from './remarks.tsx';
import { useKeys } from './use-keys.ts';
import { useShareLinks } from './use-share-links.ts';

const SharedBanner = lazyPart(async () => (await import('../panels/share/shared-banner.tsx')).SharedBanner);

interface DebuggerScreenProps {
  readonly storage: TextStorage;
  readonly setHash: (hash: string) => void;
}

/** The debugger: scenario on the left, lanes and attempts in the middle, inspector on the right; three tabs where there is no room. */
export function DebuggerScreen({ storage, setHash }: DebuggerScreenProps) {
  const session = useSession();
  const [saveProblem, setSaveProblem] = useState<string | null>(null);
  const { isScenarioFolded, isInspectorFolded, region } = usePreferences((state) => state);
  useEffect(
    () => connectSession(session, { storage, setHash, onLeave, onSaveProblem: setSaveProblem }),
    [session, storage, setHash],
  );
  useKeys(session);
  useShareLinks(session);
  const frame = useWorkbench((state) => state.workbench.frame);
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
      <FirstSteps />
      <RegionTabs />
      {frame === null ? null : <SharedBanner />}
      <main
        className={frame === null ? 'regions' : 'regions framed'}
        aria-label={frame === null ? undefined : `From this ${frame.from}`}
      >
        <div className="region scenario-region">
          <SafePart what="the scenario">
            <ScenarioPanel />
          </SafePart>
        </div>
        <FoldHandle
          side="left"
          isFolded={isScenarioFolded}
          what="scenario"
          onToggle={() => session.preferences.setState({ isScenarioFolded: !isScenarioFolded })}
        />
        <div className="region lanes-region">
          <SafePart what="the lanes">
            <LanesPanel />
            <AttemptsPanel />
          </SafePart>
        </div>
        <FoldHandle
          side="right"
          isFolded={isInspectorFolded}
          what="inspector"
          onToggle={() => session.preferences.setState({ isInspectorFolded: !isInspectorFolded })}
        />
        <div className="region inspector-region">
          <SafePart what="the inspector">
            <InspectorPanel />
          </SafePart>
        </div>
      </main>
      <StatusBar saveProblem={saveProblem} />
      <ProviderConsent onDecline={() => stopLanes(session)} />
      <OpenDialogs />
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
