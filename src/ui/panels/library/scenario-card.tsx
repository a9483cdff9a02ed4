import type { Scenario } from '../../../domain/scenario.ts';
import { chooseScenario, copyScenario, removeScenario } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useScenarioPicture } from '../../../state/use-scenario-picture.ts';
import { formatCount } from '../../elements/figures.ts';
import { OutcomeWord } from '../../elements/outcome-word.tsx';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { TimelinePicture } from './timeline-picture.tsx';

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
  const picture = useScenarioPicture(scenario);
  const { id, title, summary, tools, faults } = scenario;
  return (
    <li className={`card${isInFront ? ' selected' : ''}`}>
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
          aria-label={`Copy ${title}`}
          onClick={() => {
            copyScenario(session, scenario);
            onOpened();
          }}
        >
          Copy
        </button>
        {isOwn ? <RemoveButton what={`the scenario ${title}`} onRemove={() => removeScenario(session, scenario)} /> : null}
      </span>
    </li>
  );
}
