import { draw } from '../base/draw.ts';
import type { Persona } from '../domain/persona.ts';
import type { ItemReading } from './item-reading.ts';
import type { PlannedItem } from './planned-item.ts';

/** Why the persona stopped trying a call. */
export type GiveUpReason = 'no-attempts' | 'permanent' | 'outcome-unknown' | 'tired';

/** What a view shows of one planned call or answer. Folded from messages, never from what was sent before. */
export interface ItemState {
  status: 'to-send' | 'sent' | 'succeeded' | 'given-up';
  /** Mistakes of the last one sent, or of the one to send. */
  mask: number;
  failures: number;
  reason: GiveUpReason | null;
  /** It succeeded with the value of another tool, and the result said so [P28]. */
  isDegraded: boolean;
}

export function firstState(item: PlannedItem, persona: Persona, seed: number): ItemState {
  return { status: 'to-send', mask: firstMask(item, persona, seed), failures: 0, reason: null, isDegraded: false };
}

/** Of several mistakes at one place, the first that is drawn is made. */
export function firstMask(item: PlannedItem, persona: Persona, seed: number): number {
  let mask = 0;
  for (let bit = 0; bit < item.plannedMistakes; bit++) {
    const mistake = item.mistakes[bit];
    const what = item.draws.mistakes[bit];
    if (mistake === undefined || what === undefined || draw(seed, what, 1) >= mistake.probability * persona.mistakes) continue;
    if (!isPlaceTaken(item, mask, mistake.path)) mask |= 1 << bit;
  }
  return mask;
}

function isPlaceTaken(item: PlannedItem, mask: number, path: string): boolean {
  return mask !== 0 && item.mistakes.some((other, bit) => (mask & (1 << bit)) !== 0 && other.path === path);
}

/** What the persona does after reading about a failure: the next state of the item. The README publishes the rules. */
export function afterFailure(state: ItemState, item: PlannedItem, reading: ItemReading, persona: Persona, seed: number): void {
  state.status = 'to-send';
  if (reading.kind === 'not-executed') return;
  state.failures++;
  const chance = (what: number): number => draw(seed, what, state.failures);
  if (reading.kind === 'no-attempts') giveUp(state, 'no-attempts');
  else if (persona.givesUpAfter !== null && state.failures >= persona.givesUpAfter) giveUp(state, 'tired');
  else if (reading.kind === 'outcome-unknown') {
    if (item.writes) giveUp(state, 'outcome-unknown');
  } else if (reading.kind === 'permanent') {
    if (chance(item.draws.correct) < persona.corrects.permanent) state.mask = 0;
    else if (chance(item.draws.repeat) >= persona.repeats) giveUp(state, 'permanent');
  } else if (reading.kind !== 'transient' && chance(item.draws.repeat) >= persona.repeats) {
    state.mask = corrected(state, item, reading, persona, chance);
  }
}

function giveUp(state: ItemState, reason: GiveUpReason): void {
  state.status = 'given-up';
  state.reason = reason;
}

function corrected(
  state: ItemState,
  item: PlannedItem,
  reading: ItemReading,
  persona: Persona,
  chance: (what: number) => number,
): number {
  const { mask } = state;
  const isActionable = reading.kind === 'actionable';
  const succeeds = chance(item.draws.correct) < (isActionable ? persona.corrects.actionable : persona.corrects.vague);
  const which = chance(item.draws.which);
  if (reading.kind === 'nothing') return succeeds ? mask & ~pick(mask, which) : mask | pick(breakable(item, mask), which);
  if (!succeeds) return mask;
  const next = isActionable ? mask & ~reading.named : 0;
  const keepsTheRest = reading.saysOnlyNamed || chance(item.draws.regress) >= persona.regresses;
  return keepsTheRest ? next : next | pick(breakable(item, mask), which);
}

/** Mistakes that could be made beside those of `mask`: at other places than they. */
function breakable(item: PlannedItem, mask: number): number {
  let free = 0;
  for (let bit = 0; bit < item.mistakes.length; bit++) {
    const path = item.mistakes[bit]?.path;
    if (path !== undefined && (mask & (1 << bit)) === 0 && !isPlaceTaken(item, mask, path)) free |= 1 << bit;
  }
  return free;
}

/** One of the set bits, drawn; 0 when none is set. */
function pick(bits: number, chance: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  let left = Math.floor(chance * count);
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    if (left-- === 0) return rest & -rest;
  }
  return 0;
}
