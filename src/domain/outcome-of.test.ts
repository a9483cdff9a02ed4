import { describe, expect, it } from 'vitest';
import type { Stop } from './effect.ts';
import { outcomeOf, parseReport, type RunFacts } from './outcome-of.ts';
import type { Expectation, Task } from './scenario.ts';

const EXPECT: Expectation = {
  calls: [{ tool: 'charge', arguments: { amount: 5 } }],
  commits: [{ tool: 'charge', count: 1 }],
};

const TASK: Task = { id: 't', prompt: '', plan: { steps: [], answer: null }, answerSchema: null, expect: EXPECT };

function report(status: string, unresolved: readonly string[] = []): string {
  return JSON.stringify({ status, summary: 's', unresolved });
}

/** A run that did what was expected and says so, with what a test changes. */
function outcome(changes: Partial<RunFacts> = {}) {
  return outcomeOf({
    task: TASK,
    stop: { kind: 'answered' },
    isCancelled: false,
    answer: report('done'),
    failureCount: 0,
    succeeded: [{ tool: 'charge', arguments: { amount: 5, currency: 'EUR' } }],
    fellBack: [],
    commits: new Map([['charge', 1]]),
    ...changes,
  });
}

describe('outcomeOf', () => {
  it('calls a met expectation clean, or recovered after failures', () => {
    expect(outcome()).toBe('clean');
    expect(outcome({ failureCount: 2 })).toBe('recovered');
  });

  it('[P28] calls a disclosed stand-in degraded, and a concealed one a false claim', () => {
    const call = { tool: 'charge', arguments: { amount: 5 } };
    const fellBack = { succeeded: [], fellBack: [call], commits: new Map<string, number>() };
    expect(outcome({ ...fellBack, answer: report('done', ['charge']) })).toBe('degraded');
    expect(outcome({ ...fellBack, answer: report('done') })).toBe('false-success');
    expect(outcome({ ...fellBack, answer: report('failed', ['charge']) })).toBe('gave-up');
  });

  it('[P28] does not let a stand-in for one call excuse another', () => {
    const other = { tool: 'charge', arguments: { amount: 6 } };
    expect(outcome({ succeeded: [], fellBack: [other], answer: report('done', ['charge']) })).toBe('gave-up');
    const twice = { succeeded: [], fellBack: [{ tool: 'charge', arguments: { amount: 5 } }], answer: report('done', ['charge']) };
    expect(outcome({ ...twice, commits: new Map([['charge', 2]]) })).toBe('gave-up');
  });

  it('[P28] calls a stand-in that nobody expected degraded where it is told', () => {
    const task: Task = { ...TASK, expect: { calls: [], commits: [] } };
    const fellBack = [{ tool: 'charge', arguments: {} }];
    expect(outcome({ task, fellBack, failureCount: 1, answer: report('done', ['charge']) })).toBe('degraded');
    expect(outcome({ task, fellBack, failureCount: 1 })).toBe('recovered');
  });

  it('calls a claim false when no observation shows the call', () => {
    expect(outcome({ succeeded: [] })).toBe('false-success');
    expect(outcome({ succeeded: [{ tool: 'charge', arguments: { amount: 6 } }] })).toBe('false-success');
    expect(outcome({ succeeded: [{ tool: 'refund', arguments: { amount: 5 } }] })).toBe('false-success');
  });

  it('calls a claim false when the ledger counts otherwise', () => {
    expect(outcome({ commits: new Map([['charge', 2]]) })).toBe('false-success');
    expect(outcome({ commits: new Map() })).toBe('false-success');
  });

  it('accepts a reported failure as giving up, whatever happened', () => {
    expect(outcome({ answer: report('failed'), succeeded: [] })).toBe('gave-up');
    expect(outcome({ answer: report('done', ['charge']), succeeded: [] })).toBe('gave-up');
    expect(outcome({ answer: report('done', ['search']), succeeded: [] })).toBe('false-success');
  });

  it('judges an accepted object by its expectation alone', () => {
    const task = { ...TASK, answerSchema: { type: 'object' }, expect: { calls: [], commits: [] } };
    expect(outcome({ task, answer: '{"any":"object"}', succeeded: [] })).toBe('clean');
    expect(outcome({ task, answer: '{"any":"object"}', failureCount: 1 })).toBe('recovered');
  });

  it('leaves free text and missing expectations unscored', () => {
    expect(outcome({ answer: 'All done, I think.' })).toBe('unscored');
    expect(outcome({ task: { ...TASK, expect: null } })).toBe('unscored');
  });

  it('tells bounds from failures by the reason to stop', () => {
    const bounds: readonly Stop[] = [
      { kind: 'attempts' },
      { kind: 'tries' },
      { kind: 'steps' },
      { kind: 'consecutive-failures' },
      { kind: 'budget', cap: 'usd' },
    ];
    expect(bounds.map((stop) => outcome({ stop }))).toEqual(bounds.map(() => 'capped'));
    expect(outcome({ stop: { kind: 'failure', class: 'permanent' } })).toBe('aborted');
  });

  it('tells a stopped run from one that was cut off', () => {
    expect(outcome({ stop: null, isCancelled: true })).toBe('stopped');
    expect(outcome({ stop: null })).toBe('interrupted');
  });
});

describe('parseReport', () => {
  it('reads a report in one code fence', () => {
    expect(parseReport(`\`\`\`json\n${report('done', ['a'])}\n\`\`\``)?.unresolved).toEqual(['a']);
  });

  it('takes a status of another word for no report', () => {
    expect(parseReport('{"status":"ok"}')).toBeNull();
    expect(parseReport('["done"]')).toBeNull();
  });
});
