import { isJsonObject, type Json, type JsonObject, jsonAt } from '../base/json.ts';

const MAX_SCHEMAS = 24;

/**
 * The schemas that speak of a member, its own and those of references and combined branches. Good enough to find ideas in: what is made of them is checked by
 * validation afterwards. `null` for `name` means the items of a list.
 */
export function memberSchemas(root: JsonObject, schemas: readonly JsonObject[], name: string | null): readonly JsonObject[] {
  const members = schemas.flatMap((schema) => {
    if (name === null) return [schema.items];
    const { properties } = schema;
    return properties !== undefined && isJsonObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [];
  });
  return withBranches(root, members);
}

/** Each schema with what it refers to and combines, without repetition. */
export function withBranches(root: JsonObject, schemas: readonly (Json | undefined)[]): readonly JsonObject[] {
  const found: JsonObject[] = [];
  const open = [...schemas];
  while (open.length > 0 && found.length < MAX_SCHEMAS) {
    const schema = open.shift();
    if (schema === undefined || !isJsonObject(schema) || found.includes(schema)) continue;
    found.push(schema);
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const branches = schema[keyword];
      if (Array.isArray(branches)) open.push(...(branches as readonly Json[]));
    }
    const { $ref } = schema;
    if (typeof $ref === 'string' && $ref.startsWith('#')) open.push(jsonAt(root, $ref.slice(1)));
  }
  return found;
}
