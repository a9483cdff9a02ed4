import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { compileSchema } from './compile-schema.ts';
import { sampleValue } from './sample-value.ts';

const DATA = join(process.cwd(), '../shared/data');

/** Every object under one of the names that providers give to the schema of a tool. */
function schemasIn(value: Json): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    /^(parameters|input_?schema|output_?schema|parameters_?json_?schema|json)$/i.test(name) &&
    isJsonObject(member) &&
    !('json' in member)
      ? [member]
      : schemasIn(member as Json),
  );
}

function files(folder: string, ending: string): readonly string[] {
  return readdirSync(join(DATA, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe.skipIf(!existsSync(DATA))('samples for the tools of the field', () => {
  const paths = [
    ...files('provider-tooldefs', '.json'),
    ...files('mcp', '.tools-list.json'),
    ...files('tau-bench', '.tools.json'),
  ];
  const schemas = paths.flatMap((path) => schemasIn(JSON.parse(readFileSync(path, 'utf8')) as Json));

  test.each([0, 1, 2, 3])('[schema-sample] at least 99 of 100 are right, variant %i', (variant) => {
    const wrong = schemas.filter((schema) => compileSchema(schema).validate(sampleValue(schema, variant)).length > 0);
    expect(schemas.length).toBeGreaterThan(250);
    expect(wrong.map((schema) => [schema, compileSchema(schema).validate(sampleValue(schema, variant))])).toEqual([]);
  });
});
