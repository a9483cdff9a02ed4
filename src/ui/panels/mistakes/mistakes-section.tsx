import { useState } from 'react';
import type { Misconception, PlannedCall, Scenario } from '../../../domain/scenario.ts';
import { removeFromScenario } from '../../../state/actions.ts';
import { type PlannedAt, withoutMistake } from '../../../state/edit-scenario.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { formatCount, formatShare } from '../../elements/figures.ts';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { Section } from '../../elements/section.tsx';
import { MistakeDialog } from './mistake-dialog.tsx';

/** As many are shown at once; imported scenarios have dozens. */
const FEW = 4;

/** What the simulated model gets wrong at first, before the persona scales it. */
export function MistakesSection() {
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const [isAdding, setAdding] = useState(false);
  const calls = plannedCalls(scenario);
  const mistakes = calls.flatMap(({ at, call }) => call.misconceptions.map((mistake) => ({ at, call, mistake })));
  return (
    <Section
      title="Mistakes it makes at first"
      aside={
        <button type="button" className="link" disabled={calls.length === 0} onClick={() => setAdding(true)}>
          + Mistake
        </button>
      }
    >
      {mistakes.length === 0 ? (
        <p className="muted small pad">None: the simulated model writes every planned call right.</p>
      ) : (
        <>
          <MistakeList mistakes={mistakes.slice(0, FEW)} />
          {mistakes.length <= FEW ? null : (
            <details className="more">
              <summary>{formatCount(mistakes.length - FEW, 'more mistake')}</summary>
              <MistakeList mistakes={mistakes.slice(FEW)} />
            </details>
          )}
        </>
      )}
      {isAdding ? <MistakeDialog calls={calls} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

export function plannedCalls(scenario: Scenario): readonly { readonly at: PlannedAt; readonly call: PlannedCall }[] {
  return scenario.tasks.flatMap((task, taskIndex) =>
    task.plan.steps.flatMap((calls, step) => calls.map((call, index) => ({ at: { task: taskIndex, step, call: index }, call }))),
  );
}

function MistakeList({ mistakes }: { readonly mistakes: readonly MistakeLineProps[] }) {
  return (
    <ul className="item-list">
      {mistakes.map(({ at, call, mistake }) => (
        <MistakeLine key={`${at.task} ${at.step} ${at.call} ${mistake.path}`} at={at} call={call} mistake={mistake} />
      ))}
    </ul>
  );
}

interface MistakeLineProps {
  readonly at: PlannedAt;
  readonly call: PlannedCall;
  readonly mistake: Misconception;
}

function MistakeLine({ at, call, mistake }: MistakeLineProps) {
  const session = useSession();
  const member = mistake.path.slice(1) || 'the arguments';
  const what = `the mistake in ${call.tool} ${member}`;
  return (
    <li className="item">
      <span className="grow">
        <code>{call.tool}</code> {mistake.wrong.kind === 'absent' ? 'without ' : ''}
        <code>{member}</code>
        {mistake.wrong.kind === 'absent' ? null : (
          <>
            {' '}
            = <code>{JSON.stringify(mistake.wrong.value)}</code>
          </>
        )}
      </span>
      {mistake.probability === 1 ? null : <span className="muted small nowrap">{formatShare(mistake.probability)}</span>}
      <RemoveButton
        what={what}
        onRemove={() => removeFromScenario(session, what, (scenario) => withoutMistake(scenario, at, mistake.path))}
      />
    </li>
  );
}
