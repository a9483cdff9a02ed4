import type { SchemaNode } from 'json-schema-library';
import type { Issue } from '../base/issue.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { compileNode } from './compile-node.ts';
import { diagnose } from './diagnose.ts';
import { findProblems, probe } from './find-problems.ts';
import { errorsOf } from './library-node.ts';
import { findEndless } from './schema-cost.ts';
import type { SchemaProblem } from './schema-problem.ts';

export interface CompiledSchema {
  /** What is wrong with the schema itself; empty for a sound one. */
  readonly problems: readonly SchemaProblem[];
  /** Whose rules are followed, for example `draft-2020-12`; null when nothing can be checked. */
  readonly draft: string | null;
  /**
   * What is wrong with a value; empty when it is right. Never throws. The answer is kept by the identity of an object or array, so the same arguments
   * are checked once however often a simulation meets them: a value must not change after it was checked.
   */
  readonly validate: (value: Json) => readonly Issue[];
}

const NO_ISSUES: readonly Issue[] = [];
const compiled = new WeakMap<JsonObject, CompiledSchema>();

/** Reads a schema once per object. Draft 2020-12 unless `$schema` names another; never throws: `problems` says what is wrong with it. */
export function compileSchema(schema: JsonObject): CompiledSchema {
  let found = compiled.get(schema);
  if (found === undefined) {
    found = build(schema);
    compiled.set(schema, found);
  }
  return found;
}

function build(schema: JsonObject): CompiledSchema {
  if (!isJsonObject(schema)) return uncheckable([{ kind: 'keyword', path: '', message: 'a schema is an object', isFatal: true }]);
  try {
    const endless = findEndless(schema);
    if (endless !== null) return uncheckable([endless]);
    const node = compileNode(schema);
    const problems = findProblems(node);
    const broken = probe(node, schema);
    if (broken !== null) return uncheckable([broken, ...problems]);
    return { problems, draft: node.getDraftVersion(), validate: remembering((value) => check(node, schema, value)) };
  } catch (error) {
    const message = `the validator cannot read it: ${error instanceof Error ? error.message : String(error)}`;
    return uncheckable([{ kind: 'unusable', path: '', message, isFatal: true }]);
  }
}

function uncheckable(problems: readonly SchemaProblem[]): CompiledSchema {
  return { problems, draft: null, validate: () => NO_ISSUES };
}

function remembering(validate: (value: Json) => readonly Issue[]): CompiledSchema['validate'] {
  const known = new WeakMap<object, readonly Issue[]>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return validate(value);
    let issues = known.get(value);
    if (issues === undefined) {
      issues = validate(value);
      known.set(value, issues);
    }
    return issues;
  };
}

function check(node: SchemaNode, schema: JsonObject, value: Json): readonly Issue[] {
  try {
    const errors = errorsOf(node, value, '#', []);
    return errors.length === 0 ? NO_ISSUES : diagnose(errors, value, schema);
  } catch (error) {
    // Plain values passed `probe`, so only a value without measure comes here.
    return error instanceof RangeError ? [TOO_DEEP] : NO_ISSUES;
  }
}

const TOO_DEEP: Issue = {
  path: '',
  message: 'is nested too deep to be checked',
  keyword: 'depth',
  received: null,
  expected: 'a value of fewer levels',
  example: null,
  allowed: [],
};
