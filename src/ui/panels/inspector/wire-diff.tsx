import { useMemo } from 'react';
import { diffLines, hunksOf, type LineChange } from '../../elements/diff-lines.ts';
import { formatCount } from '../../elements/figures.ts';

const MARKS = { same: ' ', added: '+', removed: '−' } as const;

/** What a request has that the one before it in the run had not, and the other way round. */
export function WireDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const changes = useMemo(() => diffLines(before.split('\n'), after.split('\n')), [before, after]);
  const { hunks, rest } = useMemo(() => hunksOf(changes), [changes]);
  const count = (change: LineChange['change']) => changes.filter((line) => line.change === change).length;
  return (
    <>
      <p className="small muted">
        Against the request before it: {formatCount(count('added'), 'line')} added, {formatCount(count('removed'), 'line')}{' '}
        removed.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys */}
      <ol className="code-lines" aria-label="Difference to the request before" tabIndex={0}>
        {hunks.map((hunk, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hunks of two texts never change their order
          <li key={index}>
            <Skipped count={hunk.skipped} />
            <ol>
              {hunk.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do their lines
                <li key={at} className={`code-line ${line.change}`}>
                  <span className="line-mark">{MARKS[line.change]}</span>
                  <code>{line.text}</code>
                </li>
              ))}
            </ol>
          </li>
        ))}
        <li>
          <Skipped count={rest} />
        </li>
      </ol>
    </>
  );
}

function Skipped({ count }: { readonly count: number }) {
  return count === 0 ? null : <span className="muted small line-skip">{formatCount(count, 'same line')}</span>;
}
