import { useMemo, useState } from 'react';
import { type LaneView, useLaneViews } from '../../../state/lane-views.ts';
import { useSelection, useSession } from '../../../state/session-context.ts';
import { formatCount } from '../../elements/figures.ts';
import { keyed } from '../../elements/key-hint.ts';
import { AttemptLine } from './attempt-line.tsx';
import { type AttemptItem, searchAttempts } from './search-attempts.ts';

const COLUMNS = 7;

/** Every attempt of every lane as a table: the timeline in words, with the same selection. */
export function AttemptsPanel() {
  const views = useLaneViews();
  const [query, setQuery] = useState('');
  const all = useMemo(() => views.flatMap(itemsOf), [views]);
  const found = useMemo(() => searchAttempts(all, query), [all, query]);
  const chosen = useSelectedRow(views);
  return (
    <section className="attempts" aria-label="Attempts">
      <header className="attempts-head">
        <h2>Attempts</h2>
        <span className="muted small" role="status">
          {query === '' ? formatCount(all.length, 'attempt') : `${formatCount(found.length, 'attempt')} of ${all.length}`}
        </span>
        <span className="grow" />
        <input
          type="search"
          id="attempt-search"
          className="text-input attempt-search"
          placeholder="Search: tool, class, lane, text"
          aria-label="Search the attempts"
          {...keyed('Search the attempts', '/')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </header>
      <section
        className="attempts-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on small screens, also while it has no row to focus
        tabIndex={0}
        aria-label="Attempts table"
      >
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
            <LaneAttempts key={view.lane.id} view={view} items={found.filter((item) => item.view === view)} chosen={chosen} />
          ))}
        </table>
        {found.length === 0 ? (
          <NoRows isSearching={query !== ''} hasLanes={views.length > 0} onClear={() => setQuery('')} />
        ) : null}
      </section>
    </section>
  );
}

interface LaneAttemptsProps {
  readonly view: LaneView;
  readonly items: readonly AttemptItem[];
  readonly chosen: string | null;
}

function LaneAttempts({ view, items, chosen }: LaneAttemptsProps) {
  if (items.length === 0) return null;
  return (
    <tbody>
      <tr className="lane-row">
        <th scope="rowgroup" colSpan={COLUMNS}>
          <span className={`lane-dot lane-colour-${view.index + 1}`} aria-hidden="true" />
          {view.lane.strategy.title}
        </th>
      </tr>
      {items.map((item) => (
        <AttemptLine key={item.row.spanId} item={item} isSelected={chosen === `${view.lane.id} ${item.row.spanId}`} />
      ))}
    </tbody>
  );
}

function itemsOf(view: LaneView): readonly AttemptItem[] {
  return view.projected?.attempts.map((row) => ({ view, row })) ?? [];
}

/** The row that stands for what is selected: the attempt itself, or the one around a selected try or wait. */
function useSelectedRow(views: readonly LaneView[]): string | null {
  const selected = useSelection((state) => state.selected);
  const projected = views.find(({ lane }) => lane.id === selected?.laneId)?.projected ?? null;
  if (selected === null || projected === null) return null;
  const parent = projected.spanById.get(selected.spanId)?.parent ?? null;
  const row = projected.attempts.find(({ spanId }) => spanId === selected.spanId || spanId === parent);
  return row === undefined ? null : `${selected.laneId} ${row.spanId}`;
}

interface NoRowsProps {
  readonly isSearching: boolean;
  readonly hasLanes: boolean;
  readonly onClear: () => void;
}

function NoRows({ isSearching, hasLanes, onClear }: NoRowsProps) {
  const session = useSession();
  if (isSearching) {
    return (
      <div className="empty">
        <p>No attempt holds that text.</p>
        <button type="button" className="button small" onClick={onClear}>
          Show all
        </button>
      </div>
    );
  }
  const laneCount = session.workbench.getState().workbench.lanes.length;
  return (
    <p className="empty">{hasLanes && laneCount > 0 ? 'No attempt yet. Press Run (R).' : 'Add a lane, then press Run (R).'}</p>
  );
}
