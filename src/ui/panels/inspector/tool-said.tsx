import type { ToolOutcome } from '../../../domain/effect.ts';
import { Section } from '../../elements/section.tsx';

interface ToolSaidProps {
  readonly outcome: ToolOutcome;
  /** What the model read of it; null when it read nothing. */
  readonly read: string | null;
}

/** What came back from the tool, before anything was made of it. */
export function ToolSaid({ outcome, read }: ToolSaidProps) {
  const headers = Object.entries(outcome.headers);
  return (
    <Section
      title="What the tool answered"
      aside={
        <span className="small">
          {outcome.status === null ? (outcome.error?.name ?? 'no answer') : `HTTP ${outcome.status}`}
          {outcome.fault === null ? null : <span className="muted"> · injected: {outcome.fault}</span>}
        </span>
      }
    >
      {headers.length === 0 ? null : (
        <p className="small muted mono headers">
          {headers.map(([name, value]) => (
            <span key={name}>
              {name}: {value}
            </span>
          ))}
        </p>
      )}
      {outcome.error === null ? null : (
        <p className="small">
          {outcome.error.message}
          <span className="muted">
            {' '}
            {outcome.error.sent ? 'The request may have reached the other side.' : 'The request never reached the other side.'}
          </span>
        </p>
      )}
      {outcome.text === '' ? null : outcome.text === read ? (
        <p className="small muted">The very text the model read.</p>
      ) : (
        <details open={outcome.text.length < 400}>
          <summary className="small muted">body, {outcome.text.length.toLocaleString('en')} characters</summary>
          <pre className="model-text">{outcome.text}</pre>
        </details>
      )}
      {outcome.error?.stack == null ? null : (
        <details>
          <summary className="small muted">stack trace</summary>
          <pre className="model-text">{outcome.error.stack}</pre>
        </details>
      )}
    </Section>
  );
}
