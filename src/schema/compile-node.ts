import { compileSchema as compileWithLibrary, type SchemaNode } from 'json-schema-library';
import type { Json, JsonObject } from '../base/json.ts';
import { DRAFTS } from './drafts.ts';
import { errorsOf, type RawError } from './library-node.ts';

/** The library's tree for a schema, by the draft its `$schema` names. Throws where the library does. */
export function compileNode(
  schema: Json,
  remotes: ReadonlyMap<string, Json> = new Map(),
): SchemaNode & { readonly schemaErrors?: readonly RawError[] } {
  const node = compileWithLibrary(schema as boolean, { drafts: DRAFTS, formatAssertion: true });
  for (const [url, remote] of remotes) node.addRemoteSchema(url, remote as boolean);
  return node as SchemaNode & { readonly schemaErrors?: readonly RawError[] };
}

const nodes = new WeakMap<JsonObject, SchemaNode | 'broken'>();

/**
 * Whether a part of `root` accepts a value, references into the definitions of `root` included. Nothing is said about why; a part that cannot be
 * compiled accepts anything.
 */
export function accepts(part: JsonObject, root: JsonObject, value: Json): boolean {
  let node = nodes.get(part);
  if (node === undefined) {
    node = tryCompile(part === root ? part : withDefinitions(part, root));
    nodes.set(part, node);
  }
  if (node === 'broken') return true;
  try {
    return errorsOf(node, value, '#', []).length === 0;
  } catch {
    return true;
  }
}

function withDefinitions(part: JsonObject, root: JsonObject): JsonObject {
  const { $id: _id, id: _draft4Id, ...rest } = part;
  const shared = ['$schema', '$defs', 'definitions'].filter((keyword) => Object.hasOwn(root, keyword));
  return { ...rest, ...Object.fromEntries(shared.map((keyword) => [keyword, root[keyword] as Json])) };
}

function tryCompile(schema: JsonObject): SchemaNode | 'broken' {
  try {
    return compileNode(schema);
  } catch {
    return 'broken';
  }
}
