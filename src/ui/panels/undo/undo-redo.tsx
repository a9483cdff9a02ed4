import { redo, undo } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';

/** Undo and redo of every edit on the screen, for dialogs: the keys of the screen do not reach into them. */
export function UndoRedo() {
  const session = useSession();
  const canUndo = useWorkbench((state) => state.history.past.length > 0);
  const canRedo = useWorkbench((state) => state.history.future.length > 0);
  return (
    <>
      <button
        type="button"
        className="button small"
        disabled={!canUndo}
        title="Undo the latest edit"
        onClick={() => undo(session)}
      >
        Undo
      </button>
      <button
        type="button"
        className="button small"
        disabled={!canRedo}
        title="Redo what was undone"
        onClick={() => redo(session)}
      >
        Redo
      </button>
    </>
  );
}
