const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['millisecond', 1],
  ['milliseconds', 1],
  ['s', 1000],
  ['sec', 1000],
  ['secs', 1000],
  ['second', 1000],
  ['seconds', 1000],
  ['m', 60_000],
  ['min', 60_000],
  ['mins', 60_000],
  ['minute', 60_000],
  ['minutes', 60_000],
  ['h', 3_600_000],
  ['hr', 3_600_000],
  ['hrs', 3_600_000],
  ['hour', 3_600_000],
  ['hours', 3_600_000],
  ['d', 86_400_000],
  ['day', 86_400_000],
  ['days', 86_400_000],
]);

const PART = /[\s,]{0,3}(?:and\s{1,3})?(\d{1,9}(?:\.\d{1,9})?)\s{0,3}([a-z]{1,12})/iy;

/** Reads `7.66s`, `1m3.2s`, `37 seconds`, `5 days 22 hours` at an offset, in ms; null when no number with a unit stands there. */
export function readDuration(text: string, at: number): number | null {
  let total: number | null = null;
  PART.lastIndex = at;
  for (let match = PART.exec(text); match !== null; match = PART.exec(text)) {
    const unit = UNITS.get((match[2] as string).toLowerCase());
    if (unit === undefined) break;
    total = (total ?? 0) + Number(match[1]) * unit;
  }
  return total === null ? null : Math.round(total);
}

/** The whole text as a duration. */
export function parseDuration(text: string): number | null {
  return /^\s{0,4}\d/.test(text) ? readDuration(text, 0) : null;
}
