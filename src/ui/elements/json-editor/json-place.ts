import type { Json } from '../../../base/json.ts';
import { type JsonMember, type JsonNode, readJsonTree } from './json-tree.ts';

/** What stands around a place on the way from the whole to it. */
export interface PathStep {
  /** Name of a member or index of an item. */
  readonly token: string | number;
  /** The other members of that object whose values are complete scalars: they decide between the branches of a schema. */
  readonly siblings: ReadonlyMap<string, Json>;
}

/** What may be typed at a place of a JSON text, and which part of the text it would replace. */
export type JsonPlace =
  | {
      readonly kind: 'name';
      /** To the object. */
      readonly path: readonly PathStep[];
      readonly from: number;
      readonly to: number;
      /** Of the other members. */
      readonly used: ReadonlySet<string>;
      readonly members: ReadonlyMap<string, Json>;
      readonly hasColon: boolean;
      /** Offset behind the value before it, where a comma is missing; null when none is. */
      readonly commaAt: number | null;
      readonly hasNext: boolean;
    }
  | { readonly kind: 'value'; readonly path: readonly PathStep[]; readonly from: number; readonly to: number };

/** Null where nothing can be said: behind the end, or inside a scalar that is the whole text. */
export function placeAt(text: string, offset: number): JsonPlace | null {
  return placeIn(readJsonTree(text), text, offset, []);
}

function placeIn(node: JsonNode, text: string, offset: number, path: readonly PathStep[]): JsonPlace | null {
  switch (node.kind) {
    case 'scalar':
      return offset > node.from && offset <= node.to ? { kind: 'value', path, from: node.from, to: node.to } : null;
    case 'missing':
      return offset >= node.from && offset <= node.to ? { kind: 'value', path, from: offset, to: offset } : null;
    case 'array':
      return isInside(node, offset) ? placeInArray(node, text, offset, path) : null;
    case 'object':
      return isInside(node, offset) ? placeInObject(node, text, offset, path) : null;
  }
}

function isInside({ from, to }: JsonNode, offset: number): boolean {
  return offset > from && offset < to;
}

const NO_SIBLINGS: ReadonlyMap<string, Json> = new Map();

function placeInArray(
  node: Extract<JsonNode, { kind: 'array' }>,
  text: string,
  offset: number,
  path: readonly PathStep[],
): JsonPlace | null {
  for (const [index, item] of node.items.entries()) {
    if (offset < item.from) break;
    if (offset > item.from && offset <= item.to)
      return placeIn(item, text, offset, [...path, { token: index, siblings: NO_SIBLINGS }]);
  }
  const token = node.items.filter((item) => item.to <= offset).length;
  return { kind: 'value', path: [...path, { token, siblings: NO_SIBLINGS }], from: offset, to: offset };
}

function placeInObject(
  node: Extract<JsonNode, { kind: 'object' }>,
  text: string,
  offset: number,
  path: readonly PathStep[],
): JsonPlace | null {
  const here = node.members.find((member) => offset > member.nameFrom && offset <= endOf(member));
  if (here !== undefined && offset > here.nameTo && here.hasColon) {
    const siblings = scalarsOf(node.members, here);
    return placeIn(here.value, text, offset, [...path, { token: here.name, siblings }]);
  }
  const isInName = here !== undefined && offset <= here.nameTo;
  const others = node.members.filter((member) => member !== here || !isInName);
  const before = others.findLast((member) => member.nameFrom < offset);
  const end = before === undefined ? null : before.value.kind === 'missing' ? before.nameTo : before.value.to;
  return {
    kind: 'name',
    path,
    from: isInName ? here.nameFrom : offset,
    to: isInName ? here.nameTo : offset,
    used: new Set(others.map(({ name }) => name)),
    members: scalarsOf(others, null),
    hasColon: isInName && here.hasColon,
    commaAt: end === null || text.slice(end, isInName ? here.nameFrom : offset).includes(',') ? null : end,
    hasNext: /^\s*["{[\w]/.test(text.slice(isInName ? here.nameTo : offset)),
  };
}

/** A value that is missing reaches to the next token; one that stands there reaches to its own end. */
function endOf({ nameTo, hasColon, value }: JsonMember): number {
  if (value.kind === 'missing') return hasColon ? value.to : nameTo;
  return value.kind === 'scalar' ? value.to : value.to - 1;
}

function scalarsOf(members: readonly JsonMember[], except: JsonMember | null): ReadonlyMap<string, Json> {
  const known = new Map<string, Json>();
  for (const member of members) {
    if (member === except || member.value.kind !== 'scalar') continue;
    try {
      known.set(member.name, JSON.parse(member.value.text) as Json);
    } catch {
      // Half typed: it decides nothing yet.
    }
  }
  return known;
}

/** Where the value of a JSON Pointer stands, or the deepest part on its way that exists. A value is marked by its first line. */
export function rangeOf(
  text: string,
  tokens: readonly string[],
  tree = readJsonTree(text),
): { readonly from: number; readonly to: number } {
  let node = tree;
  let name: JsonMember | null = null;
  for (const token of tokens) {
    const member = node.kind === 'object' ? (node.members.findLast((one) => one.name === token) ?? null) : null;
    const next = member === null ? (node.kind === 'array' ? node.items[Number(token)] : undefined) : member.value;
    if (next === undefined) return rangeOfNode(text, node, name);
    node = next;
    name = member;
  }
  return rangeOfNode(text, node, name);
}

function rangeOfNode(text: string, node: JsonNode, name: JsonMember | null) {
  if (node.kind === 'scalar') return { from: node.from, to: node.to };
  if (name !== null) return { from: name.nameFrom, to: name.nameTo };
  const end = Math.min(node.from + 1, text.length);
  return { from: Math.min(node.from, end), to: end };
}
