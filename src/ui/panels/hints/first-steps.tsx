import './first-steps.css';
import { usePreferences, useSession, useWorkbench } from '../../../state/session-context.ts';

const HINT = 'first-steps';

/** What a newcomer can do in the first minute. Put away once, it never comes back; in a stranger's frame it is not shown. */
export function FirstSteps() {
  const { preferences } = useSession();
  const isSeen = usePreferences((state) => state.seenHints.includes(HINT));
  const isFramed = useWorkbench((state) => state.workbench.frame !== null);
  if (isSeen || isFramed) return null;
  return (
    <aside className="first-steps" aria-label="First steps">
      <ol className="first-steps-list">
        <li>Inspector: read what the model was told after its mistake.</li>
        <li>Fault tape: click a call, and every lane runs again.</li>
        <li>Feedback text: reword what a lane tells the model, then Run.</li>
      </ol>
      <button
        type="button"
        className="link"
        onClick={() => preferences.setState(({ seenHints }) => ({ seenHints: [...seenHints, HINT] }))}
      >
        Got it
      </button>
    </aside>
  );
}
