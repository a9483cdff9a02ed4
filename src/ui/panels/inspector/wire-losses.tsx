import type { WireMark, WireView } from '../../../workers/wire-view.ts';
import { formatCount } from '../../elements/figures.ts';
import { Section } from '../../elements/section.tsx';

interface WireLossesProps {
  /** Whose format it is. */
  readonly client: string;
  readonly marks: readonly WireMark[];
  readonly losses: WireView['losses'];
}

const WHAT: Readonly<Record<WireMark['what'], string>> = {
  'error-flag': 'The error flag',
  'result-text': 'The text of the result',
  arguments: 'The arguments as written',
};

/** Where the model behind this format sees something else than our messages hold, and what it could never see. */
export function WireLosses({ client, marks, losses }: WireLossesProps) {
  return (
    <Section
      title="Lost in this format"
      aside={
        <span className={marks.length > 0 ? 'small class-permanent' : 'small muted'}>{formatCount(marks.length, 'mark')}</span>
      }
    >
      {marks.length === 0 ? <p className="muted">Nothing of this request: the model sees all that the history holds.</p> : null}
      <ul className="loss-list">
        {marks.map((mark) => (
          <li key={`${mark.callId} ${mark.what} ${mark.message}`}>
            <p>
              <span className="class-permanent">✕</span> {WHAT[mark.what]} of <code>{mark.tool}</code>{' '}
              <span className="muted small">
                message {mark.message + 1}, <code>{mark.callId}</code>
              </span>
            </p>
            <p className="small">
              <del>{shortened(mark.sent)}</del> → <ins>{shortened(mark.seen)}</ins>
            </p>
          </li>
        ))}
      </ul>
      <details>
        <summary className="small muted">what the format of {client} never carries</summary>
        <ul className="loss-list small">
          {losses.map(({ what, why }) => (
            <li key={what}>
              {what}
              <span className="muted">: {why}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
