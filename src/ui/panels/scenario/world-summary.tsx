import { type LaneView, useLaneViews, useSelectedSpan } from '../../../state/lane-views.ts';
import { useSelection, useSession } from '../../../state/session-context.ts';
import { worldAt } from '../../../state/world-at.ts';
import { formatCount, formatDuration } from '../../elements/figures.ts';
import { Section } from '../../elements/section.tsx';

/** The world of the selected lane, of the last one where none is selected: after its run, or up to the selected span. */
export function WorldSummary() {
  const session = useSession();
  const views = useLaneViews();
  const selectedLane = useSelection((state) => state.selected?.laneId);
  const selected = useSelectedSpan(views);
  const view = views.find(({ lane }) => lane.id === selectedLane) ?? views.at(-1);
  const span = selected !== null && selected.view === view && selected.span.kind !== 'run' ? selected.span : null;
  const open = () => {
    const runSpan = view?.projected?.spans.find(({ kind }) => kind === 'run');
    const target = span ?? runSpan;
    if (view === undefined || target === undefined) return;
    session.selection.setState({ selected: { laneId: view.lane.id, spanId: target.id }, tab: 'world' });
    session.preferences.setState({ isInspectorFolded: false, region: 'inspector' });
  };
  return (
    <Section
      title="World"
      aside={
        <button
          type="button"
          className="link"
          disabled={view?.journal == null}
          title="The ledger in the inspector"
          onClick={open}
        >
          Ledger
        </button>
      }
    >
      <div className="pad">
        {view === undefined ? <p className="muted small">No lane.</p> : <World view={view} entry={span?.entry ?? null} />}
      </div>
    </Section>
  );
}

interface WorldProps {
  readonly view: LaneView;
  /** Index of the entry up to which it is told; null for the whole run. */
  readonly entry: number | null;
}

function World({ view: { journal, lane }, entry }: WorldProps) {
  if (journal === null) return <p className="muted small">The lane has not run yet: press Run.</p>;
  const { ledger, duplicates, entities } = worldAt(journal, entry ?? journal.entries.length - 1);
  if (!journal.scenario.tools.some(({ traits }) => traits.writes)) {
    return <p className="muted small">No tool of this scenario writes, so its world stays as it is.</p>;
  }
  const last = ledger.at(-1);
  return (
    <>
      <p>
        Effect ledger: {formatCount(ledger.length, 'write')} ·{' '}
        <span className={duplicates > 0 ? 'class-permanent' : undefined}>{formatCount(duplicates, 'duplicate')}</span>
      </p>
      {entities.length === 0 ? null : (
        <p className="small">
          {entities.map(({ name, version, writtenBy }) => (
            <span key={name} className="entity" title={writtenBy === null ? 'not written' : `by ${writtenBy.commit.tool}`}>
              <code>{name}</code> v{version}
            </span>
          ))}
        </p>
      )}
      <p className="muted small">
        {lane.strategy.title}, {entry === null ? 'after its run' : 'up to the selection'}
        {last === undefined ? '' : `; last write +${formatDuration(last.atMs)} by ${last.commit.tool}`}
      </p>
    </>
  );
}
