import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import { repairTypes } from './import-tools/repair-schema.ts';

const BFCL = join(process.cwd(), '../shared/data/bfcl');

interface Row {
  readonly id: string;
  readonly function: readonly { readonly name: string; readonly parameters: JsonObject }[];
}
type Allowed = Readonly<Record<string, readonly Json[]>>;
interface Truth {
  readonly id: string;
  readonly ground_truth: readonly Record<string, Allowed>[];
}
interface Label {
  readonly ground_truth_calls: number;
  readonly first_allowed_value_valid_after_type_mapping: number;
}

function rows<T>(path: string): readonly T[] {
  return readFileSync(join(BFCL, path), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

describe.skipIf(!existsSync(BFCL))('ground truths of the function-calling leaderboard', () => {
  test.each(['BFCL_v4_simple_python.json', 'BFCL_v4_parallel_multiple.json', 'BFCL_v4_live_parallel_multiple.json'])(
    '[import-real] %s is right as often as its labels say',
    (file) => {
      const labels = JSON.parse(readFileSync(join(BFCL, 'LABELS.json'), 'utf8')) as Record<string, Label>;
      const truths = new Map(rows<Truth>(`possible_answer/${file}`).map((truth) => [truth.id, truth.ground_truth]));
      const verdicts = rows<Row>(file).flatMap((row) =>
        (truths.get(row.id) ?? []).flatMap((call) =>
          Object.entries(call).map(([name, allowed]) => {
            const tool = row.function.find((other) => other.name === name);
            return tool !== undefined && isRight(repairTypes(tool.parameters).schema, allowed);
          }),
        ),
      );
      expect(verdicts.length).toBe(labels[file]?.ground_truth_calls);
      expect(verdicts.filter(Boolean).length).toBe(labels[file]?.first_allowed_value_valid_after_type_mapping);
    },
  );
});

function isRight(schema: JsonObject, allowed: Allowed): boolean {
  return compileSchema(schema).validate(firstOf(allowed)).length === 0;
}

/** The first allowed value of each argument, inside objects too; "" stands for one that may be left out. */
function firstOf(allowed: Allowed): JsonObject {
  const given = Object.entries(allowed).flatMap(([name, values]) => {
    const [first] = values;
    return first === undefined || first === '' ? [] : [[name, resolved(first)] as const];
  });
  return Object.fromEntries(given);
}

function resolved(value: Json): Json {
  if (Array.isArray(value)) return value.map(resolved);
  return isJsonObject(value) ? firstOf(value as JsonObject & Allowed) : value;
}
