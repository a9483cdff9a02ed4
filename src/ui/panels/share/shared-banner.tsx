import './share.css';
import { keepDocument, leaveDocument } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { formatCount } from '../../elements/figures.ts';

/** Says that what stands in the frame is a stranger's: where it came from, what was left out, and the two ways to go on. */
export function SharedBanner() {
  const session = useSession();
  const frame = useWorkbench((state) => state.workbench.frame);
  if (frame === null) return null;
  const listed = frame.losses.length;
  return (
    <section className="shared-banner" aria-label={`From this ${frame.from}`}>
      <div className="shared-line">
        <span className="badge class-input">From this {frame.from}</span>
        <span className="grow shared-words">
          <q className="shared-title">{frame.title}</q>
          <span className="muted">
            {' '}
            is somebody else’s work: its texts are not Mulligan’s. It is a copy; yours is as you left it.
            {frame.mayRun ? '' : ' Nothing of it has run: press Run.'}
          </span>
        </span>
        <button type="button" className="button small" onClick={() => keepDocument(session)}>
          Keep this copy
        </button>
        <button type="button" className="button small" onClick={() => leaveDocument(session)}>
          Back to my work
        </button>
      </div>
      {frame.lossCount === 0 ? null : (
        <details className="shared-losses">
          <summary>{formatCount(frame.lossCount, 'part')} of it not read</summary>
          <ul className="losses">
            {frame.losses.map((loss) => (
              <li key={`${loss.where} ${loss.what}`}>
                <code>{loss.where}</code>
                <span>{loss.why}</span>
              </li>
            ))}
            {frame.lossCount > listed ? <li>and {formatCount(frame.lossCount - listed, 'more part')}</li> : null}
          </ul>
        </details>
      )}
    </section>
  );
}
