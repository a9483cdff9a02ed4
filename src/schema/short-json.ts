import type { Json } from '../base/json.ts';

/** JSON text of a value, cut in the middle of nowhere but marked with `…` when longer than `limit` characters. */
export function shortJson(value: Json, limit = 80): string {
  const text = textOf(value, limit);
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}

/** A long string is cut before it is quoted, so that a megabyte of it is never copied. */
function textOf(value: Json, limit: number): string {
  if (typeof value === 'string' && value.length > limit) return JSON.stringify(value.slice(0, limit));
  try {
    return JSON.stringify(value);
  } catch {
    return '…';
  }
}

/** Values side by side, the first `limit` of them. */
export function listed(values: readonly string[], limit = 20): string {
  return values.length <= limit ? values.join(', ') : `${values.slice(0, limit).join(', ')} … (${values.length} in all)`;
}
