import { isJsonObject } from '../../base/json.ts';
import { foundTool, loss, member, quoted } from './found-tool.ts';
import type { ReadItem } from './tool-import.ts';

/** Bedrock Converse: `{toolSpec: {name, description, inputSchema: {json}}}`, beside cache points and Amazon's own tools. */
export const readBedrock: ReadItem = (item, where) => {
  const spec = member(item, 'toolSpec');
  if (isJsonObject(spec)) {
    const holder = member(spec, 'inputSchema');
    const schema = isJsonObject(holder) ? member(holder, 'json') : undefined;
    return [
      foundTool({
        format: 'bedrock',
        where: `${where}/toolSpec`,
        from: spec,
        schemaKey: 'inputSchema/json',
        inputSchema: schema,
      }),
    ];
  }
  if (member(item, 'cachePoint') !== undefined)
    return [loss('bedrock', where, 'cachePoint', 'marks a place in a prompt cache; it is no tool')];
  const system = member(item, 'systemTool');
  if (system === undefined) return null;
  return [
    loss(
      'bedrock',
      where,
      `system tool ${quoted(isJsonObject(system) ? member(system, 'name') : system)}`,
      'runs at the provider and has no input schema',
    ),
  ];
};
