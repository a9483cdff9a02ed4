import { useRef, useState } from 'react';
import type { Scenario } from '../../../domain/scenario.ts';
import { chooseScenario, copyScenario, removeScenario } from '../../../state/actions.ts';
import { renameScenario, resetToShippedById } from '../../../state/scenario-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useScenarioPicture } from '../../../state/use-scenario-picture.ts';
import { formatCount } from '../../elements/figures.ts';
import { OutcomeWord } from '../../elements/outcome-word.tsx';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { TimelinePicture } from './timeline-picture.tsx';
import { useIsSeen } from './use-is-seen.ts';

interface ScenarioCardProps {
  readonly scenario: Scenario;
  readonly isOwn: boolean;
  readonly onOpened: () => void;
}

/** One scenario: how it goes at a glance, what it is about, and what can be done with it. */
export function ScenarioCard({ scenario, isOwn, onOpened }: ScenarioCardProps) {
  const session = useSession();
  const isInFront = useWorkbench((state) => state.workbench.scenario.id === scenario.id);
  const isEdited = useWorkbench((state) => !isOwn && Object.hasOwn(state.workbench.ownScenarios, scenario.id));
  const card = useRef<HTMLLIElement>(null);
  const picture = useScenarioPicture(scenario, useIsSeen(card));
  const { id, title, summary, tools, faults } = scenario;
  return (
    <li ref={card} className={`card${isInFront ? ' selected' : ''}`}>
      <button
        type="button"
        className="card-main"
        aria-current={isInFront ? 'true' : undefined}
        onClick={() => {
          chooseScenario(session, id);
          onOpened();
        }}
      >
        <TimelinePicture picture={picture} />
        <span className="card-title">
          {title}
          {isEdited ? <span className="badge">edited</span> : null}
        </span>
        <span className="card-summary muted small">{summary}</span>
        <span className="card-outcomes small">
          {(picture?.runs ?? []).map(({ outcome }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one lane each, in order
            <OutcomeWord key={index} outcome={outcome} />
          ))}
        </span>
      </button>
      <span className="card-foot">
        <span className="muted small grow">
          {formatCount(tools.length, 'tool')} · {formatCount(faults.length, 'fault')}
        </span>
        <button
          type="button"
          className="link"
          aria-label={`Duplicate ${title}`}
          onClick={() => {
            copyScenario(session, scenario);
            onOpened();
          }}
        >
          Duplicate
        </button>
        {isEdited ? (
          <button
            type="button"
            className="link"
            aria-label={`Reset ${title} to shipped`}
            onClick={() => resetToShippedById(session, scenario)}
          >
            Reset
          </button>
        ) : null}
        {isOwn ? (
          <>
            <Rename scenario={scenario} />
            <RemoveButton what={`the scenario ${title}`} onRemove={() => removeScenario(session, scenario)} />
          </>
        ) : null}
      </span>
    </li>
  );
}

/** The title as a text field, in place of the button that asked for it; Enter or leaving it is enough, and it can be undone. */
function Rename({ scenario }: { readonly scenario: Scenario }) {
  const session = useSession();
  const [title, setTitle] = useState<string | null>(null);
  if (title === null) {
    return (
      <button type="button" className="link" aria-label={`Rename ${scenario.title}`} onClick={() => setTitle(scenario.title)}>
        Rename
      </button>
    );
  }
  const finish = () => {
    if (title.trim() !== '' && title !== scenario.title) renameScenario(session, scenario, title.trim());
    setTitle(null);
  };
  return (
    <form
      className="card-rename"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it was just asked for, in its place
        autoFocus
        className="text-input"
        aria-label={`New title of ${scenario.title}`}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={finish}
      />
    </form>
  );
}
