import {
  type JsonError,
  type SchemaNode,
  sanitizeErrors,
  type ValidationPath,
  type ValidationReturnType,
} from 'json-schema-library';

/** A JSON Pointer in the library's own form: `#` for the root, and tokens that only our own keywords escape. */
export type RawPointer = string;

/** An error whose `branches` holds, for `anyOf` and `oneOf`, what each branch found wrong. */
export type RawError = JsonError & { readonly branches?: readonly (readonly RawError[])[] };

/** What one schema node finds wrong. The library has this function too, but keeps it to itself. */
export function errorsOf(node: SchemaNode, data: unknown, pointer: RawPointer, path: ValidationPath): RawError[] {
  if (isError(node)) return [node];
  path.push({ pointer, node });
  const schema: unknown = node.schema;
  if (schema === true) return [];
  if (schema === false) return [node.createError('invalid-data-error', { value: data, pointer, schema: {} })];
  const found: ValidationReturnType[] = [];
  for (const validate of node.validators) {
    found.push(validate({ node: node as Parameters<typeof validate>[0]['node'], data, pointer, path }));
  }
  return sanitizeErrors(found).filter(isError);
}

function isError(value: unknown): value is RawError {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'error';
}

export function childPointer(pointer: RawPointer, token: string): RawPointer {
  return `${pointer}/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
