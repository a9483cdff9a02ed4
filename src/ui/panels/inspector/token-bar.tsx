import type { TokenParts } from '../../../state/inspect-span.ts';
import { formatCount, formatWhole } from '../../elements/figures.ts';

const PARTS: readonly { readonly key: keyof TokenParts; readonly word: string }[] = [
  { key: 'task', word: 'task' },
  { key: 'tools', word: 'tools' },
  { key: 'replies', word: 'its own replies' },
  { key: 'results', word: 'results' },
  { key: 'failures', word: 'failures' },
];

interface TokenBarProps {
  readonly parts: TokenParts;
  readonly total: number;
  readonly step: number;
}

/** What one request's input is made of: errors stay in the history and are paid again each time. */
export function TokenBar({ parts, total, step }: TokenBarProps) {
  const present = PARTS.filter(({ key }) => parts[key] > 0);
  return (
    <div className="token-parts">
      <p className="row">
        <span className="grow small muted">sent with step {step}</span>
        <span className="small">{formatCount(total, 'token')}</span>
      </p>
      <div className="token-bar" aria-hidden="true">
        {present.map(({ key }) => (
          <span key={key} className={`token-part ${key}`} style={{ flexGrow: parts[key] }} />
        ))}
      </div>
      <p className="small muted token-words">
        {present.map(({ key, word }) => (
          <span key={key} className="nowrap">
            <span className={`token-key ${key}`} aria-hidden="true" /> {word} {formatWhole(parts[key])}
          </span>
        ))}
      </p>
    </div>
  );
}
