import type { Tool } from '../domain/tool.ts';
import { parseTool } from '../formats/tool-file.ts';
import type { Checked } from './engine-messages.ts';

/** Reads a tool's JSON as a person types it: the tool, or every problem with its place. */
export function checkTool({ text }: { readonly text: string }): Checked<Tool> {
  const read = parseTool(text);
  return read.ok ? { kind: 'right', value: read.value } : { kind: 'wrong', findings: read.error };
}
