import { editScenario } from '../../../state/actions.ts';
import { withPrompt } from '../../../state/edit-scenario.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { Section } from '../../elements/section.tsx';

/** The prompt of one task. The plan of the simulated model does not follow it: it is what a real model is asked. */
export function TaskSection({ index, isOnly }: { readonly index: number; readonly isOnly: boolean }) {
  const session = useSession();
  const task = useWorkbench((state) => state.workbench.scenario.tasks[index]);
  const summary = useWorkbench((state) => state.workbench.scenario.summary);
  if (task === undefined) return null;
  const title = isOnly ? 'Task' : `Task ${index + 1}`;
  return (
    <Section title={title}>
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
