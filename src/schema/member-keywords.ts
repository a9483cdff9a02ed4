import type { Keyword, SchemaNode, ValidationReturnType } from 'json-schema-library';
import { compilePattern } from './compile-pattern.ts';
import { childPointer, errorsOf, isPlainObject } from './library-node.ts';

/**
 * `properties`, `patternProperties` and `pattern` over own members only. The library's look names up on plain objects, so that a value with a
 * member `constructor` or `__proto__` throws or passes, and do not escape names in pointers.
 */
export function withOwnProperties(keyword: Keyword): Keyword {
  return { ...keyword, parse: parseProperties, validate: validateProperties };
}

function parseProperties(node: SchemaNode) {
  const properties: unknown = node.schema.properties;
  if (properties === undefined) return undefined;
  if (!isPlainObject(properties)) return invalid(node, 'properties', 'must be an object');
  const nodes: Record<string, SchemaNode> = Object.create(null);
  for (const [name, schema] of Object.entries(properties)) nodes[name] = subschema(node, schema, 'properties', name);
  node.properties = nodes;
  return Object.values(nodes).flatMap((child) => child.schemaValidation ?? []);
}

function subschema(node: SchemaNode, schema: unknown, keyword: string, name: string): SchemaNode {
  return node.compileSchema(
    schema as boolean,
    `${node.evaluationPath}/${keyword}/${name}`,
    `${node.schemaLocation}/${keyword}/${name}`,
  );
}

const validateProperties: NonNullable<Keyword['validate']> = ({ node, data, pointer, path }) => {
  if (!isPlainObject(data)) return undefined;
  const errors: ValidationReturnType = [];
  const members = node.properties ?? {};
  for (const name of Object.keys(data)) {
    const child = members[name];
    if (child !== undefined) errors.push(...errorsOf(child, data[name], childPointer(pointer, name), path));
  }
  return errors;
};

export function withOwnPatternProperties(keyword: Keyword): Keyword {
  return { ...keyword, parse: parsePatternProperties, validate: validatePatternProperties };
}

function parsePatternProperties(node: SchemaNode) {
  const patterns: unknown = node.schema.patternProperties;
  if (patterns === undefined) return undefined;
  if (!isPlainObject(patterns)) return invalid(node, 'patternProperties', 'must be an object');
  if (Object.keys(patterns).length === 0) return undefined;
  const problems: ReturnType<typeof invalid>[] = [];
  node.patternProperties = Object.entries(patterns).map(([name, schema]) => {
    const compiled = compilePattern(name);
    if (compiled.ok) return { name, pattern: compiled.value, node: subschema(node, schema, 'patternProperties', name) };
    problems.push(invalid(node, 'patternProperties', compiled.error));
    // Which names it means is unknown: it must not make `additionalProperties: false` refuse them.
    return { name, pattern: /^/, node: subschema(node, true, 'patternProperties', name) };
  });
  return [...problems, ...node.patternProperties.flatMap((entry) => entry.node.schemaValidation ?? [])];
}

const validatePatternProperties: NonNullable<Keyword['validate']> = ({ node, data, pointer, path }) => {
  if (!isPlainObject(data)) return undefined;
  const errors: ValidationReturnType = [];
  const declared = isPlainObject(node.schema.properties) ? node.schema.properties : {};
  for (const name of Object.keys(data)) {
    const matching = (node.patternProperties ?? []).filter((entry) => entry.pattern.test(name));
    for (const entry of matching) errors.push(...errorsOf(entry.node, data[name], childPointer(pointer, name), path));
    // The library leaves `additionalProperties: false` beside patterns to this keyword.
    if (matching.length === 0 && node.schema.additionalProperties === false && !Object.hasOwn(declared, name)) {
      const at = childPointer(pointer, name);
      errors.push(
        node.createError('no-additional-properties-error', { pointer: at, schema: node.schema, value: data, property: name }),
      );
    }
  }
  return errors;
};

/** `pattern` without the library's own `regexFlags`, and lenient about escapes that only the `u` flag refuses. */
export function withSafePattern(keyword: Keyword): Keyword {
  return { ...keyword, parse: parsePattern };
}

function parsePattern(node: SchemaNode) {
  const pattern: unknown = node.schema.pattern;
  if (pattern === undefined) return undefined;
  if (typeof pattern !== 'string') return invalid(node, 'pattern', 'must be a text');
  const compiled = compilePattern(pattern);
  if (!compiled.ok) return invalid(node, 'pattern', compiled.error);
  node.pattern = compiled.value;
  return undefined;
}

function invalid(node: SchemaNode, keyword: string, message: string) {
  return node.createError('schema-error', {
    pointer: `${node.schemaLocation}/${keyword}`,
    schema: node.schema,
    value: null,
    message,
  });
}
