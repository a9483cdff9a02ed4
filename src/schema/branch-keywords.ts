import { type Keyword, sanitizeErrors } from 'json-schema-library';
import { errorsOf, type RawError } from './library-node.ts';

/**
 * `anyOf` and `oneOf` that keep apart what each branch found. The library's own mix the errors of all branches into one list, in which the
 * closest branch cannot be told, and read a keyword `oneOfProperty` that is not JSON Schema.
 */
export function withBranches(keyword: Keyword): Keyword {
  return keyword.keyword === 'anyOf' ? { ...keyword, validate: validateAnyOf } : { ...keyword, validate: validateOneOf };
}

const validateAnyOf: NonNullable<Keyword['validate']> = ({ node, data, pointer, path }) => {
  const branches: RawError[][] = [];
  for (const branch of node.anyOf ?? []) {
    const errors = errorsOf(branch, data, pointer, path);
    if (errors.length === 0) return undefined;
    branches.push(errors);
  }
  return { ...node.createError('any-of-error', { pointer, schema: node.schema, value: data }), branches };
};

const validateOneOf: NonNullable<Keyword['validate']> = ({ node, data, pointer, path }) => {
  const branches = (node.oneOf ?? []).map((branch) => errorsOf(branch, data, pointer, path));
  const matching = branches.flatMap((errors, index) => (errors.length === 0 ? [index] : []));
  if (matching.length === 1) return undefined;
  if (matching.length === 0)
    return { ...node.createError('one-of-error', { pointer, schema: node.schema, value: data }), branches };
  return node.createError('multiple-one-of-error', { pointer, schema: node.schema, value: data, matching });
};

/** A reference that leads nowhere is a problem of the schema (`findProblems`), never of the value: it allows anything. */
export function withLenientReferences(keyword: Keyword): Keyword {
  const { validate } = keyword;
  if (validate === undefined) return keyword;
  return {
    ...keyword,
    validate: (options) => sanitizeErrors(validate(options)).filter((found) => !('code' in found && found.code === 'ref-error')),
  };
}
