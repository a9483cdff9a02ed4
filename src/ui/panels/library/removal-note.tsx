import { takeBackRemoval } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';

/** What was removed last, and the way back: inside a dialog, where the status bar cannot be reached. */
export function RemovalNote() {
  const session = useSession();
  const removed = useWorkbench((state) => state.removed);
  return (
    <span role="status" className="removal-note small">
      {removed === null ? null : (
        <>
          Removed {removed.what}.{' '}
          <button type="button" className="link" onClick={() => takeBackRemoval(session)}>
            Undo
          </button>
        </>
      )}
    </span>
  );
}
