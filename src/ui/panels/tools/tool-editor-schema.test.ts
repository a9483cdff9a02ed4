import { expect, test } from 'vitest';
import { jsonAt } from '../../../base/json.ts';
import { TOOL_SCHEMA } from '../../../formats/file-schemas/tool-schema.ts';
import { SCENARIOS } from '../../../scenarios/scenarios.ts';
import { compileSchema } from '../../../schema/compile-schema.ts';
import { TOOL_EDITOR_SCHEMA } from './tool-editor-schema.ts';

function descriptions(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'description' && typeof child === 'string' ? [path] : descriptions(child, `${path}/${key}`),
  );
}

test('every description stands at a place that the file schema has', () => {
  const places = descriptions({ ...TOOL_EDITOR_SCHEMA, $defs: {} }).filter((path) => !/Schema$/.test(path));
  expect(places.length).toBeGreaterThan(12);
  for (const path of places) expect([path, jsonAt(TOOL_SCHEMA, path)]).not.toEqual([path, undefined]);
});

test('what completion reads is a sound schema that every shipped tool keeps', () => {
  const compiled = compileSchema(TOOL_EDITOR_SCHEMA);
  expect(compiled.problems).toEqual([]);
  for (const tool of SCENARIOS.flatMap(({ tools }) => tools)) {
    expect(compiled.validate(JSON.parse(JSON.stringify(tool)))).toEqual([]);
  }
});
