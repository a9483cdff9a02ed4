import { showWire } from '../../../state/actions.ts';
import { usePreferences, useSession, useWorkbench } from '../../../state/session-context.ts';

/** In wire-true mode: whether the browser's own network panel shows the requests too. */
export function WireShown() {
  const session = useSession();
  const source = useWorkbench((state) => state.workbench.source);
  const isWireShown = usePreferences((state) => state.isWireShown);
  if (source !== 'wire-true') return null;
  return (
    <label
      className="wire-shown small"
      title="Sends them through a service worker of this page and runs again. They still leave the page for nowhere."
    >
      <input type="checkbox" checked={isWireShown} onChange={(event) => showWire(session, event.target.checked)} />
      Show the requests in the browser’s network panel
    </label>
  );
}
