import { useState } from 'react';
import type { Json } from '../../../base/json.ts';
import type { Misconception, Scenario } from '../../../domain/scenario.ts';
import { plannedCalls } from '../../../state/edit-scenario.ts';
import { asJson } from '../../../state/edit-scenario-at.ts';
import { changeList } from '../../../state/scenario-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { EditIcon } from '../../elements/edit-icon.tsx';
import { formatCount, formatShare } from '../../elements/figures.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { Section } from '../../elements/section.tsx';

const MistakeDialog = lazyPart(async () => (await import('./mistake-dialog.tsx')).MistakeDialog);
const MistakeFields = lazyPart(async () => (await import('./mistake-fields.tsx')).MistakeFields);

/** As many are shown at once; imported scenarios have dozens. */
const FEW = 4;

/** What the simulated model gets wrong at first, before the persona scales it. Each can be edited where it stands. */
export function MistakesSection() {
  const scenario = useWorkbench((state) => state.workbench.scenario);
  const [isAdding, setAdding] = useState(false);
  const calls = plannedCalls(scenario);
  const mistakes = mistakesOf(scenario);
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

interface PlacedMistake {
  readonly mistake: Misconception;
  /** JSON Pointer of the list it stands in, and its place there. */
  readonly list: string;
  readonly index: number;
  /** Whose it is: a tool's name, or the answer's. */
  readonly what: string;
  readonly right: Json;
}

/** Of every planned call, then of the answers, in the order of the tasks. */
function mistakesOf(scenario: Scenario): readonly PlacedMistake[] {
  const inCalls = plannedCalls(scenario).flatMap(({ at, call }) =>
    call.misconceptions.map((mistake, index) => {
      const list = `/tasks/${at.task}/plan/steps/${at.step}/${at.call}/misconceptions`;
      return { mistake, list, index, what: call.tool, right: asJson(call.arguments) };
    }),
  );
  const inAnswers = scenario.tasks.flatMap(({ plan: { answer } }, task) =>
    (answer?.misconceptions ?? []).map((mistake, index) => {
      const list = `/tasks/${task}/plan/answer/misconceptions`;
      return { mistake, list, index, what: 'answer', right: answer?.value ?? null };
    }),
  );
  return [...inCalls, ...inAnswers];
}

function MistakeList({ mistakes }: { readonly mistakes: readonly PlacedMistake[] }) {
  return (
    <ul className="item-list">
      {mistakes.map((placed) => (
        <MistakeLine key={`${placed.list}/${placed.index}`} {...placed} />
      ))}
    </ul>
  );
}

function MistakeLine({ mistake, list, index, what, right }: PlacedMistake) {
  const session = useSession();
  const [isEditing, setEditing] = useState(false);
  const member = mistake.path.slice(1) || 'the arguments';
  const words = `the mistake in ${what} ${member}`;
  return (
    <li>
      <div className="item">
        <span className="grow">
          <code>{what}</code> {mistake.wrong.kind === 'absent' ? 'without ' : ''}
          <code>{member}</code>
          {mistake.wrong.kind === 'absent' ? null : (
            <>
              {' '}
              = <code>{JSON.stringify(mistake.wrong.value)}</code>
            </>
          )}
        </span>
        {mistake.probability === 1 ? null : <span className="muted small nowrap">{formatShare(mistake.probability)}</span>}
        <button
          type="button"
          className="icon-button"
          title={`Edit ${words}`}
          aria-label={`Edit ${words}`}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          <EditIcon />
        </button>
        <RemoveButton what={words} onRemove={() => changeList(session, list, { kind: 'remove', at: index }, words)} />
      </div>
      {isEditing ? (
        <div className="pad">
          <MistakeFields mistake={mistake} at={`${list}/${index}`} right={right} />
        </div>
      ) : null}
    </li>
  );
}
