import { isJsonObject } from '../../base/json.ts';
import { foundTool, loss, member, quoted } from './found-tool.ts';
import type { ReadItem } from './tool-import.ts';

/** OpenAI chat completions: `{type: "function", function: {name, description, parameters, strict}}`; older ones leave out `type`. */
export const readOpenaiChat: ReadItem = (item, where) => {
  const inner = member(item, 'function');
  if (isJsonObject(inner)) {
    const at = `${where}/function`;
    const found = foundTool({
      format: 'openai-chat',
      where: at,
      from: inner,
      schemaKey: 'parameters',
      inputSchema: member(inner, 'parameters'),
    });
    const around = Object.keys(item).filter(
      (key) => !['type', 'function'].includes(key) && item[key] !== null && item[key] !== false,
    );
    return [found, ...around.map((key) => loss('openai-chat', `${where}/${key}`, key, 'a tool definition has no place for it'))];
  }
  const custom = member(item, 'custom');
  if (member(item, 'type') !== 'custom' || !isJsonObject(custom)) return null;
  return [loss('openai-chat', where, `custom tool ${quoted(member(custom, 'name'))}`, 'takes free text, not JSON arguments')];
};

/** OpenAI responses: the same members without the inner object; everything else with a `type` runs at the provider. */
export const readOpenaiResponses: ReadItem = (item, where) => {
  if (member(item, 'type') !== 'function' || typeof member(item, 'name') !== 'string') return null;
  if (member(item, 'inputSchema') !== undefined || member(item, 'input_schema') !== undefined) return null;
  return [
    foundTool({
      format: 'openai-responses',
      where,
      from: item,
      schemaKey: 'parameters',
      inputSchema: member(item, 'parameters') ?? undefined,
    }),
  ];
};
