import { foundTool, member } from './found-tool.ts';
import type { ReadItem } from './tool-import.ts';

/** Anthropic messages: `{name, description, input_schema}`, the type absent or `custom`. */
export const readAnthropic: ReadItem = (item, where) => {
  const schema = member(item, 'input_schema');
  if (schema === undefined) return null;
  return [foundTool({ format: 'anthropic', where, from: item, schemaKey: 'input_schema', inputSchema: schema })];
};
