import { isJsonObject, type Json, type JsonObject, pointerOf } from '../../base/json.ts';
import { member } from './found-tool.ts';

/** A value that may be a tool, and where it stands. */
export interface Item {
  readonly value: Json;
  readonly where: string;
}

/** Where the lists of tools are in the wrappers that files have: request bodies, JSON-RPC envelopes, recordings. In order of preference. */
const LISTS: readonly (readonly string[])[] = [
  ['tools'],
  ['functions'],
  ['function'],
  ['result', 'tools'],
  ['msg', 'result', 'tools'],
  ['message', 'result', 'tools'],
  ['toolConfig', 'tools'],
  ['request', 'tools'],
  ['request', 'toolConfig', 'tools'],
  ['request', 'functions'],
  ['body', 'tools'],
  ['body', 'toolConfig', 'tools'],
  ['params', 'tools'],
];

export interface FoundItems {
  readonly items: readonly Item[];
  /** Members beside the list, which are not looked at. */
  readonly beside: readonly Item[];
}

/** The items of a document's list of tools: an array, a wrapper with a list inside, or one tool alone. */
export function findItems(value: Json, where = ''): FoundItems {
  if (Array.isArray(value))
    return { items: value.map((item: Json, index) => ({ value: item, where: `${where}/${index}` })), beside: [] };
  if (!isJsonObject(value)) return { items: [], beside: [] };
  for (const path of LISTS) {
    const list = memberAt(value, path);
    if (!Array.isArray(list)) continue;
    const at = `${where}${pointerOf(path)}`;
    const items = list.map((item: Json, index) => ({ value: item, where: `${at}/${index}` }));
    return { items, beside: besideOf(value, path, where) };
  }
  return { items: [{ value, where }], beside: [] };
}

/** Members of an envelope that say nothing anyone would miss. */
const ENVELOPE = ['jsonrpc', 'id', 'dir'];

/** What stands beside the list, on each level down to it: a `nextCursor` for example, which says that there are more tools. */
function besideOf(value: JsonObject, path: readonly string[], where: string): readonly Item[] {
  const [key, ...rest] = path;
  const beside = Object.entries(value)
    .filter(([name, member]) => name !== key && !ENVELOPE.includes(name) && member !== null)
    .map(([name, member]) => ({ value: member, where: `${where}${pointerOf([name])}` }));
  const inner = key === undefined ? undefined : value[key];
  return isJsonObject(inner) ? [...beside, ...besideOf(inner, rest, `${where}${pointerOf(path.slice(0, 1))}`)] : beside;
}

/** Whether a line of JSON Lines has a list of tools in it; the other messages of a session have none. */
export function hasList(value: Json): value is JsonObject {
  return isJsonObject(value) && LISTS.some((path) => Array.isArray(memberAt(value, path)));
}

function memberAt(value: JsonObject, path: readonly string[]): unknown {
  let here: unknown = value;
  for (const key of path) here = isJsonObject(here) ? member(here, key) : undefined;
  return here;
}
