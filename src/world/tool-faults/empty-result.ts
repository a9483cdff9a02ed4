import { isJsonObject, type Json } from '../../base/json.ts';

/** What an honest tool says beside an empty result, so that nobody takes it for a finding [P33]. */
const EXPLANATION = 'No rows match. This says nothing about rows that the filtered column was never filled in for.';

const COUNT = /^(?:count|total|total_?(?:count|results|items)|size|n)$/i;

/** The value without its rows: lists are empty and their counts 0. `isExplained` adds a `note` that says so. */
export function emptied(value: Json, isExplained: boolean): Json {
  const empty = withoutRows(value);
  if (!isExplained) return empty;
  return isJsonObject(empty) ? { ...empty, note: EXPLANATION } : { result: empty, note: EXPLANATION };
}

function withoutRows(value: Json): Json {
  if (Array.isArray(value)) return [];
  if (!isJsonObject(value)) return null;
  const members = Object.entries(value);
  if (!members.some(([, member]) => Array.isArray(member))) return {};
  return Object.fromEntries(members.map(([name, member]) => [name, emptyMember(name, member)]));
}

function emptyMember(name: string, member: Json): Json {
  if (Array.isArray(member)) return [];
  return typeof member === 'number' && COUNT.test(name) ? 0 : member;
}
