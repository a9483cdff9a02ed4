import { projectRun } from '../../src/domain/project-run.ts';
import { runSimulated, type SimulationPlan } from '../../src/experiments/run-simulated.ts';
import { runTrial } from '../../src/experiments/run-trial.ts';
import { ATTENTIVE } from '../../src/persona/personas.ts';
import { interleave } from '../interleave.ts';
import { aiSdkTrial } from './ai-sdk-loop.ts';
import { BENCH_SCENARIO, BENCH_STRATEGY } from './bench-scenario.ts';
import { cockatielTrials } from './cockatiel-loop.ts';
import { straightLineTrial } from './straight-line.ts';
import { createParts } from './trial-parts.ts';

const NAMES = {
  ceiling: 'straight line, by hand (ceiling)',
  parts: 'tools, validator and persona set up, no loop',
  journal: 'Mulligan, journal on',
  summary: 'Mulligan, summary only',
  cockatiel: 'cockatiel 3.2.1 under fake timers',
  aiSdk: 'AI SDK 7 generateText, many steps',
} as const;

function planFor(seed: number): SimulationPlan {
  return { scenario: BENCH_SCENARIO, strategy: BENCH_STRATEGY, persona: ATTENTIVE, wire: 'openai', seed };
}

/** Checks that the contestants do the same work before their speed is compared; waits are drawn differently and are not compared. */
async function checkSameWork(seeds: readonly number[]) {
  const ours = seeds.map((seed) => projectRun(runSimulated(planFor(seed))));
  const sum = (of: (run: (typeof ours)[number]) => number) => ours.reduce((total, run) => total + of(run), 0);
  const expected = { steps: sum((run) => run.steps), inputTokens: sum((run) => run.usage.inputTokens) };
  const others = {
    [NAMES.ceiling]: seeds.map(straightLineTrial),
    [NAMES.cockatiel]: await cockatielTrials(seeds),
    [NAMES.aiSdk]: await Promise.all(seeds.map(aiSdkTrial)),
  };
  for (const [name, results] of Object.entries(others)) {
    const got = {
      steps: results.reduce((total, { modelCalls }) => total + modelCalls, 0),
      inputTokens: results.reduce((total, { inputTokens }) => total + inputTokens, 0),
    };
    if (JSON.stringify(got) !== JSON.stringify(expected)) {
      throw new Error(`${name} did other work: ${JSON.stringify(got)}, the engine ${JSON.stringify(expected)}`);
    }
  }
  return {
    stepsPerTrial: expected.steps / seeds.length,
    triesPerTrial: sum((run) => run.tries) / seeds.length,
    success: ours.filter((run) => run.outcome === 'clean' || run.outcome === 'recovered').length / seeds.length,
  };
}

/** Trials per CPU second of the production loop beside three other ways to run the same scenario, medians of interleaved slices. */
async function loopBench(rounds = 15) {
  const work = await checkSameWork(Array.from({ length: 400 }, (_, seed) => seed));
  let seed = 1_000;
  const each = (trial: (seed: number) => unknown) => (count: number) => {
    for (let done = 0; done < count; done++) trial(seed++);
    return Promise.resolve();
  };
  const rates = await interleave(
    {
      [NAMES.ceiling]: each(straightLineTrial),
      [NAMES.journal]: each((next) => runSimulated(planFor(next))),
      [NAMES.summary]: each((next) => runTrial(planFor(next))),
      [NAMES.parts]: each(createParts),
      [NAMES.cockatiel]: async (count) => {
        await cockatielTrials(Array.from({ length: count }, () => seed++));
      },
      [NAMES.aiSdk]: async (count) => {
        for (let done = 0; done < count; done++) await aiSdkTrial(seed++);
      },
    },
    rounds,
  );
  const rate = (name: string): number => rates.get(name) ?? Number.NaN;
  const ratio = (a: string, b: string): number => Number((rate(a) / rate(b)).toPrecision(3));
  return {
    contestants: [...rates].map(([name, trialsPerCpuSecond]) => ({ name, trialsPerCpuSecond: Math.round(trialsPerCpuSecond) })),
    ratios: {
      ofCeiling: ratio(NAMES.journal, NAMES.ceiling),
      overCockatiel: ratio(NAMES.journal, NAMES.cockatiel),
      overAiSdk: ratio(NAMES.journal, NAMES.aiSdk),
      summaryOfCeiling: ratio(NAMES.summary, NAMES.ceiling),
    },
    work,
  };
}

const result = await loopBench();
process.stdout.write(`${process.argv.includes('--json') ? JSON.stringify(result) : JSON.stringify(result, null, 2)}\n`);
