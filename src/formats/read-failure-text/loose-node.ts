import type { Json } from '../../base/json.ts';

/** A value as it was written, and where. JSON, Python's `repr` and Node's `util.inspect` all come out as JSON values. */
export interface LooseNode {
  readonly value: Json;
  /** Offsets into the whole text; `end` is after the last character. Of a quoted text they include the quotes. */
  readonly start: number;
  readonly end: number;
  /** Members of an object by key, items of a list by their index, in the order of the text. */
  readonly members: readonly (readonly [string, LooseNode])[];
}

/** Own members only, whatever the key is called. */
export function objectOf(members: readonly (readonly [string, LooseNode])[]): Json {
  return Object.fromEntries(members.map(([key, { value }]) => [key, value]));
}
