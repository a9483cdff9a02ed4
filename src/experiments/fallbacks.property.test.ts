import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../domain/effect.ts';
import type { Entry, Journal, Settled } from '../domain/journal.ts';
import { ATTENTIVE } from '../persona/personas.ts';
import { fallbackPlan } from '../testing/random-plan.ts';
import { runSimulated } from './run-simulated.ts';

const numRuns = process.env.SOAK ? 2_000 : 150;

function decisions<W extends Decision['what']>({ entries }: Journal, what: W): readonly Extract<Decision, { what: W }>[] {
  return entries
    .flatMap((entry) => (entry.kind === 'decided' ? [entry.asked.decision] : []))
    .filter((decision): decision is Extract<Decision, { what: W }> => decision.what === what);
}

/** Tool calls of one call of a reply, in order, with the decisions between them. */
function byCall({ entries }: Journal): readonly (readonly Entry[])[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === null) continue;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

function keyOf(entry: Entry): string | null {
  if (entry.kind === 'settled' && entry.asked.kind === 'call-tool')
    return `${entry.asked.agent}/${entry.asked.step}/${entry.asked.call.id}`;
  if (entry.kind !== 'decided' || entry.asked.decision.what !== 'fell-back') return null;
  return `${entry.asked.agent}/${entry.asked.step}/${entry.asked.decision.callId}`;
}

function isToolCall(entry: Entry): entry is Settled & { asked: { kind: 'call-tool' }; outcome: { kind: 'tool' } } {
  return entry.kind === 'settled' && entry.asked.kind === 'call-tool' && entry.outcome.kind === 'tool';
}

describe('fallbacks of random scenarios', () => {
  it('[L26] count the tries of each tool from one, under one attempt', () => {
    let fellBack = 0;
    fc.assert(
      fc.property(fallbackPlan, (random) => {
        const journal = runSimulated({ ...random, persona: ATTENTIVE, wire: 'openai' });
        fellBack += decisions(journal, 'fell-back').length;
        for (const group of byCall(journal)) {
          const calls = group.filter(isToolCall);
          expect(new Set(calls.map(({ asked }) => asked.attempt)).size).toBeLessThanOrEqual(1);
          let before = { name: '', try: 0 };
          for (const { asked } of calls) {
            expect(asked.try).toBe(asked.call.name === before.name ? before.try + 1 : 1);
            before = { name: asked.call.name, try: asked.try };
          }
          expect(calls.length).toBeLessThanOrEqual(random.strategy.tries.tool * 3);
        }
      }),
      { numRuns },
    );
    expect(fellBack).toBeGreaterThan(0);
  });

  it('[P27] never commit what a try of the same call may have committed', () => {
    fc.assert(
      fc.property(fallbackPlan, (random) => {
        const journal = runSimulated({ ...random, persona: ATTENTIVE, wire: 'openai' });
        for (const group of byCall(journal)) {
          const turn = group.findIndex((entry) => entry.kind === 'decided');
          if (turn < 0) continue;
          // The ledger knows what the loop can only guess: nothing but a refusal that lies may have committed before another tool is called.
          for (const { outcome } of group.slice(0, turn).filter(isToolCall))
            if (outcome.commit !== null)
              expect(outcome.status).toSatisfy((status: number) => status === 503 || (status >= 400 && status < 500));
        }
      }),
      { numRuns },
    );
  });

  it('[L30] tell the model in every result or in none', () => {
    fc.assert(
      fc.property(fallbackPlan, (random) => {
        const journal = runSimulated({ ...random, persona: ATTENTIVE, wire: 'openai' });
        const texts = journal.entries.flatMap((entry) => {
          if (entry.kind !== 'settled' || entry.asked.kind !== 'call-model') return [];
          const { history, length } = entry.asked.view;
          return history.messages.slice(0, length).flatMap((message) => (message.role === 'tool' ? message.results : []));
        });
        const told = texts.filter(({ text, isError }) => !isError && text.startsWith('{"degraded":true,'));
        if (random.strategy.fallbacks === 'silent') expect(told).toEqual([]);
        const notes = decisions(journal, 'fell-back').map(({ note }) => note);
        for (const { text } of told) expect(notes.some((note) => text.includes(JSON.stringify(note)))).toBe(true);
      }),
      { numRuns },
    );
  });
});
