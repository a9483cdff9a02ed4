import './classify.css';
import { useEffect, useState } from 'react';
import { SIMULATED_PRICE } from '../../../domain/price.ts';
import type { SpanId } from '../../../domain/span.ts';
import { failedLeaf, spanText } from '../../../state/classify-span-text.ts';
import { classifyStoreOf, setFailureText } from '../../../state/classify-store.ts';
import type { ClassifyTab, OpenDialog } from '../../../state/dialog-store.ts';
import { projectedOf } from '../../../state/projected.ts';
import { runIfFree } from '../../../state/run-lanes.ts';
import type { Session } from '../../../state/session.ts';
import { useRuns, useSelection, useSession, useWorkbench } from '../../../state/session-context.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { SelectField } from '../../elements/select-field.tsx';
import { TabStrip } from '../../elements/tab-strip.tsx';
import { RulesEditor } from '../rules/rules-editor.tsx';
import { UndoRedo } from '../undo/undo-redo.tsx';
import { CorpusTab } from './corpus-tab.tsx';
import { ExportTab } from './export-tab.tsx';
import { FailureTab } from './failure-tab.tsx';

const TABS: readonly { readonly id: ClassifyTab; readonly title: string }[] = [
  { id: 'failure', title: 'One failure' },
  { id: 'corpus', title: 'Corpus' },
  { id: 'rules', title: 'Own rules' },
  { id: 'export', title: 'Export' },
];

const PANEL_ID = 'classify-panel';

interface ClassifyDialogProps {
  readonly asked: Extract<OpenDialog, { kind: 'classify' }>;
  readonly onClose: () => void;
}

/** Any failure, any corpus and one's own rules: what class, why, what other classifiers would do, and what that costs. */
export function ClassifyDialog({ asked, onClose }: ClassifyDialogProps) {
  const session = useSession();
  const lanes = useWorkbench((state) => state.workbench.lanes);
  const selectedLane = useSelection((state) => state.selected?.laneId ?? null);
  const [tab, setTab] = useState<ClassifyTab>(asked.tab);
  const [laneId, setLane] = useState<string | null>(asked.laneId ?? selectedLane);
  const lane = lanes.find(({ id }) => id === laneId) ?? lanes.at(-1);
  const price = useRuns((state) => (lane === undefined ? null : (state.lanes[lane.id]?.journal?.price ?? SIMULATED_PRICE)));
  useEffect(() => bringSpan(session, asked), [session, asked]);
  const close = () => {
    onClose();
    runIfFree(session);
  };
  return (
    <Dialog title="Classify" onClose={close} className="classify-dialog">
      <div className="classify-top">
        <TabStrip label="What to classify" tabs={TABS} selected={tab} onSelect={setTab} panelId={PANEL_ID} />
        <span className="grow" />
        <UndoRedo />
        {lane === undefined ? null : (
          <SelectField
            label="Strategy of"
            value={lane.id}
            options={lanes.map(({ id, strategy }, index) => ({ value: id, title: `lane ${index + 1}: ${strategy.title}` }))}
            onChange={setLane}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls, and is the next stop after its tab */}
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={`${PANEL_ID}-${tab}`} tabIndex={0} className="classify-panel">
        {lane === undefined ? (
          <p className="empty">No lane. Add one: its strategy says what is done about a class.</p>
        ) : tab === 'failure' ? (
          <FailureTab lane={lane} price={price} onRules={() => setTab('rules')} />
        ) : tab === 'corpus' ? (
          <CorpusTab lane={lane} onCase={() => setTab('failure')} />
        ) : tab === 'rules' ? (
          <RulesEditor key={lane.id} lane={lane} />
        ) : (
          <ExportTab lane={lane} />
        )}
      </div>
    </Dialog>
  );
}

/** Fills the panel with the failure that was asked for, as its run recorded it. */
function bringSpan(session: Session, { laneId, span }: ClassifyDialogProps['asked']): void {
  if (laneId === null || span === null) return;
  const journal = session.runner.store.getState().lanes[laneId]?.journal ?? null;
  if (journal === null) return;
  const { spanById, spans } = projectedOf(journal);
  const found = spanById.get(span as SpanId);
  const made = found === undefined ? null : spanText(journal, failedLeaf(spans, found));
  if (made === null) return;
  const lane = session.workbench.getState().workbench.lanes.find(({ id }) => id === laneId);
  const origin = `From the run of ${lane?.strategy.title ?? 'a lane'}.${made.note === null ? '' : ` ${made.note}`}`;
  setFailureText(classifyStoreOf(session), made.text, made.corrections, origin);
}
