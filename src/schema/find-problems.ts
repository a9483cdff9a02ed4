import type { SchemaNode } from 'json-schema-library';
import { type Json, type JsonObject, pointerOf } from '../base/json.ts';
import { errorsOf, type RawError } from './library-node.ts';
import type { SchemaProblem } from './schema-problem.ts';

/** What the library found wrong with a schema when it read it, and its references that lead nowhere. */
export function findProblems(node: SchemaNode & { readonly schemaErrors?: readonly RawError[] }): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  for (const child of node.toSchemaNodes()) {
    const reference: unknown = child.schema.$ref;
    if (typeof reference !== 'string' || !isBroken(child)) continue;
    const path = schemaPath(`${child.schemaLocation}/$ref`);
    const where = /^[a-z][a-z+.-]*:/i.test(reference) ? 'another document, which is not loaded' : 'nothing in this schema';
    problems.push({
      kind: 'reference',
      path,
      message: `$ref ${JSON.stringify(reference.slice(0, 200))} leads to ${where}`,
      isFatal: false,
    });
  }
  for (const error of node.schemaErrors ?? []) {
    const path = schemaPath(error.data.pointer);
    // The library's own note on a broken reference says less than ours.
    if (!problems.some((problem) => problem.path === path)) {
      problems.push({ kind: 'keyword', path, message: String(error.data.message ?? error.message), isFatal: false });
    }
  }
  return withoutRepeats(problems);
}

function isBroken(node: SchemaNode): boolean {
  const target: unknown = node.resolveRef({ pointer: '#', path: [] });
  return target === undefined || (typeof target === 'object' && target !== null && 'code' in target);
}

const PROBES: readonly Json[] = [null, true, 0, 'text', [], {}, ['text', 1], { a: 1 }];

/** Holds a few plain values against the schema: where that throws, the schema and not the value is to blame. */
export function probe(node: SchemaNode, schema: JsonObject): SchemaProblem | null {
  try {
    for (const value of PROBES) errorsOf(node, value, '#', []);
    return null;
  } catch (error) {
    const isEndless = error instanceof RangeError;
    const message = isEndless
      ? 'checking does not end'
      : `the validator failed on it: ${String(error instanceof Error ? error.message : error)}`;
    return {
      kind: isEndless ? 'circular' : 'unusable',
      path: pointerOf(schema.$ref === undefined ? [] : ['$ref']),
      message,
      isFatal: true,
    };
  }
}

function schemaPath(location: string): string {
  return location.replace(/^[^#]*#/, '');
}

function withoutRepeats(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  const keys = problems.map((problem) => `${problem.path}\n${problem.message}`);
  return problems.filter((problem, index) => keys.indexOf(`${problem.path}\n${problem.message}`) === index);
}
