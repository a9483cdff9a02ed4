import { useState } from 'react';
import type { Json } from '../../../base/json.ts';
import { failure, type Result, success } from '../../../base/result.ts';
import type { Task } from '../../../domain/scenario.ts';
import { asJson } from '../../../state/edit-scenario-at.ts';
import { setInScenario } from '../../../state/scenario-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { freeId } from '../../../state/workbench.ts';
import { TextField } from '../../elements/text-field.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import { ExpectationEditor } from './expectation-editor.tsx';
import { useFoundAt, useProblemAt } from './found-in-scenario.tsx';
import { ListButtons } from './list-buttons.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { TypedField } from './typed-field.tsx';

/** As many tasks stand open at first; the others are folded. */
const OPEN_TASKS = 2;

/** One task: what the model is asked, how the simulated one goes about it, and what counts as right. */
export function TaskEditor({ task, index }: { readonly task: Task; readonly index: number }) {
  const session = useSession();
  const tasks = useWorkbench((state) => state.workbench.scenario.tasks);
  const [isOpen, setOpen] = useState(index < OPEN_TASKS);
  const at = `/tasks/${index}`;
  const found = useFoundAt(at);
  const promptProblem = useProblemAt(`${at}/prompt`);
  const words = `task ${index + 1}`;
  const ids = tasks.map(({ id }) => id);
  const copy = { ...task, id: freeId(task.id, (id) => ids.includes(id)) };
  return (
    <section className="task-editor" aria-label={`Task ${index + 1}`}>
      <div className="row task-head">
        <button type="button" className="task-fold grow" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> Task {index + 1} <code className="muted">{task.id}</code>
          {found.length === 0 || isOpen ? null : <span className="class-permanent small"> · {found.length} found</span>}
        </button>
        <ListButtons
          list="/tasks"
          index={index}
          count={tasks.length}
          what={words}
          copy={asJson(copy)}
          isRemovable={tasks.length > 1}
        />
      </div>
      {isOpen ? (
        <div className="task-body">
          <TextField
            label={`Prompt of ${words}: what the model is asked`}
            rows={3}
            value={task.prompt}
            problem={promptProblem}
            onChange={(prompt) => setInScenario(session, `${at}/prompt`, prompt, `prompt ${at}`)}
          />
          <TypedField
            label={`Id of ${words}`}
            at={`${at}/id`}
            shown={task.id}
            read={(text) => readId(text, ids.toSpliced(index, 1))}
            isCode
          />
          <AnswerEditor task={task} at={at} />
          <PlanEditor task={task} at={at} />
          <ExpectationEditor task={task} at={at} />
        </div>
      ) : null}
    </section>
  );
}

function readId(text: string, others: readonly string[]): Result<Json, string> {
  if (text.trim() === '') return failure('a name of its own, for example "find-invoices"');
  return others.includes(text.trim()) ? failure(`${text.trim()} is taken by another task`) : success(text.trim());
}
