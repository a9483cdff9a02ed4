export interface ShareInterval {
  /** From 0 to 1; `low` ≤ the share ≤ `high`. */
  readonly low: number;
  readonly high: number;
}

/** Of a standard normal: 95 % lie within so many deviations. */
const Z = 1.959963984540054;

/** Wilson's 95 % interval of a share: right also for few cases and for shares near 0 and 1. Of no cases it is everything. */
export function shareInterval(right: number, total: number): ShareInterval {
  if (total <= 0) return { low: 0, high: 1 };
  const share = right / total;
  const scale = 1 + Z ** 2 / total;
  const middle = (share + Z ** 2 / (2 * total)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2));
  return { low: right === 0 ? 0 : Math.max(0, middle - half), high: right === total ? 1 : Math.min(1, middle + half) };
}
