import { editScenario, redo, undo } from '../../../state/actions.ts';
import { withPrompt } from '../../../state/edit-scenario.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { draftKey } from '../../../state/workbench.ts';
import { keyed } from '../../elements/key-hint.ts';
import { Section } from '../../elements/section.tsx';

/** The prompt of one task. The plan of the simulated model does not follow it: it is what a real model is asked. */
export function TaskSection({ index, isOnly }: { readonly index: number; readonly isOnly: boolean }) {
  const session = useSession();
  const task = useWorkbench((state) => state.workbench.scenario.tasks[index]);
  const summary = useWorkbench((state) => state.workbench.scenario.summary);
  if (task === undefined) return null;
  const title = isOnly ? 'Task' : `Task ${index + 1}`;
  return (
    <Section title={title} aside={index === 0 ? <TaskActions /> : null}>
      <div className="pad">
        <textarea
          className="textarea prompt"
          aria-label={`${title}: what the model is asked`}
          rows={3}
          value={task.prompt}
          onChange={(event) => editScenario(session, (scenario) => withPrompt(scenario, index, event.target.value))}
        />
        {index === 0 && summary !== '' ? <p className="muted small summary">{summary}</p> : null}
      </div>
    </Section>
  );
}

/** The way into the editor; undo and redo of everything on the screen, not of the text field alone. */
function TaskActions() {
  const session = useSession();
  const draft = useWorkbench(({ workbench }) =>
    Object.hasOwn(workbench.drafts, draftKey('scenario', workbench.scenario.id, 'json')),
  );
  const canUndo = useWorkbench((state) => state.history.past.length > 0);
  const canRedo = useWorkbench((state) => state.history.future.length > 0);
  return (
    <span className="undo-buttons">
      <button
        type="button"
        className="link"
        {...keyed('Edit the scenario: tasks, plan, mistakes, expected outcome, JSON', 'O')}
        onClick={() => session.dialog.setState({ open: { kind: 'scenario' } })}
      >
        {draft ? 'Edit · draft' : 'Edit'}
      </button>
      <button
        type="button"
        className="icon-button"
        disabled={!canUndo}
        {...keyed('Take back the latest edit', 'Ctrl+Z')}
        aria-label="Take back the latest edit"
        onClick={() => undo(session)}
      >
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
          <path d="M6 2 1.5 6.5 6 11V8h4a2.7 2.7 0 0 1 0 5.4H7V15h3a4.3 4.3 0 0 0 0-8.6H6Z" fill="currentColor" />
        </svg>
      </button>
      <button
        type="button"
        className="icon-button"
        disabled={!canRedo}
        {...keyed('Redo what was taken back', 'Ctrl+Shift+Z')}
        aria-label="Redo what was taken back"
        onClick={() => redo(session)}
      >
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
          <path
            d="m10 2 4.500 4.500L10 11V8H6a2.700 2.700 0 0 0 0 5.400h3V15H6a4.300 4.300 0 0 1 0-8.600h4Z"
            fill="currentColor"
          />
        </svg>
      </button>
    </span>
  );
}
