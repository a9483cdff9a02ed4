import { isJsonObject, type JsonObject, parseJson, pointerOf } from '../../base/json.ts';
import type { ToolDefinition } from '../../domain/tool.ts';
import { compileSchema } from '../../schema/compile-schema.ts';
import { quoted } from './found-tool.ts';
import { repairTypes } from './repair-schema.ts';
import type { FoundTool, Loss } from './tool-import.ts';

const NO_ARGUMENTS: JsonObject = { type: 'object', properties: {} };

export interface FinishedTool {
  readonly definition: ToolDefinition;
  readonly losses: readonly Loss[];
}

/** A found tool as a definition, with what had to be changed; a loss alone when it has no usable name. */
export function finishTool(found: FoundTool): FinishedTool | Loss {
  const { where } = found;
  if (typeof found.name !== 'string' || found.name.trim() === '') {
    return { where, what: `tool without a name: ${quoted(found.name)}`, why: 'a model calls a tool by its name' };
  }
  const losses: Loss[] = [];
  const note = (at: string, what: string, why: string) => losses.push({ where: at, what, why });
  if (found.description !== undefined && found.description !== null && typeof found.description !== 'string') {
    note(`${where}/description`, quoted(found.description), 'a description is a text');
  }
  const inputSchema = readSchema(found.inputSchema, found.schemaWhere, note) ?? noArguments(found, note);
  const outputSchema =
    found.outputSchema === undefined || found.outputSchema === null
      ? null
      : readSchema(found.outputSchema, found.outputWhere, note);
  for (const key of found.unused) note(`${where}${pointerOf([key])}`, key, 'a tool definition has no place for it');
  const description = typeof found.description === 'string' ? found.description : '';
  return { definition: { name: found.name, description, inputSchema, outputSchema }, losses };
}

type Note = (where: string, what: string, why: string) => void;

function noArguments(found: FoundTool, note: Note): JsonObject {
  const isAbsent = found.inputSchema === undefined || found.inputSchema === null;
  const what = isAbsent ? 'no input schema' : `input schema ${quoted(found.inputSchema)}`;
  note(found.schemaWhere, what, `${isAbsent ? '' : 'a schema is an object; '}read as a tool without arguments`);
  return NO_ARGUMENTS;
}

function readSchema(value: unknown, where: string, note: Note): JsonObject | null {
  const schema = typeof value === 'string' ? schemaInText(value, where, note) : value;
  if (!isJsonObject(schema)) return null;
  const { schema: repaired, repairs } = repairTypes(schema);
  for (const { path, from, to } of repairs) {
    note(
      `${where}${path}`,
      `type ${quoted(from)}`,
      to === null ? 'means any type; left out' : `no type of JSON Schema; read as ${to}`,
    );
  }
  for (const problem of compileSchema(repaired).problems) note(`${where}${problem.path}`, 'part of a schema', problem.message);
  return repaired;
}

/** Some stores keep a schema as JSON text inside JSON. */
function schemaInText(text: string, where: string, note: Note): unknown {
  const parsed = parseJson(text);
  if (!parsed.ok || !isJsonObject(parsed.value)) return undefined;
  note(where, 'schema written as text', 'parsed');
  return parsed.value;
}
