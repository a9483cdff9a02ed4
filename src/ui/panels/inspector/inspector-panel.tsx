import { INSPECTOR_TABS, type InspectorTab } from '../../../state/inspector-tab.ts';
import { type SelectedSpan, timelineOf, useLaneViews, useSelectedSpan } from '../../../state/lane-views.ts';
import { useSelection, useSession } from '../../../state/session-context.ts';
import { moveToFailure } from '../../../timeline/move-selection.ts';
import { keyed } from '../../elements/key-hint.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { TabStrip } from '../../elements/tab-strip.tsx';
import { ProviderReplies } from '../provider/provider-parts.tsx';
import { ReadsTab } from './reads-tab.tsx';
import { SubjectHead } from './subject-head.tsx';

const ArgumentsTab = lazyPart(async () => (await import('./arguments-tab.tsx')).ArgumentsTab);
const CostTab = lazyPart(async () => (await import('./cost-tab.tsx')).CostTab);
const WorldTab = lazyPart(async () => (await import('./world-tab.tsx')).WorldTab);
const ChainTab = lazyPart(async () => (await import('./chain-tab.tsx')).ChainTab);
const WireTab = lazyPart(async () => (await import('./wire-tab.tsx')).WireTab);

const PANEL_ID = 'inspector-tab';

/** Says of the selected thing what it was, why, what it cost and what the model saw. */
export function InspectorPanel() {
  const session = useSession();
  const views = useLaneViews();
  const selected = useSelectedSpan(views);
  const tab = useSelection((state) => state.tab);
  return (
    <section className="inspector" id="inspector" aria-label="Inspector" tabIndex={-1}>
      <ProviderReplies />
      {selected === null ? (
        <NothingSelected />
      ) : (
        <>
          <SubjectHead selected={selected} />
          <TabStrip
            label="About the selection"
            tabs={INSPECTOR_TABS}
            selected={tab}
            panelId={PANEL_ID}
            onSelect={(id) => session.selection.setState({ tab: id })}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the panel is the next stop after its tab, also where it holds only text */}
          <div role="tabpanel" id={PANEL_ID} aria-labelledby={`${PANEL_ID}-${tab}`} tabIndex={0}>
            <TabContent tab={tab} selected={selected} />
          </div>
        </>
      )}
    </section>
  );
}

function TabContent({ tab, selected }: { readonly tab: InspectorTab; readonly selected: SelectedSpan }) {
  switch (tab) {
    case 'reads':
      return <ReadsTab selected={selected} />;
    case 'chain':
      return <ChainTab selected={selected} />;
    case 'arguments':
      return <ArgumentsTab selected={selected} />;
    case 'wire':
      return <WireTab selected={selected} />;
    case 'cost':
      return <CostTab selected={selected} />;
    case 'world':
      return <WorldTab selected={selected} />;
  }
}

function NothingSelected() {
  const session = useSession();
  const views = useLaneViews();
  const first = moveToFailure(views.map(timelineOf), null, 1);
  return (
    <div className="empty">
      <p>
        Nothing selected. Click a bar on the timeline or a row of the table to read what happened, why, and what the model read
        next.
      </p>
      <button
        type="button"
        className="button"
        disabled={first === null}
        {...keyed('Select the first failure', 'N')}
        onClick={() => session.selection.setState({ selected: first })}
      >
        First failure{' '}
        <span className="key" aria-hidden="true">
          N
        </span>
      </button>
    </div>
  );
}
