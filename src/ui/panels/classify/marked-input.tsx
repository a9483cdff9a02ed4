import { type ReactNode, useRef } from 'react';
import type { TextRange } from '../../../formats/read-failure-text/signal-draft.ts';

interface MarkedInputProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  /** Marked behind the text, by offset; of ranges that overlap the first counts. */
  readonly marks: readonly TextRange[];
  /** Marked less: what was understood. */
  readonly faint: readonly TextRange[];
  readonly onChange: (value: string) => void;
}

/** Beyond this nothing is marked: drawing the text twice would make typing slow. Characters. */
const MAX_MARKED = 200_000;

/** A text field that marks parts of what stands in it: the same text is drawn behind it, with the marks. */
export function MarkedInput({ label, value, placeholder, marks, faint, onChange }: MarkedInputProps) {
  const behind = useRef<HTMLPreElement>(null);
  return (
    <div className="marked-input">
      <pre ref={behind} className="marked-behind" aria-hidden="true">
        {value.length > MAX_MARKED ? null : pieces(value, marks, faint)}
        {'\n'}
      </pre>
      <textarea
        className="marked-text"
        aria-label={label}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onScroll={(event) => {
          if (behind.current !== null) behind.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}

function pieces(text: string, marks: readonly TextRange[], faint: readonly TextRange[]): readonly ReactNode[] {
  const drawn: ReactNode[] = [];
  let at = 0;
  for (const { start, end, isFaint } of flatten(marks, faint)) {
    if (end > text.length) break;
    if (start > at) drawn.push(text.slice(at, start));
    drawn.push(
      isFaint ? (
        <span key={start} className="understood">
          {text.slice(start, end)}
        </span>
      ) : (
        <mark key={start}>{text.slice(start, end)}</mark>
      ),
    );
    at = end;
  }
  drawn.push(text.slice(at));
  return drawn;
}

interface Flat extends TextRange {
  readonly isFaint: boolean;
}

/** Ranges in the order of the text without overlap: marks whole, faint ones cut around them. */
export function flatten(marks: readonly TextRange[], faint: readonly TextRange[]): readonly Flat[] {
  const strong: Flat[] = [];
  for (const { start, end } of [...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = strong.at(-1);
    if (end > start && (last === undefined || start >= last.end)) strong.push({ start, end, isFaint: false });
  }
  const weak: Flat[] = [];
  let from = 0;
  for (const range of [...faint].sort((a, b) => a.start - b.start)) {
    let start = Math.max(range.start, from);
    for (const { start: markStart, end: markEnd } of strong) {
      if (markEnd <= start || markStart >= range.end) continue;
      if (markStart > start) weak.push({ start, end: markStart, isFaint: true });
      start = markEnd;
    }
    if (range.end > start) weak.push({ start, end: range.end, isFaint: true });
    from = Math.max(from, range.end);
  }
  return [...strong, ...weak].sort((a, b) => a.start - b.start);
}
