/**
 * Ids of calls: `call_<agent>_<step>_<position>`, counted from 1. Unique in a run, because a step is one reply and a reply sends each planned
 * call at most once; readable back, because the persona has no memory but what the view shows.
 */
export function callId(agent: number, step: number, position: number): string {
  const key = (agent * STEPS + step) * POSITIONS + position;
  const known = position < POSITIONS && step < STEPS ? ids.get(key) : undefined;
  if (known !== undefined) return known;
  const id = `call_${agent + 1}_${step}_${position + 1}`;
  if (position < POSITIONS && step < STEPS && ids.size < MAX_IDS) ids.set(key, id);
  return id;
}

const POSITIONS = 64;
const STEPS = 1_024;
const MAX_IDS = 8_192;
/** Made once: simulations ask for the same few ids over and over. */
const ids = new Map<number, string>();

/** Position of the planned call that an id of this agent names; -1 for any other id. */
export function positionOf(id: string, agent: number): number {
  const known = positions.get(id);
  if (known !== undefined) return known.agent === agent ? known.position : -1;
  const [, of, position] = /^call_(\d{1,6})_\d{1,6}_(\d{1,6})$/.exec(id) ?? [];
  if (of === undefined || position === undefined) return -1;
  const found = { agent: Number(of) - 1, position: Number(position) - 1 };
  if (positions.size >= MAX_IDS) positions.clear();
  positions.set(id, found);
  return found.agent === agent ? found.position : -1;
}

const positions = new Map<string, { readonly agent: number; readonly position: number }>();
