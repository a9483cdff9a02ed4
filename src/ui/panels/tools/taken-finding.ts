import type { Tool } from '../../../domain/tool.ts';
import type { TextFinding } from '../../../workers/engine-messages.ts';

/** What is wrong with an edited tool's name: another tool has it. `name` is what it was called before. */
export function takenFinding(tool: Tool, name: string, tools: readonly Tool[]): TextFinding | null {
  const wanted = tool.definition.name;
  if (wanted === name || !tools.some(({ definition }) => definition.name === wanted)) return null;
  return { path: '/definition/name', line: null, column: null, message: 'another tool of this scenario has that name' };
}
