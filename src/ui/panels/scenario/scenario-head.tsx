import { useEffect, useRef } from 'react';
import { copyScenario, removeScenario } from '../../../state/actions.ts';
import { resetToShippedById, setInScenario } from '../../../state/scenario-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { isEdited } from '../../../state/workbench.ts';
import { TextField } from '../../elements/text-field.tsx';
import { RemovalNote } from '../library/removal-note.tsx';
import { UndoRedo } from '../undo/undo-redo.tsx';

/** What the scenario is called and says to every task, and what can be done with it as a whole. */
export function ScenarioHead({ onGone }: { readonly onGone: () => void }) {
  const session = useSession();
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const text = (member: 'title' | 'summary' | 'system') => ({
    value: scenario[member],
    onChange: (next: string) => setInScenario(session, `/${member}`, next, `scenario ${member}`),
  });
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The title in hand, because the editor opens to rename, too; after the dialog has taken the focus.
    const frame = requestAnimationFrame(() => head.current?.querySelector('input')?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="scenario-head" ref={head}>
      <Actions onGone={onGone} />
      <TextField label="Title" {...text('title')} />
      <TextField label="Summary: what goes wrong here, for people" rows={2} {...text('summary')} />
      <TextField
        label="System prompt: what the model is told before every task"
        rows={4}
        hint="A report can only be judged where the prompt asks for one; shipped scenarios end with that instruction."
        {...text('system')}
      />
    </div>
  );
}

function Actions({ onGone }: { readonly onGone: () => void }) {
  const session = useSession();
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const isReset = useWorkbench((state) => isEdited(state.workbench, session.library));
  const isShipped = session.library.scenarios.some(({ id }) => id === scenario.id);
  return (
    <div className="row wrap">
      <UndoRedo />
      <button
        type="button"
        className="button small"
        title="A copy among yours, in front of this one"
        onClick={() => copyScenario(session, scenario)}
      >
        Duplicate
      </button>
      {isReset ? (
        <button
          type="button"
          className="button small"
          title="Takes back every edit of this scenario"
          onClick={() => resetToShippedById(session, scenario)}
        >
          Reset to shipped
        </button>
      ) : null}
      {isShipped ? null : (
        <button
          type="button"
          className="button small"
          onClick={() => {
            removeScenario(session, scenario);
            onGone();
          }}
        >
          Delete
        </button>
      )}
      <RemovalNote />
    </div>
  );
}
