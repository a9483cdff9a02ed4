import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { foundTool, loss, member, quoted } from './found-tool.ts';
import { jsonSchemaOfGemini } from './gemini-schema.ts';
import type { ReadItem, Reading } from './tool-import.ts';

/** The three members that hold a declaration's schema; the last is Gemini's own dialect. */
const SCHEMA_KEYS = ['parametersJsonSchema', 'parameters_json_schema', 'parameters'];
const RESPONSE_KEYS = ['responseJsonSchema', 'response_json_schema', 'response'];

/** Gemini: `{functionDeclarations: [...]}`, in the same object or beside it Google's own tools such as `googleSearch`. */
export const readGemini: ReadItem = (item, where) => {
  const key = ['functionDeclarations', 'function_declarations'].find((name) => Array.isArray(member(item, name)));
  if (key === undefined) return readOwnTools(item, where);
  const declarations = item[key] as readonly Json[];
  const others = Object.fromEntries(Object.entries(item).filter(([name]) => name !== key));
  return [
    ...declarations.map((declaration, index) => readDeclaration(declaration, `${where}/${key}/${index}`)),
    ...(readOwnTools(others, where) ?? []),
  ];
};

/** A declaration that stands alone is Gemini's when it shows by a key or by a type in capitals. */
export const readGeminiDeclaration: ReadItem = (item, where) => {
  const hasKey = SCHEMA_KEYS.slice(0, 2).some((key) => member(item, key) !== undefined);
  const parameters = member(item, 'parameters');
  const type = isJsonObject(parameters) ? member(parameters, 'type') : undefined;
  const isDialect = typeof type === 'number' || (typeof type === 'string' && /^[A-Z]+$/.test(type));
  return typeof member(item, 'name') === 'string' && (hasKey || isDialect) ? [readDeclaration(item, where)] : null;
};

function readDeclaration(declaration: Json, where: string): Reading {
  if (!isJsonObject(declaration)) return loss('gemini', where, quoted(declaration), 'a function declaration is an object');
  const present = SCHEMA_KEYS.filter((key) => (member(declaration, key) ?? null) !== null);
  const key = present[0] ?? null;
  const response = RESPONSE_KEYS.find((name) => isJsonObject(member(declaration, name)));
  return foundTool({
    format: 'gemini',
    where,
    from: declaration,
    schemaKey: key,
    inputSchema: key === null ? undefined : schemaIn(declaration, key),
    outputKey: response,
    outputSchema: response === undefined ? undefined : schemaIn(declaration, response),
  });
}

function schemaIn(declaration: JsonObject, key: string): unknown {
  const schema = member(declaration, key);
  return isJsonObject(schema) && !/json_?schema$/i.test(key) ? jsonSchemaOfGemini(schema) : schema;
}

const OWN_TOOLS =
  /^(google_?search(_?retrieval)?|code_?execution|url_?context|google_?maps|computer_?use|file_?search|enterprise_?web_?search|retrieval|mcp_?servers|parallel_?ai_?search)$/i;

function readOwnTools(item: JsonObject, where: string): readonly Reading[] | null {
  const names = Object.keys(item);
  if (names.length === 0 || !names.every((name) => OWN_TOOLS.test(name))) return null;
  return names.map((name) =>
    loss('gemini', `${where}/${name}`, `provider tool ${name}`, 'runs at the provider and has no input schema'),
  );
}
