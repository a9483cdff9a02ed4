import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { remotes as metaSchemas } from 'json-schema-library/remotes';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../base/json.ts';
import { compileNode } from './compile-node.ts';
import { KNOWN_FAILURES } from './conformance.failures.ts';
import { errorsOf } from './library-node.ts';

const SUITE = join(process.cwd(), '../shared/data/json-schema-test-suite');

/** The suite's directories, what `$schema` its schemas mean, and how many of its tests each must pass (also said in the README). */
const DRAFTS = [
  { folder: 'draft4', $schema: 'http://json-schema.org/draft-04/schema#', tests: 437 },
  { folder: 'draft7', $schema: 'http://json-schema.org/draft-07/schema#', tests: 873 },
  { folder: 'draft2019-09', $schema: 'https://json-schema.org/draft/2019-09/schema', tests: 1132 },
  { folder: 'draft2020-12', $schema: 'https://json-schema.org/draft/2020-12/schema', tests: 1149 },
] as const;

interface Group {
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

describe.skipIf(!existsSync(SUITE))('the official test suite', () => {
  test.each(DRAFTS)('[schema-conformance] $folder fails only the listed of $tests tests', ({ folder, $schema, tests }) => {
    const remotes = loadRemotes($schema);
    const failures: string[] = [];
    let count = 0;
    for (const file of jsonFiles(join(SUITE, folder))) {
      const groups = JSON.parse(readFileSync(file, 'utf8')) as readonly Group[];
      for (const group of groups) {
        const isValid = judge(group.schema, $schema, remotes);
        for (const one of group.tests) {
          count++;
          const name = `${relative(join(SUITE, folder), file)} | ${group.description} | ${one.description}`;
          if (isValid(one.data) !== one.valid) failures.push(name);
        }
      }
    }
    expect(count).toBe(tests);
    expect(failures).toEqual(KNOWN_FAILURES[folder]);
  });
});

function judge(schema: Json, $schema: string, remotes: ReadonlyMap<string, Json>): (data: Json) => boolean | 'threw' {
  const named = typeof schema === 'object' && schema !== null && !('$schema' in schema) ? { $schema, ...schema } : schema;
  // Loading all documents takes 30 ms, and most groups refer to none.
  const needed = /https?:\/\//.test(JSON.stringify({ ...(schema as JsonObject), $schema: null }))
    ? remotes
    : new Map<string, Json>();
  try {
    const node = compileNode(named, structuredClone(needed));
    return (data) => {
      try {
        return errorsOf(node, data, '#', []).length === 0;
      } catch {
        return 'threw';
      }
    };
  } catch {
    return () => 'threw';
  }
}

/** The suite's documents under the address its README gives them, and the meta-schemas. */
function loadRemotes($schema: string): ReadonlyMap<string, Json> {
  const folder = join(SUITE, 'remotes');
  const found = new Map<string, Json>();
  for (const schema of metaSchemas as readonly JsonObject[]) {
    const id = schema.$id ?? schema.id;
    if (typeof id === 'string') found.set(id, schema);
  }
  for (const file of jsonFiles(folder)) {
    const schema = JSON.parse(readFileSync(file, 'utf8')) as Json;
    const named = typeof schema === 'object' && schema !== null && !('$schema' in schema) ? { $schema, ...schema } : schema;
    found.set(`http://localhost:1234/${relative(folder, file)}`, named);
  }
  return found;
}

function jsonFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
