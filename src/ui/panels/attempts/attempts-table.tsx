import { useMemo } from 'react';
import { type PlayedView, usePlayedViews } from '../../../state/play-views.ts';
import { useSelection } from '../../../state/session-context.ts';
import { AttemptLine } from './attempt-line.tsx';
import { attemptStates } from './attempt-state.ts';
import { LaneHeading } from './lane-heading.tsx';
import { NoRows } from './no-rows.tsx';
import type { AttemptItem } from './search-attempts.ts';

const COLUMNS = 7;

interface AttemptsTableProps {
  readonly found: readonly AttemptItem[];
  readonly isSearching: boolean;
  readonly onClear: () => void;
}

/** Every attempt of every lane; what is later than the pinned cursor is dimmed and says no more than that it will come. */
export function AttemptsTable({ found, isSearching, onClear }: AttemptsTableProps) {
  const views = usePlayedViews();
  const chosen = useSelectedRow(views);
  return (
    <>
      <table className="attempt-table">
        <thead>
          <tr>
            <th scope="col" className="col-attempt">
              Attempt
            </th>
            <th scope="col" className="col-call">
              Call
            </th>
            <th scope="col" className="col-happened">
              What happened
            </th>
            <th scope="col" className="col-tries number">
              Tries
            </th>
            <th scope="col" className="col-wait number">
              Wait
            </th>
            <th
              scope="col"
              className="col-tokens number"
              title="Tokens in and out of the model turn that made the call; parallel calls share one turn"
            >
              Tok in / out
            </th>
            <th scope="col" className="col-cost number">
              Cost
            </th>
          </tr>
        </thead>
        {views.map((view) => (
          <LaneAttempts
            key={view.lane.id}
            view={view}
            items={found.filter((item) => item.view.lane.id === view.lane.id)}
            chosen={chosen}
          />
        ))}
      </table>
      {found.length === 0 ? <NoRows isSearching={isSearching} hasLanes={views.length > 0} onClear={onClear} /> : null}
    </>
  );
}

interface LaneAttemptsProps {
  readonly view: PlayedView;
  readonly items: readonly AttemptItem[];
  readonly chosen: string | null;
}

function LaneAttempts({ view, items, chosen }: LaneAttemptsProps) {
  const stateOf = useMemo(() => attemptStates(view), [view]);
  if (items.length === 0) return null;
  return (
    <tbody>
      <LaneHeading view={view} columns={COLUMNS} />
      {items.map(({ row }) => (
        <AttemptLine
          key={row.spanId}
          laneId={view.lane.id}
          state={stateOf(row)}
          isSelected={chosen === `${view.lane.id} ${row.spanId}`}
        />
      ))}
    </tbody>
  );
}

/** The row that stands for what is selected: the attempt itself, or the one around a selected try or wait. */
function useSelectedRow(views: readonly PlayedView[]): string | null {
  const selected = useSelection((state) => state.selected);
  const projected = views.find(({ lane }) => lane.id === selected?.laneId)?.projected ?? null;
  if (selected === null || projected === null) return null;
  const parent = projected.spanById.get(selected.spanId)?.parent ?? null;
  const row = projected.attempts.find(({ spanId }) => spanId === selected.spanId || spanId === parent);
  return row === undefined ? null : `${selected.laneId} ${row.spanId}`;
}
