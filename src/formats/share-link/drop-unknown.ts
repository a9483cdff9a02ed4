import { isJsonObject, type Json, type JsonObject, pointerOf } from '../../base/json.ts';
import { compileSchema } from '../../schema/compile-schema.ts';

/** A member that a schema has no place for. */
export interface Dropped {
  /** JSON Pointer of the member. */
  readonly where: string;
  readonly name: string;
}

type Path = readonly (string | number)[];

/**
 * A copy of `value` without the members that the schema does not name, and a list of what was left out. Only where the schema closes an
 * object: places for any JSON (a mock value, a tool's own schema) are data and stay as they are. Understands how our file schemas are
 * written (`members`, `nullable`, `listOf`, `kinds`, `if`); whatever breaks them otherwise is for the validator to say.
 */
export function dropUnknown(value: Json, schema: JsonObject): { readonly value: Json; readonly dropped: readonly Dropped[] } {
  const dropped: Dropped[] = [];
  return { value: keep(value, schema, [], dropped), dropped };
}

function keep(value: Json, schema: JsonObject, path: Path, dropped: Dropped[]): Json {
  const form = formOf(value, schema);
  if (form !== schema) return keep(value, form, path, dropped);
  const kept = Array.isArray(value) ? keepItems(value, schema, path, dropped) : keepMembers(value, schema, path, dropped);
  const branch = branchOf(kept, schema);
  return branch === null ? kept : keep(kept, branch, path, dropped);
}

/** The form of a union that the value is meant to be; the schema itself where it is none, or where no form fits. */
function formOf(value: Json, schema: JsonObject): JsonObject {
  if (Array.isArray(schema.anyOf)) return value === null ? schema : (schema.anyOf.find(isJsonObject) ?? schema);
  if (!Array.isArray(schema.oneOf) || !isJsonObject(value)) return schema;
  return (
    schema.oneOf.filter(isJsonObject).find((form) => {
      const properties = form.properties;
      const kind = isJsonObject(properties) ? properties.kind : undefined;
      return isJsonObject(kind) && kind.const === value.kind;
    }) ?? schema
  );
}

function branchOf(value: Json, schema: JsonObject): JsonObject | null {
  if (!isJsonObject(schema.if)) return null;
  const branch = compileSchema(schema.if).validate(value).length === 0 ? schema.then : schema.else;
  return isJsonObject(branch) ? branch : null;
}

function keepItems(items: readonly Json[], schema: JsonObject, path: Path, dropped: Dropped[]): Json {
  const each = schema.items;
  return isJsonObject(each) ? items.map((item, index) => keep(item, each, [...path, index], dropped)) : items;
}

function keepMembers(value: Json, schema: JsonObject, path: Path, dropped: Dropped[]): Json {
  const properties = schema.properties;
  if (!isJsonObject(value) || !isJsonObject(properties)) return value;
  const members: [string, Json][] = [];
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const here = [...path, name];
    if (isJsonObject(own)) members.push([name, keep(member, own, here, dropped)]);
    else if (schema.additionalProperties === false) dropped.push({ where: pointerOf(here), name });
    else members.push([name, member]);
  }
  return Object.fromEntries(members);
}
