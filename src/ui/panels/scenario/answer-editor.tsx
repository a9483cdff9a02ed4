import { useId } from 'react';
import type { Task } from '../../../domain/scenario.ts';
import { asJson } from '../../../state/edit-scenario-at.ts';
import { setInScenario } from '../../../state/scenario-actions.ts';
import { useSession } from '../../../state/session-context.ts';
import { useProblemAt } from './found-in-scenario.tsx';
import { JsonField } from './json-field.tsx';
import { MistakesEditor } from './mistakes-editor.tsx';

/** A schema to begin with, and an answer that keeps it. */
const FIRST_SCHEMA = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
  additionalProperties: false,
};
const FIRST_ANSWER = { value: { answer: '' }, misconceptions: [] };

/** What the task ends in: a short report, or an answer that must keep a schema of its own. */
export function AnswerEditor({ task, at }: { readonly task: Task; readonly at: string }) {
  const session = useSession();
  const name = useId();
  const hasSchema = task.answerSchema !== null;
  const problem = useProblemAt(`${at}/plan/answer`);
  const choose = (next: boolean) =>
    setInScenario(
      session,
      at,
      asJson({
        ...task,
        answerSchema: next ? FIRST_SCHEMA : null,
        plan: { ...task.plan, answer: next ? FIRST_ANSWER : null },
      }),
    );
  const answer = task.plan.answer;
  return (
    <div className="answer-editor">
      <h3>Answer</h3>
      <fieldset className="choices">
        <legend>It ends in</legend>
        <label className="check">
          <input type="radio" name={name} checked={!hasSchema} onChange={() => choose(false)} />a report: done or failed, and what
          is unresolved
        </label>
        <label className="check">
          <input type="radio" name={name} checked={hasSchema} onChange={() => choose(true)} />
          an answer that keeps a schema
        </label>
      </fieldset>
      {task.answerSchema === null ? null : (
        <JsonField label="Answer schema" at={`${at}/answerSchema`} value={task.answerSchema} schema={null} isObject />
      )}
      {problem === undefined ? null : <p className="class-permanent small">{problem}</p>}
      {answer === null || task.answerSchema === null ? null : (
        <>
          <JsonField label="Right answer" at={`${at}/plan/answer/value`} value={answer.value} schema={task.answerSchema} />
          <MistakesEditor
            mistakes={answer.misconceptions}
            at={`${at}/plan/answer/misconceptions`}
            right={answer.value}
            what="the answer"
          />
        </>
      )}
    </div>
  );
}
