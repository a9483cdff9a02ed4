import { analyzeSync, type Template } from 'liquidjs';
import { compileTemplate } from './compile-template.ts';

/** Names a feedback template may use; README.md says what they hold. */
export const FEEDBACK_VARIABLES: readonly string[] = [
  ...['tool', 'attempt', 'max_attempts', 'remaining', 'class', 'family', 'status', 'name', 'message', 'stack', 'hint'],
  ...['arguments', 'retry_after_seconds', 'issues', 'issue_lines'],
];

/** Where a template first uses a variable that it does not set itself. */
interface VariableUse {
  readonly name: string;
  readonly line: number | null;
  readonly column: number | null;
}

const MAX_REMEMBERED = 512;
const remembered = new Map<string, ReadonlySet<string>>();

/** Names of the variables a template depends on; none for a template that does not parse. Remembered by text. */
export function templateVariables(template: string): ReadonlySet<string> {
  const known = remembered.get(template);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const nodes = compileTemplate(template);
  const names = new Set(nodes.ok ? usesOfVariables(nodes.value).map(({ name }) => name) : []);
  remembered.set(template, names);
  return names;
}

export function usesOfVariables(nodes: readonly Template[]): readonly VariableUse[] {
  return Object.entries(analyzeSync([...nodes]).globals).map(([name, [first]]) => ({
    name,
    line: first?.location.row ?? null,
    column: first?.location.col ?? null,
  }));
}
