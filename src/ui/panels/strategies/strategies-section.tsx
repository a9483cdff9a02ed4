import { useState } from 'react';
import type { Strategy } from '../../../domain/strategy.ts';
import { summarizeStrategy } from '../../../loop/strategies/summarize-strategy.ts';
import { addLane, chooseLaneStrategy, moveLaneBy, removeLane } from '../../../state/actions.ts';
import { MAX_LANES } from '../../../state/edit-lanes.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import type { Lane } from '../../../state/workbench.ts';
import { EditIcon } from '../../elements/edit-icon.tsx';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { Section } from '../../elements/section.tsx';
import { feedbackEditorId } from './open-feedback-editor.ts';

const FeedbackEditor = lazyPart(async () => (await import('./feedback-editor.tsx')).FeedbackEditor);

/** The lanes: which strategies meet the scenario, in which order, and what each says to the model. */
export function StrategiesSection() {
  const session = useSession();
  const lanes = useWorkbench((state) => state.workbench.lanes);
  const strategies = useStrategies();
  const isFull = lanes.length >= MAX_LANES;
  return (
    <Section
      title="Strategies, one lane each"
      aside={
        <select
          className="add-select"
          aria-label="Add a lane"
          title={isFull ? `At most ${MAX_LANES} lanes` : 'Add a lane'}
          disabled={isFull}
          value=""
          onChange={(event) => {
            const strategy = strategies.find(({ id }) => id === event.target.value);
            if (strategy !== undefined) addLane(session, strategy);
          }}
        >
          <option value="">+ Lane</option>
          <StrategyOptions strategies={strategies} />
        </select>
      }
    >
      {lanes.length === 0 ? <p className="muted small pad">No lane. Add one to have something to run.</p> : null}
      <ol className="strategy-list">
        {lanes.map((lane, index) => (
          <LaneItem key={lane.id} lane={lane} index={index} count={lanes.length} strategies={strategies} />
        ))}
      </ol>
    </Section>
  );
}

function useStrategies(): readonly Strategy[] {
  const { library } = useSession();
  const own = useWorkbench((state) => state.workbench.ownStrategies);
  return [...library.strategies, ...Object.values(own)];
}

function StrategyOptions({ strategies }: { readonly strategies: readonly Strategy[] }) {
  return strategies.map((strategy) => (
    <option key={strategy.id} value={strategy.id} title={summarizeStrategy(strategy)}>
      {strategy.title}
    </option>
  ));
}

interface LaneItemProps {
  readonly lane: Lane;
  readonly index: number;
  readonly count: number;
  readonly strategies: readonly Strategy[];
}

function LaneItem({ lane, index, count, strategies }: LaneItemProps) {
  const session = useSession();
  const { strategy } = lane;
  const [isOpen, setOpen] = useState(false);
  const choose = (id: string) => {
    const next = strategies.find((one) => one.id === id);
    if (next !== undefined) chooseLaneStrategy(session, lane.id, next);
  };
  return (
    <li className="strategy">
      <div className="strategy-line">
        <span className={`lane-dot lane-colour-${index + 1}`} aria-hidden="true" />
        <select
          className="plain-select grow"
          aria-label={`Strategy of lane ${index + 1}`}
          value={strategy.id}
          onChange={(event) => choose(event.target.value)}
        >
          <StrategyOptions strategies={strategies} />
        </select>
        <MoveButton label="up" title={strategy.title} isDisabled={index === 0} onMove={() => moveLaneBy(session, lane.id, -1)} />
        <MoveButton
          label="down"
          title={strategy.title}
          isDisabled={index === count - 1}
          onMove={() => moveLaneBy(session, lane.id, 1)}
        />
        <button
          type="button"
          className="icon-button"
          title={`Edit the strategy ${strategy.title} (D for the selected lane)`}
          aria-label={`Edit the strategy ${strategy.title}`}
          onClick={() => session.dialog.setState({ open: { kind: 'strategy', laneId: lane.id } })}
        >
          <EditIcon />
        </button>
        <RemoveButton what={`the lane ${strategy.title}`} onRemove={() => removeLane(session, lane.id, strategy.title)} />
      </div>
      <p className="muted small strategy-summary" title={summarizeStrategy(strategy)}>
        {summarizeStrategy(strategy)}
      </p>
      <details
        className="feedback-details"
        id={feedbackEditorId(lane.id)}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="small">Feedback text</summary>
        {isOpen ? <FeedbackEditor lane={lane} /> : null}
      </details>
    </li>
  );
}

interface MoveButtonProps {
  readonly label: 'up' | 'down';
  readonly title: string;
  readonly isDisabled: boolean;
  readonly onMove: () => void;
}

function MoveButton({ label, title, isDisabled, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      disabled={isDisabled}
      title={`Move ${title} ${label}`}
      aria-label={`Move ${title} ${label}`}
      onClick={onMove}
    >
      <svg viewBox="0 0 16 16" width="10" height="10" aria-hidden="true">
        <path
          d={label === 'up' ? 'M8 3.5 14 11l-1.4 1.4L8 6.6l-4.6 5.8L2 11Z' : 'M8 12.5 2 5l1.4-1.4L8 9.4l4.6-5.8L14 5Z'}
          fill="currentColor"
        />
      </svg>
    </button>
  );
}
