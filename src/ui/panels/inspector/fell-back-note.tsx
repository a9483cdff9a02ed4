import type { FellBack } from '../../../domain/span.ts';
import type { SelectedSpan } from '../../../state/lane-views.ts';
import { ClassMark } from '../../elements/class-mark.tsx';
import { Section } from '../../elements/section.tsx';

/** Which tools stood in for the call, why, and whether the model was told [P28]; nothing where none did. */
export function FellBackNote({ selected: { span, projected } }: { readonly selected: SelectedSpan }) {
  const attempt = span.kind === 'attempt' || span.parent === null ? span : (projected.spanById.get(span.parent) ?? span);
  const turns = attempt.fellBack ?? [];
  const isTold = turns.some(({ note }) => note !== null);
  if (turns.length === 0) return null;
  return (
    <Section title="Fell back" aside={<span className="muted small">{isTold ? 'the model is told' : 'silently'}</span>}>
      {turns.map((turn) => (
        <Turn key={turn.to} turn={turn} isHere={span.tool === turn.to && span.kind !== 'attempt'} />
      ))}
      {isTold ? null : (
        <p className="small class-input">
          The model reads the value as if <code>{attempt.tool}</code> had given it: an anti-pattern.
        </p>
      )}
    </Section>
  );
}

function Turn({ turn: { to, because }, isHere }: { readonly turn: FellBack; readonly isHere: boolean }) {
  return (
    <p className="small">
      <code>{because.tool}</code> → <code>{to}</code>
      {isHere ? ' (this call)' : ''} because of <ClassMark name={because.class} /> by <code>{because.rule}</code>
    </p>
  );
}
