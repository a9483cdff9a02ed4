import { isJsonObject } from '../../base/json.ts';
import { foundTool, member } from './found-tool.ts';
import type { ReadItem } from './tool-import.ts';

/** MCP `tools/list`: `{name, description, inputSchema, outputSchema, annotations}`. The AI SDK's own tools look the same. */
export const readMcp: ReadItem = (item, where) => {
  const schema = member(item, 'inputSchema');
  if (schema === undefined || member(item, 'name') === undefined) return null;
  const notes = member(item, 'annotations');
  return [
    foundTool({
      format: 'mcp',
      where,
      from: item,
      schemaKey: 'inputSchema',
      inputSchema: schema,
      outputKey: 'outputSchema',
      outputSchema: member(item, 'outputSchema'),
      used: ['annotations'],
      hints: isJsonObject(notes)
        ? {
            readOnly: flag(member(notes, 'readOnlyHint')),
            destructive: flag(member(notes, 'destructiveHint')),
            idempotent: flag(member(notes, 'idempotentHint')),
          }
        : null,
    }),
  ];
};

function flag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}
