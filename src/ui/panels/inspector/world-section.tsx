import type { Journal } from '../../../domain/journal.ts';
import { ledgerAt } from '../../../state/inspect-span.ts';
import { formatCount, formatDuration } from '../../elements/figures.ts';
import { Section } from '../../elements/section.tsx';

/** The effect ledger as it stood then: every committed write, duplicates marked. */
export function WorldSection({ journal, entry }: { readonly journal: Journal; readonly entry: number }) {
  const lines = ledgerAt(journal, entry);
  const duplicates = lines.filter(({ commit }) => commit.isDuplicate).length;
  return (
    <Section
      title="World: effect ledger up to here"
      aside={
        <span className={duplicates > 0 ? 'small class-permanent' : 'small muted'}>
          {formatCount(lines.length, 'write')} · {formatCount(duplicates, 'duplicate')}
        </span>
      }
    >
      {lines.length === 0 ? (
        <p className="muted">No write has been committed yet.</p>
      ) : (
        <ol className="ledger">
          {lines.map(({ entry: index, atMs, commit }) => (
            <li key={index} className={commit.isDuplicate ? 'duplicate' : ''}>
              <span className="muted number">+{formatDuration(atMs)}</span>
              <code>
                {commit.tool} {JSON.stringify(commit.arguments)}
              </code>
              <span className={commit.isDuplicate ? 'class-permanent' : 'muted'}>
                {commit.isDuplicate ? 'duplicate' : 'first'}
                {commit.version === null ? '' : ` · ${commit.entity ?? ''} v${commit.version}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
