import { describe, expect, it } from 'vitest';
import { journalFromTrace } from '../testing/journal-from-trace.ts';
import type { Journal } from './journal.ts';
import { projectSpans } from './project-spans.ts';
import type { Span } from './span.ts';

const TRACE = `
  1: model -> transient http.529 (wait below)
  1: wait 500 ms
  1: search {a:1} -> transient http.503 (wait below)
  1: wait 1000 ms
  1: search {a:1} try 2 -> ok
  1: sum {} -> input call.schema (feed back)
  1: read "sum failed"
  2: sum {b:2} attempt 2 -> ok
  3: ended answered {"status":"done"}`;

/** One line a span: indented by depth, with its outcome and interval. */
function drawn(journal: Journal): string {
  const spans = projectSpans(journal);
  const depth = (span: Span): number => {
    const parent = spans.find(({ id }) => id === span.parent);
    return parent === undefined ? 0 : 1 + depth(parent);
  };
  return spans
    .map((span) =>
      `${'  '.repeat(depth(span))}${span.kind} ${span.outcome} ${span.startMs}–${span.endMs} ${span.failure?.class ?? ''}`.trimEnd(),
    )
    .join('\n');
}

describe('projectSpans', () => {
  it('nests requests, tries and waits under steps and attempts', () => {
    expect(drawn(journalFromTrace(TRACE))).toBe(
      [
        'run recovered 0–6100 input',
        '  step failed 0–3900 input',
        '    model-try failed 0–1000 transient',
        '      model-request failed 0–1000 transient',
        '    wait ok 1000–1500',
        '    model-try ok 1500–2500',
        '      model-request ok 1500–2500',
        '    attempt recovered 2500–3900 transient',
        '      tool-try failed 2500–2700 transient',
        '      wait ok 2700–3700',
        '      tool-try ok 3700–3900',
        '    attempt failed 2500–2500 input',
        '      rejected failed 2500–2500 input',
        '  step ok 3900–5100',
        '    model-try ok 3900–4900',
        '      model-request ok 3900–4900',
        '    attempt ok 4900–5100',
        '      tool-try ok 4900–5100',
        '  step ok 5100–6100',
        '    model-try ok 5100–6100',
        '      model-request ok 5100–6100',
      ].join('\n'),
    );
  });

  it('keeps ids and parents when the journal grows', () => {
    const journal = journalFromTrace(TRACE);
    const whole = new Map(projectSpans(journal).map((span) => [span.id, span]));
    for (let length = 0; length < journal.entries.length; length++) {
      for (const span of projectSpans({ ...journal, entries: journal.entries.slice(0, length) })) {
        expect(whole.get(span.id)).toMatchObject({
          kind: span.kind,
          parent: span.parent,
          startMs: span.startMs,
          callId: span.callId,
        });
      }
    }
    expect(whole.size).toBe(projectSpans(journal).length);
  });

  it('puts the text the model read on the attempt and its last effect', () => {
    const spans = projectSpans(journalFromTrace(TRACE)).filter((span) => span.fedBack !== null);
    expect(spans.map((span) => [span.kind, span.tool, span.fedBack?.text])).toEqual([
      ['attempt', 'sum', 'sum failed'],
      ['rejected', 'sum', 'sum failed'],
    ]);
  });

  it('names the entry that ended each effect', () => {
    const journal = journalFromTrace(TRACE);
    for (const span of projectSpans(journal).filter(
      ({ kind }) => kind === 'tool-try' || kind === 'model-request' || kind === 'wait',
    )) {
      const entry = journal.entries[span.entry];
      expect(entry?.kind === 'settled' && entry.endMs).toBe(span.endMs);
    }
  });

  it('sums tokens and cost into steps and the run', () => {
    const spans = projectSpans(journalFromTrace(TRACE));
    expect(spans.filter(({ kind }) => kind === 'step').map((span) => span.inputTokens)).toEqual([100, 100, 100]);
    expect(spans[0]).toMatchObject({ kind: 'run', inputTokens: 300, outputTokens: 30 });
    expect(spans[0]?.costUsd).toBeCloseTo(0.00135, 10);
  });

  it('shows a cancelled effect and a call never executed as cancelled', () => {
    const spans = projectSpans(journalFromTrace('1: search {a:1} -> cancelled\n1: search {a:2} -> not executed (stopped)'));
    expect(spans.filter(({ kind }) => kind === 'attempt').map((span) => span.outcome)).toEqual(['cancelled', 'cancelled']);
    expect(spans[0]?.outcome).toBe('cancelled');
  });

  it('leaves a request open to judgement when the journal ends before it', () => {
    const { entries, ...journal } = journalFromTrace('1: search {} -> input http.422 (feed back)');
    const last = projectSpans({ ...journal, entries: entries.slice(0, -1) }).at(-1);
    expect(last).toMatchObject({ kind: 'tool-try', outcome: 'failed', failure: null, status: 503 });
  });
});
