/** Numbers as the screen says them: always with their unit or the noun they count. */

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0, useGrouping: true });

/** A whole number with thousands set apart by a comma. */
export function formatWhole(value: number): string {
  return WHOLE.format(value);
}

/** `1 try`, `3 tries`: the noun is given in the singular, its plural only where it is not made with -s. */
export function formatCount(value: number, noun: string, plural = `${noun}s`): string {
  return `${formatWhole(value)} ${value === 1 ? noun : plural}`;
}

/** US dollars: four decimals below 100, so that small sums keep their significant digits; `–` where no price is known. */
export function formatMoney(usd: number | null): string {
  if (usd === null) return '–';
  if (usd === 0) return '$0';
  if (usd < 0.00005) return '<$0.0001';
  return usd < 100 ? `$${usd.toFixed(4)}` : `$${WHOLE.format(usd)}`;
}

/** Every digit there is, for tooltips and copies. */
export function formatExactMoney(usd: number | null): string {
  return usd === null ? 'price unknown' : `$${Number(usd.toPrecision(12))}`;
}

/** `0 ms`, `820 ms`, `6.4 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export function formatExactMs(ms: number): string {
  return `${Number(ms.toFixed(3))} ms`;
}

/** A share between 0 and 1 as whole per cent; a small one is never shown as nothing. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) return '<1 %';
  return `${Math.round(share * 100)} %`;
}
