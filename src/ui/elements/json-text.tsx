import { useMemo, useRef, useState } from 'react';
import { formatWhole } from './figures.ts';
import { type FoldLine, foldLines, shownLines } from './fold-lines.ts';
import { SearchBox } from './search-box.tsx';

/** Characters of a line beyond which its end is folded away. */
const LONG_LINE = 220;
/** Lines drawn at once; the rest is one click away. */
const MAX_LINES = 1_500;

/** A remark that stands behind the first or the last line that holds a text. */
export interface LineNote {
  readonly needle: string;
  readonly at: 'first' | 'last';
  readonly text: string;
}

interface JsonTextProps {
  /** Formatted JSON, or any other text. */
  readonly text: string;
  readonly label: string;
  /** Members whose content is folded away at first. */
  readonly foldedNames?: readonly string[];
  readonly notes?: readonly LineNote[];
}

/** A long text by lines: parts fold, long lines are cut, a search steps through what it found. */
export function JsonText({ text, label, foldedNames = [], notes = [] }: JsonTextProps) {
  const lines = useMemo(() => foldLines(text), [text]);
  const [folded, setFolded] = useState<ReadonlySet<number>>(() =>
    indexesOf(lines, ({ name, closes }) => closes !== null && name !== null && foldedNames.includes(name)),
  );
  const [whole, setWhole] = useState<ReadonlySet<number>>(new Set());
  const [isAll, setAll] = useState(false);
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLOListElement>(null);

  const found = useMemo(
    () => (query === '' ? [] : [...indexesOf(lines, (line) => line.text.toLowerCase().includes(query.toLowerCase()))]),
    [lines, query],
  );
  const noted = useMemo(() => placeNotes(lines, notes), [lines, notes]);
  const current = found.length === 0 ? null : (found[place % found.length] ?? null);
  const shown = shownLines(lines, query === '' ? folded : new Set());
  const drawn = isAll || query !== '' ? shown : shown.slice(0, MAX_LINES);
  const step = () => {
    const next = found.length === 0 ? 0 : (place + 1) % found.length;
    setPlace(next);
    list.current?.querySelector(`[data-line="${found[next]}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <SearchBox
        label={`Search in ${label}`}
        query={query}
        found={query === '' ? null : { count: found.length, place: found.length === 0 ? 0 : (place % found.length) + 1 }}
        onQuery={(next) => {
          setQuery(next);
          setPlace(0);
        }}
        onNext={step}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys */}
      <ol className="code-lines" aria-label={label} ref={list} tabIndex={0}>
        {drawn.map((index) => (
          <Line
            key={index}
            index={index}
            line={lines[index] as FoldLine}
            isFolded={query === '' && folded.has(index)}
            isWhole={whole.has(index) || query !== ''}
            isFound={query !== '' && found.includes(index)}
            isCurrent={current === index}
            notes={noted.get(index) ?? NO_NOTES}
            onFold={() => setFolded((before) => toggled(before, index))}
            onWhole={() => setWhole((before) => toggled(before, index))}
          />
        ))}
      </ol>
      {drawn.length < shown.length ? (
        <button type="button" className="link" onClick={() => setAll(true)}>
          Show all {formatWhole(shown.length)} lines
        </button>
      ) : null}
    </>
  );
}

interface LineProps {
  readonly index: number;
  readonly line: FoldLine;
  readonly isFolded: boolean;
  readonly isWhole: boolean;
  readonly isFound: boolean;
  readonly isCurrent: boolean;
  readonly notes: readonly string[];
  readonly onFold: () => void;
  readonly onWhole: () => void;
}

function Line({ index, line, isFolded, isWhole, isFound, isCurrent, notes, onFold, onWhole }: LineProps) {
  const { closes, name } = line;
  const text = line.text.trimStart();
  const rest = isWhole ? 0 : text.length - LONG_LINE;
  return (
    <li className={`code-line${isFound ? ' found' : ''}${isCurrent ? ' current' : ''}`} data-line={index}>
      {closes === null ? (
        <span className="fold-space" />
      ) : (
        <button
          type="button"
          className="fold-button"
          aria-expanded={!isFolded}
          aria-label={`${name ?? 'this part'}, ${closes - index - 1} lines`}
          onClick={onFold}
        >
          {isFolded ? '▸' : '▾'}
        </button>
      )}
      <code style={{ paddingInlineStart: `${line.text.length - text.length}ch` }}>
        {rest > 0 ? text.slice(0, LONG_LINE) : text}
        {isFolded && closes !== null ? <span className="muted"> … {formatWhole(closes - index - 1)} lines</span> : null}
      </code>
      {rest > 0 ? (
        <button type="button" className="link" onClick={onWhole}>
          … {formatWhole(rest)} more characters
        </button>
      ) : null}
      {notes.map((note) => (
        <span key={note} className="line-note class-permanent">
          ✕ {note}
        </span>
      ))}
    </li>
  );
}

const NO_NOTES: readonly string[] = [];

function placeNotes(lines: readonly FoldLine[], notes: readonly LineNote[]): ReadonlyMap<number, readonly string[]> {
  const placed = new Map<number, string[]>();
  for (const { needle, at, text } of notes) {
    const holds = (line: FoldLine) => line.text.includes(needle);
    const index = at === 'first' ? lines.findIndex(holds) : lines.findLastIndex(holds);
    if (index >= 0) placed.set(index, [...(placed.get(index) ?? []), text]);
  }
  return placed;
}

function indexesOf(lines: readonly FoldLine[], isOne: (line: FoldLine) => boolean): ReadonlySet<number> {
  return new Set(lines.flatMap((line, index) => (isOne(line) ? [index] : [])));
}

function toggled(before: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const after = new Set(before);
  if (!after.delete(index)) after.add(index);
  return after;
}
