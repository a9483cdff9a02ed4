import { describe, expect, it } from 'vitest';
import { journalFromTrace } from '../testing/journal-from-trace.ts';
import { ANY_ANSWER } from '../testing/trace-setting.ts';
import type { Commit } from './effect.ts';
import type { Entry, Journal } from './journal.ts';
import { projectRun, projectRuns } from './project-run.ts';

const REPORT = '{"status":"done","summary":"","unresolved":[]}';

const RECOVERED = `
  1: search {start:"2026-5-1"} -> input http.422 (feed back)
  2: search {start:"2026-05-01"} attempt 2 -> transient http.503 (wait below)
  2: wait 1000 ms
  2: search {start:"2026-05-01"} attempt 2 try 2 -> ok
  3: ended answered ${REPORT}`;

/** Two journals as one of two agents, side by side, entries in turn. */
function together(one: Journal, other: Journal): Journal {
  const second = other.entries.map((entry): Entry => {
    if (entry.kind === 'opened' || entry.kind === 'strategy') return entry;
    return { ...entry, slot: entry.slot + 100, asked: { ...entry.asked, agent: 1 } } as Entry;
  });
  const entries: Entry[] = [];
  for (let index = 0; index < Math.max(one.entries.length, second.length); index++) {
    for (const entry of [one.entries[index], second[index]]) if (entry !== undefined) entries.push(entry);
  }
  return { ...one, scenario: { ...one.scenario, tasks: [...one.scenario.tasks, ...other.scenario.tasks] }, entries };
}

describe('projectRun', () => {
  it('[P5] counts steps, attempts, tries and requests apart', () => {
    const run = projectRun(journalFromTrace(RECOVERED));
    expect(run).toMatchObject({
      outcome: 'recovered',
      steps: 3,
      attempts: 2,
      tries: 6,
      requests: 6,
      waitMs: 1_000,
      durationMs: 4_600,
    });
    expect(run.usage).toEqual({ inputTokens: 300, outputTokens: 30 });
    expect(run.costUsd).toBeCloseTo((300 * 3 + 30 * 15) / 1e6, 12);
  });

  it('[P3] counts a call that was never made as an attempt without tries', () => {
    const run = projectRun(journalFromTrace('1: search {} -> input call.schema (feed back)\n2: search {q:1} attempt 2 -> ok'));
    expect(run).toMatchObject({ attempts: 2, tries: 3, requests: 3 });
  });

  it('[P48] counts no attempt for a call that was not executed', () => {
    const run = projectRun(journalFromTrace('1: search {a:1} -> ok\n1: search {a:2} -> not executed (stopped)'));
    expect(run.attempts).toBe(1);
  });

  it('[P21] counts the objects of structured output as attempts', () => {
    const trace =
      '1: object {} -> output answer.schema (feed back)\n2: object {"x":1} attempt 2 -> ok\n2: ended answered {"x":1}';
    const run = projectRun(journalFromTrace(trace, { task: { answerSchema: ANY_ANSWER } }));
    expect(run).toMatchObject({ outcome: 'recovered', attempts: 2, steps: 2, tries: 2, answer: '{"x":1}' });
  });

  it('[P22] counts requests of the client library below one try', () => {
    const { entries, ...journal } = journalFromTrace('1: model -> transient http.529 (wait below)\n1: search {} -> ok');
    const repeated = entries.map((entry, index) =>
      index === 2 && entry.kind === 'settled' && entry.asked.kind === 'call-model'
        ? { ...entry, asked: { ...entry.asked, request: 2 } }
        : entry,
    );
    expect(projectRun({ ...journal, entries: repeated })).toMatchObject({ tries: 2, requests: 3, steps: 1 });
  });

  it('[P27] counts duplicates of the ledger and denies the claim', () => {
    const commit: Commit = {
      tool: 'charge',
      intent: 'charge {}',
      key: null,
      arguments: {},
      entity: null,
      version: null,
      isDuplicate: true,
    };
    const { entries, ...journal } = journalFromTrace(`1: charge {} -> ok\n2: ended answered ${REPORT}`, {
      task: { expect: { calls: [], commits: [{ tool: 'charge', count: 0 }] } },
    });
    const written = entries.map((entry) =>
      entry.kind === 'settled' && entry.outcome.kind === 'tool' ? { ...entry, outcome: { ...entry.outcome, commit } } : entry,
    );
    expect(projectRun({ ...journal, entries: written })).toMatchObject({ duplicateEffects: 1, outcome: 'false-success' });
  });

  it('takes back a success that a later check denies', () => {
    const task = { expect: { calls: [{ tool: 'search', arguments: {} }], commits: [] } };
    const { entries, ...journal } = journalFromTrace(
      `1: search {} -> output response.contract (feed back)\n2: ended answered ${REPORT}`,
      { task },
    );
    const answered = entries.map((entry) =>
      entry.kind === 'settled' && entry.outcome.kind === 'tool'
        ? { ...entry, outcome: { ...entry.outcome, status: 200 } }
        : entry,
    );
    expect(projectRun({ ...journal, entries: answered }).outcome).toBe('false-success');
  });

  it('gives the figures so far of every prefix', () => {
    const journal = journalFromTrace(RECOVERED);
    const runs = journal.entries.map((_, length) => projectRun({ ...journal, entries: journal.entries.slice(0, length) }));
    expect(runs.map((run) => run.outcome)).toEqual(runs.map(() => 'interrupted'));
    expect(runs.map((run) => run.stop)).toEqual(runs.map(() => null));
    for (const [index, run] of runs.entries()) {
      const before = runs[index - 1] ?? run;
      expect(run.requests).toBeGreaterThanOrEqual(before.requests);
      expect(run.durationMs).toBeGreaterThanOrEqual(before.durationMs);
    }
  });

  it('calls a run with a cancelled effect stopped', () => {
    expect(projectRun(journalFromTrace('1: search {} -> cancelled'))).toMatchObject({
      outcome: 'stopped',
      tries: 2,
      requests: 2,
    });
  });

  it('sums two agents and takes the worse outcome', () => {
    const aborted = journalFromTrace('1: charge {} -> permanent http.401 (stop)\n1: ended failure permanent');
    const journal = together(journalFromTrace(RECOVERED), aborted);
    expect(projectRuns(journal).map((run) => run.outcome)).toEqual(['recovered', 'aborted']);
    const run = projectRun(journal);
    expect(run).toMatchObject({ outcome: 'aborted', steps: 4, attempts: 3, tries: 8, durationMs: 4_600 });
    expect(run.stop).toEqual({ kind: 'failure', class: 'permanent' });
    expect(run.failures.map((failure) => failure.rule)).toEqual(['http.422', 'http.401', 'http.503']);
  });
});
