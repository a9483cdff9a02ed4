import type { Json } from '../../../base/json.ts';
import { failure, type Result, success } from '../../../base/result.ts';
import type { Expectation, Scenario, Task } from '../../../domain/scenario.ts';
import { asJson } from '../../../state/edit-scenario-at.ts';
import { changeList, setInScenario } from '../../../state/scenario-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { JsonField } from './json-field.tsx';
import { ListButtons } from './list-buttons.tsx';
import { ToolChoice } from './tool-choice.tsx';
import { TypedField } from './typed-field.tsx';

/** What counts as right, decided without a model: calls that succeeded and commits in the ledger; or nothing, and then no run is scored. */
export function ExpectationEditor({ task, at: taskAt }: { readonly task: Task; readonly at: string }) {
  const session = useSession();
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const at = `${taskAt}/expect`;
  const { expect } = task;
  const judge = (isJudged: boolean) => setInScenario(session, at, isJudged ? asJson(expectedOfPlan(task, scenario)) : null);
  return (
    <section className="expectation-editor" aria-label={`Expected outcome of ${task.id}`}>
      <h3>Expected outcome</h3>
      <label className="check">
        <input type="checkbox" checked={expect !== null} onChange={(event) => judge(event.target.checked)} />
        Judge the runs of this task
      </label>
      {expect === null ? (
        <p className="muted small">Judged by no oracle: a run that ends by itself is unscored, whatever the model claims.</p>
      ) : (
        <>
          <p className="muted small">{sentenceOf(expect)}</p>
          <ExpectedCalls expect={expect} at={`${at}/calls`} />
          <ExpectedCommits expect={expect} at={`${at}/commits`} />
        </>
      )}
    </section>
  );
}

interface ListProps {
  readonly expect: Expectation;
  readonly at: string;
}

function ExpectedCalls({ expect: { calls }, at }: ListProps) {
  const session = useSession();
  const tool = useFirstTool();
  return (
    <div className="expected-list">
      <div className="row">
        <h4 className="grow">Calls that must have succeeded</h4>
        <button
          type="button"
          className="link"
          disabled={tool === null}
          onClick={() => changeList(session, at, { kind: 'insert', at: calls.length, item: { tool, arguments: {} } })}
        >
          + Expected call
        </button>
      </div>
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is; drafts follow it
        <div key={index} className="expected-call">
          <div className="row">
            <ToolChoice label={`Tool of expected call ${index + 1}`} at={`${at}/${index}/tool`} tool={call.tool} />
            <ListButtons list={at} index={index} count={calls.length} what={`expected call ${index + 1}`} copy={null} />
          </div>
          <JsonField
            label={`With at least these arguments, expected call ${index + 1}`}
            at={`${at}/${index}/arguments`}
            value={call.arguments}
            schema={null}
            isObject
            isPlain
          />
        </div>
      ))}
    </div>
  );
}

function ExpectedCommits({ expect: { commits }, at }: ListProps) {
  const session = useSession();
  const tool = useFirstTool();
  return (
    <div className="expected-list">
      <div className="row">
        <h4 className="grow">Commits that the ledger must hold</h4>
        <button
          type="button"
          className="link"
          disabled={tool === null}
          onClick={() => changeList(session, at, { kind: 'insert', at: commits.length, item: { tool, count: 1 } })}
        >
          + Expected commits
        </button>
      </div>
      {commits.map((commit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is; drafts follow it
        <div key={index} className="expected-commit">
          <ToolChoice label={`Tool of expected commits ${index + 1}`} at={`${at}/${index}/tool`} tool={commit.tool} />
          <TypedField
            label="Commits, exactly"
            at={`${at}/${index}/count`}
            shown={String(commit.count)}
            read={readCount}
            inputMode="numeric"
          />
          <ListButtons list={at} index={index} count={commits.length} what={`expected commits ${index + 1}`} copy={null} />
        </div>
      ))}
    </div>
  );
}

/** A tool that writes, where there is one. */
function useFirstTool(): string | null {
  return useWorkbench(({ workbench: { scenario } }) => {
    const tool = scenario.tools.find(({ traits }) => traits.writes) ?? scenario.tools[0];
    return tool?.definition.name ?? null;
  });
}

function readCount(text: string): Result<Json, string> {
  return /^\d{1,9}$/.test(text.trim()) ? success(Number(text)) : failure('a whole number from 0');
}

function sentenceOf({ calls, commits }: Expectation): string {
  if (calls.length === 0 && commits.length === 0) return 'Nothing is asked for: every run that ends by itself counts as right.';
  return 'A run that claims success without all of this is a false success.';
}

/** What the plan itself would bring about: each of its calls, and one commit for each call of a tool that writes. */
function expectedOfPlan({ plan }: Task, { tools }: Scenario): Expectation {
  const calls = plan.steps.flat().map(({ tool, arguments: args }) => ({ tool, arguments: args }));
  const writers = tools.filter(({ traits }) => traits.writes).map(({ definition }) => definition.name);
  const commits = writers.flatMap((tool) => {
    const count = calls.filter((call) => call.tool === tool).length;
    return count === 0 ? [] : [{ tool, count }];
  });
  return { calls, commits };
}
