import { formatWhole } from '../../elements/figures.ts';

/** `512 B`, `118 KB`, `4.2 MB`, `12 GB`; a character counts as a byte. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${formatWhole(bytes)} B`;
  if (bytes < 1_000_000) return `${formatWhole(bytes / 1_000)} KB`;
  const [value, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB'];
  return `${value < 10 ? value.toFixed(1) : formatWhole(value)} ${unit}`;
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `30 Nov 2026, 14:03`, where the reader is. */
export function formatDay(msSince1970: number): string {
  return DAY.format(msSince1970);
}
