import type { Stop } from '../domain/effect.ts';
import type { Entry } from '../domain/journal.ts';
import { SIMULATED_PRICE } from '../domain/price.ts';
import { runVirtual } from '../drivers/virtual.ts';
import { createLoopContext } from '../loop/context.ts';
import { scenarioLoop } from '../loop/scenario-loop.ts';
import { type SimulationPlan, shared } from './run-simulated.ts';
import { createSimulatedPorts } from './simulated-ports.ts';

/** One trial in sums, without a journal: what a series of thousands keeps. */
export interface TrialSummary {
  steps: number;
  toolTries: number;
  requests: number;
  waitMs: number;
  durationMs: number;
  inputTokens: number;
  outputTokens: number;
  failures: number;
  /** Of the last task to end. */
  stop: Stop | null;
}

/** Runs the same loop as `runSimulated`, and only adds up. */
export function runTrial(plan: SimulationPlan): TrialSummary {
  const { prepared, caches } = shared(plan.scenario);
  const context = createLoopContext(prepared, plan.strategy, plan.seed, SIMULATED_PRICE);
  const summary: TrialSummary = {
    steps: 0,
    toolTries: 0,
    requests: 0,
    waitMs: 0,
    durationMs: 0,
    inputTokens: 0,
    outputTokens: 0,
    failures: 0,
    stop: null,
  };
  const lastSteps: number[] = [];
  const { durationMs } = runVirtual({
    root: scenarioLoop(context, caches),
    ports: createSimulatedPorts(plan),
    inForce: context.inForce,
    isJournalled: false,
    onEntry: (entry) => add(summary, lastSteps, entry),
  });
  summary.durationMs = durationMs;
  return summary;
}

/** `lastSteps` holds the last step of each agent that got a reply: a spoilt reply that is asked for again is no step of its own. */
function add(summary: TrialSummary, lastSteps: number[], entry: Entry): void {
  if (entry.kind === 'decided') {
    const { decision } = entry.asked;
    if (decision.what === 'classified') summary.failures++;
    else if (decision.what === 'ended') summary.stop = decision.stop;
    return;
  }
  if (entry.kind !== 'settled') return;
  const { asked, outcome } = entry;
  if (asked.kind === 'wait') summary.waitMs += outcome.durationMs;
  else if (asked.kind === 'call-tool') {
    summary.toolTries++;
    summary.requests++;
  } else if (outcome.kind === 'model') {
    summary.requests++;
    if (asked.kind === 'call-model' && outcome.reply !== null && lastSteps[asked.agent] !== asked.step) {
      summary.steps++;
      lastSteps[asked.agent] = asked.step;
    }
    summary.inputTokens += outcome.usage.inputTokens;
    summary.outputTokens += outcome.usage.outputTokens;
  }
}
