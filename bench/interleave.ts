/** Runs `count` units of work. */
export type Contestant = (count: number) => Promise<void>;

/** CPU ms of one slice: short, so that a drift of the machine hits all contestants alike (LOOP-NOTES: up to 1.8× here). */
const SLICE_CPU_MS = 30;

/** Units per CPU second of each contestant: the median over rounds in which each runs one slice, in turning order. */
export async function interleave(
  contestants: Readonly<Record<string, Contestant>>,
  rounds: number,
): Promise<Map<string, number>> {
  const names = Object.keys(contestants);
  const slices = new Map<string, number[]>(names.map((name) => [name, []]));
  const sizes = new Map<string, number>();
  for (const name of names) sizes.set(name, await calibrate(contestantOf(contestants, name)));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round) % names.length] ?? '';
      const count = sizes.get(name) ?? 1;
      const cpuMs = await cpuMsOf(() => contestantOf(contestants, name)(count));
      slices.get(name)?.push((count * 1000) / cpuMs);
    }
  }
  return new Map([...slices].map(([name, rates]) => [name, median(rates)]));
}

function contestantOf(contestants: Readonly<Record<string, Contestant>>, name: string): Contestant {
  const found = contestants[name];
  if (found === undefined) throw new Error(`interleave: no contestant '${name}'`);
  return found;
}

/** Warms the contestant up and finds how many units fill a slice. */
async function calibrate(contestant: Contestant): Promise<number> {
  let count = 4;
  for (;;) {
    const cpuMs = await cpuMsOf(() => contestant(count));
    if (cpuMs >= SLICE_CPU_MS * 4) return Math.max(1, Math.round((count * SLICE_CPU_MS) / cpuMs));
    count *= 2;
  }
}

async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
