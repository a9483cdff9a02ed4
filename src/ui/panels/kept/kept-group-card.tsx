import { useState } from 'react';
import { type KeptEntry, type KeptFigures, type KeptGroup, modelOfKept } from '../../../state/kept-runs.ts';
import { keptRunFile } from '../../../state/kept-runs-actions.ts';
import { useSession } from '../../../state/session-context.ts';
import { useKeptFigures } from '../../../state/use-kept-runs.ts';
import { formatCount, formatExactMoney, formatMoney, formatWhole } from '../../elements/figures.ts';
import { OutcomeWord } from '../../elements/outcome-word.tsx';
import { RemoveButton } from '../../elements/remove-button.tsx';
import { downloadText } from '../share/download-text.ts';
import { formatDay, formatSize } from './kept-words.ts';

interface KeptGroupCardProps {
  readonly group: KeptGroup;
  readonly isOpenable: boolean;
  readonly onOpen: () => void;
  readonly onRemove: (entry: KeptEntry) => void;
}

/** The lanes of one press of Run: what was run against which model and when, and what came of each. */
export function KeptGroupCard({ group, isOpenable, onOpen, onRemove }: KeptGroupCardProps) {
  const [first] = group.entries;
  if (first === undefined) return null;
  const { scenario } = first.run.input;
  const when = formatDay(group.startedAt);
  const isAnyOver = group.entries.some(({ isGoingOn }) => !isGoingOn);
  return (
    <section className="kept-group" aria-label={`${scenario.title}, ${when}`}>
      <header className="kept-head">
        <h3>{scenario.title}</h3>
        <span className="muted small grow">
          <code>{modelOfKept(first.run.head)}</code> · <time dateTime={new Date(group.startedAt).toISOString()}>{when}</time> ·{' '}
          {formatCount(group.entries.length, 'lane')}
        </span>
        <button
          type="button"
          className="button small"
          disabled={!isOpenable || !isAnyOver}
          aria-label={`Open ${scenario.title}, ${when}`}
          onClick={onOpen}
        >
          Open
        </button>
      </header>
      <ul>
        {group.entries.map((entry) => (
          <KeptLine key={entry.run.id} entry={entry} onRemove={() => onRemove(entry)} />
        ))}
      </ul>
    </section>
  );
}

function KeptLine({ entry, onRemove }: { readonly entry: KeptEntry; readonly onRemove: () => void }) {
  const figures = useKeptFigures(entry).data;
  const { strategy } = entry.run.input;
  return (
    <li className="kept-line">
      <span className="kept-strategy">{strategy.title}</span>
      <Figures entry={entry} figures={figures} />
      <span className="number muted" title={`${formatWhole(entry.size)} characters`}>
        {formatSize(entry.size)}
      </span>
      <span className="kept-actions">
        {figures?.kind === 'read' ? <SaveFile entry={entry} /> : null}
        {entry.isGoingOn ? null : <RemoveButton what={`the run of ${strategy.title}`} onRemove={onRemove} />}
      </span>
    </li>
  );
}

interface FiguresProps {
  readonly entry: KeptEntry;
  readonly figures: KeptFigures | undefined;
}

function Figures({ entry, figures }: FiguresProps) {
  if (figures === undefined) return <span className="kept-wide muted">reading…</span>;
  if (figures.kind === 'unreadable') return <span className="kept-wide class-permanent">cannot be read: {figures.why}</span>;
  const { outcome, steps, tokens, costUsd } = figures;
  return (
    <>
      <span>{entry.isGoingOn ? <span className="muted">running</span> : <OutcomeWord outcome={outcome} />}</span>
      <span className="number">{formatCount(steps, 'step')}</span>
      <span className="number">{formatWhole(tokens)} tok</span>
      <span className="number" title={formatExactMoney(costUsd)}>
        {costUsd === null ? 'price unknown' : formatMoney(costUsd)}
      </span>
    </>
  );
}

function SaveFile({ entry: { run } }: { readonly entry: KeptEntry }) {
  const session = useSession();
  const [note, setNote] = useState('');
  const save = async () => {
    try {
      const { fileName, text, removedKeys } = await keptRunFile(session, run);
      downloadText(fileName, text);
      setNote(removedKeys === 0 ? '' : `${formatCount(removedKeys, 'text')} like a key taken out`);
    } catch (error) {
      setNote(`not saved: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <>
      <span role="status" className="class-permanent small">
        {note}
      </span>
      <button
        type="button"
        className="link"
        title="Its journal as a file, which `lab show` reads too"
        aria-label={`Save the run of ${run.input.strategy.title} as a journal file`}
        onClick={() => void save()}
      >
        Save as file
      </button>
    </>
  );
}
