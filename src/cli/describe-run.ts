import type { Journal } from '../domain/journal.ts';
import type { Run } from '../domain/run.ts';

/** A run in a few lines of text: how it ended, its figures, and each failure. */
export function describeRun(result: Run, { scenario, strategy, source }: Journal): string {
  const { usage, costUsd } = result;
  const note = source.kind === 'simulated' ? ' (simulated)' : '';
  const cost = costUsd === null ? 'price unknown' : `$${costUsd.toFixed(4)}${note}`;
  return [
    `${scenario.title} · ${strategy.title}: ${result.outcome}`,
    `${result.steps} steps · ${result.attempts} attempts · ${result.tries} tries · ${result.requests} requests`,
    `${result.durationMs} ms, of them ${result.waitMs} ms waiting · ${usage.inputTokens} input and ${usage.outputTokens} output tokens · ${cost}`,
    ...result.failures.map(
      (failure) => `- ${failure.tool ?? 'model'} attempt ${failure.attempt}: ${failure.class} (${failure.rule})`,
    ),
    ...(result.duplicateEffects > 0 ? [`${result.duplicateEffects} duplicated side effects`] : []),
  ].join('\n');
}
