import { describe, expect, test } from 'vitest';
import type { Span } from '../domain/span.ts';
import { runSimulated } from '../experiments/run-simulated.ts';
import { correctSignal } from '../formats/read-failure-text/correct-signal.ts';
import { readFailureText } from '../formats/read-failure-text/read-failure-text.ts';
import { classify } from '../loop/classify/classify.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { PERSONAS } from '../persona/personas.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { failedLeaf, spanText } from './classify-span-text.ts';
import { performedAt } from './inspect-span.ts';
import { projectedOf } from './projected.ts';

/** Every failed span of every shipped scenario under two strategies, with the journal it is from. */
function failedSpans() {
  const [persona] = PERSONAS;
  if (persona === undefined) throw new Error('no persona');
  return SCENARIOS.flatMap((scenario) =>
    STRATEGIES.filter(({ classifier }) => classifier.kind === 'rules').flatMap((strategy) => {
      const journal = runSimulated({ scenario, strategy, persona, wire: 'openai', seed: 7 });
      return projectedOf(journal)
        .spans.filter((span) => span.failure !== null && span.kind !== 'run')
        .map((span) => ({ journal, span, strategy, where: `${scenario.id} ${strategy.id} ${span.kind}` }));
    }),
  );
}

function isOwnFailure(span: Span, entry: ReturnType<typeof performedAt>): boolean {
  return entry?.kind === 'settled' && (span.kind === 'tool-try' || span.kind === 'model-request');
}

describe('a failed span', () => {
  const spans = failedSpans();

  test('opens in Classify with the rule that fired in its run', () => {
    let count = 0;
    for (const { journal, span, strategy, where } of spans) {
      const made = spanText(journal, span);
      expect(made, where).not.toBeNull();
      if (made === null || made.note !== null || !isOwnFailure(span, performedAt(journal, span))) continue;
      const read = readFailureText(made.text);
      if (read === null) throw new Error(`${where}: nothing read`);
      const said = classify(correctSignal(read.signal, made.corrections), strategy.classifier);
      expect([where, said.rule, said.class, said.retryAfterMs]).toEqual([
        where,
        span.failure?.rule,
        span.failure?.class,
        span.failure?.retryAfterMs,
      ]);
      count++;
    }
    expect(count).toBeGreaterThan(20);
  });

  test('that a schema found says that no classifier read it', () => {
    const checked = spans.find(({ span }) => span.failure?.rule === 'call.schema');
    if (checked === undefined) throw new Error('no such span');
    expect(spanText(checked.journal, checked.span)).toMatchObject({ note: expect.stringContaining('call.schema') });
  });

  test('that holds others stands for the one that failed last', () => {
    const recovered = spans.find(({ span }) => span.kind === 'attempt' && span.outcome === 'recovered');
    if (recovered === undefined) throw new Error('no recovered attempt');
    const { journal, span } = recovered;
    const leaf = failedLeaf(projectedOf(journal).spans, span);
    expect(leaf.kind).toBe('tool-try');
    expect(leaf.failure?.rule).toBe(span.failure?.rule);
    expect(readFailureText(spanText(journal, leaf)?.text ?? '')?.signal.status).toBe(leaf.failure?.status);
  });

  test('that did not fail has nothing to open', () => {
    const [one] = spans;
    if (one === undefined) throw new Error('no span');
    const fine = projectedOf(one.journal).spans.find(({ failure }) => failure === null);
    expect(fine === undefined ? null : spanText(one.journal, fine)).toBeNull();
  });
});
