import { findSyntaxFault } from './json-syntax.ts';
import { failure, type Result, success } from './result.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deepest nesting that any foreign JSON may have; `structuredClone` and `JSON.stringify` fail near 10,000. */
export const MAX_JSON_DEPTH = 256;

/** Why a text is no JSON we accept: `message` says what is wrong, `line` and `column` count from 1. */
export interface JsonProblem {
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** Parses foreign text. Depth is checked before the parser runs, so a hostile text cannot exhaust the stack later. */
export function parseJson(text: string): Result<Json, JsonProblem> {
  const tooDeep = findTooDeep(text);
  if (tooDeep !== null) {
    return failure({ message: `nested deeper than ${MAX_JSON_DEPTH} levels`, ...positionOf(text, tooDeep) });
  }
  try {
    return success(JSON.parse(text) as Json);
  } catch (error) {
    return failure(describeSyntaxError(text, error));
  }
}

/** Index of the first bracket nested deeper than MAX_JSON_DEPTH, or null. Strings are skipped; no recursion. */
function findTooDeep(text: string): number | null {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 92 /* \ */) index++;
      else if (code === 34 /* " */) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 /* { */ || code === 91 /* [ */) {
      if (++depth > MAX_JSON_DEPTH) return index;
    } else if (code === 125 /* } */ || code === 93 /* ] */) depth--;
  }
  return null;
}

function describeSyntaxError(text: string, error: unknown): JsonProblem {
  const fault = findSyntaxFault(text);
  if (fault !== null) return { message: fault.message, ...positionOf(text, fault.index) };
  return { message: error instanceof Error ? error.message : String(error), line: null, column: null };
}

function positionOf(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index);
  const line = before.split('\n').length;
  return { line, column: index - before.lastIndexOf('\n') };
}

/** One text for one value whatever the order of its keys: the identity of a call's arguments. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`);
  return `{${members.join(',')}}`;
}

/** True when every member named in `part` has an equal value in `whole`; arrays and scalars compare whole. */
export function containsJson(whole: Json, part: Json): boolean {
  if (isJsonObject(part)) {
    return (
      isJsonObject(whole) &&
      Object.keys(part).every((key) => Object.hasOwn(whole, key) && containsJson(whole[key] as Json, part[key] as Json))
    );
  }
  return canonicalJson(whole) === canonicalJson(part);
}

/** Reads an RFC 6901 JSON Pointer ("" is the whole value); undefined when nothing stands there. */
export function jsonAt(value: Json, pointer: string): Json | undefined {
  let here: Json | undefined = value;
  for (const token of pointerTokens(pointer)) {
    if (Array.isArray(here)) here = here[Number(token)];
    else if (isJsonObject(here) && Object.hasOwn(here, token)) here = here[token];
    else return undefined;
  }
  return here;
}

/** A copy of `value` with `next` at `pointer`; `undefined` removes the member. Missing parents become objects. */
export function withJsonAt(value: Json, pointer: string, next: Json | undefined): Json {
  const tokens = pointerTokens(pointer);
  if (tokens.length === 0) return next ?? null;
  return replaceAt(value, tokens, 0, next);
}

function replaceAt(value: Json | undefined, tokens: readonly string[], depth: number, next: Json | undefined): Json {
  const token = tokens[depth] as string;
  const isLast = depth === tokens.length - 1;
  if (Array.isArray(value)) {
    const items = [...(value as readonly Json[])];
    const index = token === '-' ? items.length : Number(token);
    if (!isLast) items[index] = replaceAt(items[index], tokens, depth + 1, next);
    else if (next === undefined) items.splice(index, 1);
    else items[index] = next;
    return items;
  }
  const members = new Map(isJsonObject(value) ? Object.entries(value) : []);
  if (!isLast) members.set(token, replaceAt(members.get(token), tokens, depth + 1, next));
  else if (next === undefined) members.delete(token);
  else members.set(token, next);
  return Object.fromEntries(members);
}

export function pointerTokens(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerOf(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
