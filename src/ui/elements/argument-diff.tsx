import type { Json } from '../../base/json.ts';
import { type DiffLine, diffJson } from './diff-json.ts';

interface ArgumentDiffProps {
  /** The arguments of the attempt before; undefined on a first attempt or where they were no JSON. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** What was written, shown as it is when it is no JSON. */
  readonly text: string;
}

/** The arguments of a call, and what changed since the attempt before. */
export function ArgumentDiff({ before, after, text }: ArgumentDiffProps) {
  if (after === undefined) return <pre className="model-text">{text}</pre>;
  const lines = diffJson(before === undefined ? after : before, after);
  return (
    <ul className="argument-lines">
      {lines.map((line) => (
        <li key={line.path} className={`argument-line ${line.change}`} style={{ paddingInlineStart: 12 * line.depth }}>
          {line.name === null ? null : <span className="argument-name">{line.name}: </span>}
          <Values line={line} />
        </li>
      ))}
      {lines.length === 0 ? <li className="muted">{'{ }'}</li> : null}
    </ul>
  );
}

function Values({ line }: { readonly line: DiffLine }) {
  switch (line.change) {
    case 'same':
      return <span>{line.after ?? ''}</span>;
    case 'added':
      return <ins>{line.after}</ins>;
    case 'removed':
      return <del>{line.before}</del>;
    case 'changed':
      return (
        <>
          <del>{line.before}</del> <ins>{line.after}</ins>
        </>
      );
  }
}
