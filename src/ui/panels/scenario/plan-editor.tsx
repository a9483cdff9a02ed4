import type { PlannedCall, Scenario, Task } from '../../../domain/scenario.ts';
import { asJson } from '../../../state/edit-scenario-at.ts';
import { changeList } from '../../../state/scenario-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { formatCount } from '../../elements/figures.ts';
import { CallEditor } from './call-editor.tsx';
import { useProblemAt } from './found-in-scenario.tsx';
import { ListButtons } from './list-buttons.tsx';

/** More planned calls than this get plain text areas. */
const MANY_CALLS = 12;

/** What the simulated model sets out to do: one step after the other, the calls of a step side by side. A real model makes its own plan. */
export function PlanEditor({ task, at }: { readonly task: Task; readonly at: string }) {
  const session = useSession();
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const list = `${at}/plan/steps`;
  const { steps } = task.plan;
  const next = nextCall(scenario);
  const isPlain = scenario.tasks.reduce((sum, { plan }) => sum + plan.steps.flat().length, 0) > MANY_CALLS;
  return (
    <section className="plan-editor" aria-label={`Plan of ${task.id}`}>
      <div className="row">
        <h3 className="grow">Plan of the simulated model</h3>
        <button
          type="button"
          className="link"
          disabled={next === null}
          title={next === null ? 'The scenario has no tool to call yet' : 'A step is one reply of the model'}
          onClick={() => {
            if (next !== null) changeList(session, list, { kind: 'insert', at: steps.length, item: [asJson(next)] });
          }}
        >
          + Step
        </button>
      </div>
      {steps.length === 0 ? (
        <p className="muted small">No step: the simulated model answers at once. Add one to see it call a tool.</p>
      ) : null}
      <ol className="plan-steps">
        {steps.map((calls, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is; drafts follow it
          <li key={index}>
            <Step calls={calls} list={list} index={index} count={steps.length} next={next} isPlain={isPlain} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  readonly calls: readonly PlannedCall[];
  readonly list: string;
  readonly index: number;
  readonly count: number;
  readonly next: PlannedCall | null;
  readonly isPlain: boolean;
}

function Step({ calls, list, index, count, next, isPlain }: StepProps) {
  const session = useSession();
  const at = `${list}/${index}`;
  const words = `step ${index + 1}`;
  const problem = useProblemAt(at);
  return (
    <>
      <div className="row wrap">
        <h4 className="grow nowrap">
          Step {index + 1}
          <span className="muted"> · {calls.length === 1 ? '1 call' : `${formatCount(calls.length, 'call')} side by side`}</span>
        </h4>
        <button
          type="button"
          className="link nowrap"
          disabled={next === null}
          onClick={() => {
            if (next !== null) changeList(session, at, { kind: 'insert', at: calls.length, item: asJson(next) });
          }}
        >
          + Parallel call
        </button>
        <ListButtons list={list} index={index} count={count} what={words} copy={calls.map(asJson)} />
      </div>
      {problem === undefined ? null : <p className="class-permanent small">{problem}</p>}
      {calls.map((call, place) => (
        <CallEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is; drafts follow it
          key={place}
          call={call}
          step={at}
          index={place}
          count={calls.length}
          stepWords={words}
          isPlain={isPlain}
        />
      ))}
    </>
  );
}

/** A call to begin with: of the first tool, with arguments that are planned for it elsewhere; null without a tool. */
export function nextCall({ tools, tasks }: Scenario): PlannedCall | null {
  const tool = tools[0]?.definition.name;
  if (tool === undefined) return null;
  const known = tasks.flatMap(({ plan }) => plan.steps.flat()).find((call) => call.tool === tool);
  return { tool, arguments: known?.arguments ?? {}, misconceptions: [] };
}
