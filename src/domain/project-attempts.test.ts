import { describe, expect, it } from 'vitest';
import { journalFromTrace } from '../testing/journal-from-trace.ts';
import { ANY_ANSWER } from '../testing/trace-setting.ts';
import { projectAttempts } from './project-attempts.ts';
import { projectSpend } from './project-spend.ts';

const CORRECTED = `
  1: search {start:"2026-5-1",limit:10} -> input http.422 (feed back)
  2: search {start:"2026-05-01",limit:10} attempt 2 -> transient http.503 (wait below)
  2: wait 1000 ms
  2: search {start:"2026-05-01",limit:10} attempt 2 try 2 -> ok
  3: ended answered {"status":"done"}`;

function rows(trace: string, setting: Parameters<typeof journalFromTrace>[1] = {}) {
  return projectAttempts(journalFromTrace(trace, setting));
}

describe('projectAttempts', () => {
  it('[P5] says attempt k of N with tries and waits of each', () => {
    expect(rows(CORRECTED).map(({ attempt, maxAttempts, tries, waitMs }) => [attempt, maxAttempts, tries, waitMs])).toEqual([
      [1, 3, 1, 0],
      [2, 3, 2, 1_000],
    ]);
  });

  it('links an attempt to the one before it for the diff', () => {
    const [first, second] = rows(CORRECTED);
    expect(first?.previous).toBeNull();
    expect(second?.previous).toEqual({
      spanId: first?.spanId,
      argumentsText: first?.argumentsText,
      arguments: { start: '2026-5-1', limit: 10 },
    });
  });

  it('links parallel calls of one tool by what they share', () => {
    const trace = `
      1: search {city:"Oslo",limit:0} -> input http.422 (feed back)
      1: search {city:"Rome",limit:0} -> input http.422 (feed back)
      2: search {city:"Rome",limit:5} attempt 2 -> ok
      2: search {city:"Oslo",limit:5} attempt 2 -> ok`;
    expect(rows(trace).map((row) => row.previous?.arguments)).toEqual([
      undefined,
      undefined,
      { city: 'Rome', limit: 0 },
      { city: 'Oslo', limit: 0 },
    ]);
  });

  it('follows a misnamed tool to its right name', () => {
    const trace = '1: serch {q:1} -> input call.unknown-tool (feed back)\n2: search {q:1} attempt 2 -> ok';
    expect(rows(trace).map((row) => row.isLost)).toEqual([false, false]);
  });

  it('says what happened: the value, or the failure with a history', () => {
    const [first, second] = rows(CORRECTED);
    expect(first).toMatchObject({ outcome: 'failed', valueText: null, failure: { class: 'input' }, choice: 'to-model' });
    expect(second).toMatchObject({ outcome: 'recovered', valueText: '{"ok":true}', failure: { class: 'transient' } });
  });

  it('[P46] accumulates input tokens and counts a shared turn once', () => {
    const trace = '1: a {} -> ok\n1: b {} -> ok\n2: c {} -> ok';
    expect(rows(trace).map((row) => [row.inputTokens, row.isFirstOfTurn, row.cumulativeInputTokens])).toEqual([
      [100, true, 100],
      [100, false, 100],
      [100, true, 200],
    ]);
  });

  it('numbers a call that was not executed after the ones before it', () => {
    const trace = '1: a {} -> input http.422 (feed back)\n2: a {} -> not executed (attempts)';
    expect(rows(trace).map(({ attempt, outcome, tries }) => [attempt, outcome, tries])).toEqual([
      [1, 'failed', 1],
      [2, 'cancelled', 0],
    ]);
  });

  it('[P21] lists the objects of structured output', () => {
    const trace =
      '1: object {"x":"a"} -> output answer.schema (feed back)\n2: object {"x":1} attempt 2 -> ok\n2: ended answered {"x":1}';
    const objects = rows(trace, { task: { answerSchema: ANY_ANSWER } });
    expect(objects.map(({ tool, argumentsText, previous }) => [tool, argumentsText, previous?.argumentsText])).toEqual([
      [null, '{"x":"a"}', undefined],
      [null, '{"x":1}', '{"x":"a"}'],
    ]);
  });
});

describe('projectSpend', () => {
  const spend = (trace: string) => projectSpend(journalFromTrace(trace));

  it('[P46] wastes nothing on a failure that was corrected', () => {
    expect(spend(CORRECTED)).toMatchObject({ total: { tokens: 330 }, wasted: { tokens: 0, costUsd: 0 }, wastedShare: 0 });
  });

  it('[P46] wastes the turns of a lineage that never succeeded', () => {
    const trace = `
      1: a {} -> input http.422 (feed back)
      2: a {x:1} attempt 2 -> input http.422 (feed back)
      3: b {} -> ok
      4: ended answered {"status":"failed"}`;
    expect(spend(trace)).toMatchObject({ wasted: { tokens: 220 }, wastedShare: 0.5, permanentShare: 0 });
  });

  it('[P46] shows the share of permanent failures by itself', () => {
    const split = spend('1: a {} -> permanent http.401 (feed back)\n2: a {} attempt 2 -> input http.422 (feed back)');
    expect(split).toMatchObject({ wastedShare: 1, wastedOnPermanent: { tokens: 110 }, permanentShare: 0.5 });
  });

  it('keeps a turn in which one of several calls succeeded', () => {
    expect(spend('1: a {} -> permanent http.401 (feed back)\n1: b {} -> ok').wasted.tokens).toBe(0);
  });

  it('says nothing of cost when the price is unknown', () => {
    const journal = { ...journalFromTrace(CORRECTED), price: null };
    expect(projectSpend(journal).total).toEqual({ tokens: 330, costUsd: null });
  });
});
