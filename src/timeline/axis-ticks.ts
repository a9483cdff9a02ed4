import type { RunTime } from '../domain/journal.ts';
import { type Viewport, xAt } from './viewport.ts';

export interface AxisTick {
  readonly ms: RunTime;
  /** Css px from the left edge. */
  readonly x: number;
  /** "0 s", "2 s", "0.25 s", "1 min 30 s" */
  readonly label: string;
}

/** Labels stand at least this many css px apart. */
const SPACING = 80;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Steps that people count in: 1, 2, 5 below a minute, then parts of minutes and hours. */
const LONG_STEPS: readonly RunTime[] = [10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600].map((seconds) => seconds * SECOND);

/** Round times in the viewport, from 0 on. */
export function axisTicks(viewport: Viewport, width: number): readonly AxisTick[] {
  if (width <= 0) return [];
  const stepMs = tickStep(((viewport.endMs - viewport.startMs) / width) * SPACING);
  const ticks: AxisTick[] = [];
  for (let index = Math.max(0, Math.ceil(viewport.startMs / stepMs)); index * stepMs <= viewport.endMs; index++) {
    const ms = index * stepMs;
    ticks.push({ ms, x: xAt(viewport, ms, width), label: tickLabel(ms, stepMs) });
  }
  return ticks;
}

function tickStep(atLeastMs: RunTime): RunTime {
  if (atLeastMs <= 5 * SECOND) {
    const power = 10 ** Math.floor(Math.log10(atLeastMs));
    return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= atLeastMs) ?? 10 * power;
  }
  return LONG_STEPS.find((step) => step >= atLeastMs) ?? Math.ceil(atLeastMs / (60 * MINUTE)) * 60 * MINUTE;
}

/** As many decimals as the step needs, so that neighbours differ. */
function tickLabel(ms: RunTime, stepMs: RunTime): string {
  if (ms >= MINUTE && stepMs >= SECOND) {
    const minutes = Math.floor(ms / MINUTE);
    const seconds = Math.round((ms % MINUTE) / SECOND);
    return seconds === 0 ? `${minutes} min` : `${minutes} min ${seconds} s`;
  }
  if (stepMs < 1) return `${(ms).toFixed(decimals(stepMs))} ms`;
  return `${(ms / SECOND).toFixed(decimals(stepMs / SECOND))} s`;
}

function decimals(step: number): number {
  return Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
}

/** A length of time for a label: "250 ms", "2.0 s", "1 min 30 s". */
export function formatLength(ms: RunTime): string {
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  return ms < MINUTE ? `${(ms / SECOND).toFixed(1)} s` : tickLabel(ms, SECOND);
}
