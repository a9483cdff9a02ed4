import type { TextFinding } from '../../workers/engine-messages.ts';

/** What is wrong with a text, each with its place: line and column, or the path into the value. */
export function FindingList({ findings, id }: { readonly findings: readonly TextFinding[]; readonly id?: string }) {
  if (findings.length === 0) return null;
  return (
    <ul className="findings" id={id}>
      {findings.map((finding) => (
        <li key={`${placeOf(finding)} ${finding.message}`}>
          <code>{placeOf(finding)}</code>
          <span>{finding.message}</span>
        </li>
      ))}
    </ul>
  );
}

export function placeOf({ path, line, column }: TextFinding): string {
  if (line !== null) return column === null ? `line ${line}` : `line ${line}:${column}`;
  return path === '' ? '(root)' : path;
}
