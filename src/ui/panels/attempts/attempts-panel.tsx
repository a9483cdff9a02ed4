import { useMemo, useState } from 'react';
import type { LaneView } from '../../../state/lane-views.ts';
import { useLaneViews } from '../../../state/lane-views.ts';
import type { Table } from '../../../state/preferences-store.ts';
import { usePreferences, useSession } from '../../../state/session-context.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { formatCount } from '../../elements/figures.ts';
import { keyed } from '../../elements/key-hint.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { TabStrip } from '../../elements/tab-strip.tsx';
import { AttemptsTable } from './attempts-table.tsx';
import { type AttemptItem, searchAttempts } from './search-attempts.ts';

const SpansTable = lazyPart(async () => (await import('./spans-table.tsx')).SpansTable);
const ScoreTable = lazyPart(async () => (await import('../score/score-table.tsx')).ScoreTable);

const TABLES: readonly { readonly id: Table; readonly title: string }[] = [
  { id: 'attempts', title: 'Attempts' },
  { id: 'spans', title: 'Spans' },
  { id: 'score', title: 'Score' },
];

/** The lanes in words and figures, with the same selection: every attempt, every span of the timeline, or the score of each lane. */
export function AttemptsPanel() {
  const session = useSession();
  const table = usePreferences((state) => state.table);
  const views = useLaneViews();
  const [query, setQuery] = useState('');
  const all = useMemo(() => views.flatMap(itemsOf), [views]);
  const found = useMemo(() => searchAttempts(all, query), [all, query]);
  const label = TABLES.find(({ id }) => id === table)?.title ?? '';
  return (
    <section className="attempts" aria-label="Attempts">
      <header className="attempts-head">
        <TabStrip
          label="Tables"
          tabs={TABLES}
          selected={table}
          onSelect={(id) => session.preferences.setState({ table: id })}
          panelId="lane-table"
        />
        {table === 'attempts' ? (
          <>
            <span className="muted small" role="status">
              {query === '' ? formatCount(all.length, 'attempt') : `${formatCount(found.length, 'attempt')} of ${all.length}`}
            </span>
            <span className="grow" />
            <CopyButton
              label="Copy"
              title="Copy these rows for a spreadsheet, with exact figures"
              text={async () => (await import('./copy-attempts.ts')).attemptsToTsv(found)}
            />
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
          </>
        ) : null}
      </header>
      <div
        className="attempts-scroll"
        id="lane-table"
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on small screens, also while it has no row to focus
        tabIndex={0}
        aria-label={`${label} table`}
      >
        {table === 'attempts' ? <AttemptsTable found={found} isSearching={query !== ''} onClear={() => setQuery('')} /> : null}
        {table === 'spans' ? <SpansTable /> : null}
        {table === 'score' ? <ScoreTable /> : null}
      </div>
    </section>
  );
}

function itemsOf(view: LaneView): readonly AttemptItem[] {
  return view.projected?.attempts.map((row) => ({ view, row })) ?? [];
}
