import { describe, expect, it } from 'vitest';
import { traceOf } from '../domain/trace-of.ts';
import { journalFromTrace } from './journal-from-trace.ts';

const TRACES = {
  'a corrected call': `
    1: search {start:"2026-5-1","odd key":[1,{b:null}]} -> input http.422-names-parameter (feed back)
    2: search {start:"2026-05-01"} attempt 2 -> ok
    3: ended answered {"status":"done","summary":"x","unresolved":[]}`,
  'tries with waits': `
    1: search {} -> transient http.503 (wait below)
    1: wait 1000 ms
    1: search {} try 2 -> transient http.503 (wait below)
    1: wait 2000 ms
    1: search {} try 3 -> ok
    2: ended answered fine`,
  'calls side by side and one cancelled': `
    1: search {a:1} -> ok
    1: search {a:2} -> cancelled
    1: sum {} -> input call.schema (feed back)`,
  'a failed model request': `
    1: model -> transient http.529 (wait below)
    1: wait 500 ms
    1: search "{broken" -> input call.unparseable-arguments (feed back)
    2: search {} -> not executed (attempts)
    2: ended attempts`,
  'objects of structured output': `
    1: object {"x":1} -> output answer.schema (feed back)
    2: object {"x":"1"} attempt 2 -> ok
    2: ended answered {"x":"1"}`,
};

describe('journalFromTrace', () => {
  it.each(Object.entries(TRACES))('writes and reads back %s', (_, text) => {
    const lines = text.split('\n').map((line) => line.trim());
    expect(traceOf(journalFromTrace(text))).toBe(lines.filter((line) => line !== '').join('\n'));
  });

  it('shows the text the model read when asked for', () => {
    const trace = '1: search {} -> input http.422 (feed back)\n1: read "search failed"\n1: ended attempts';
    expect(traceOf(journalFromTrace(trace), { texts: true })).toBe(trace);
  });

  it('refuses a line that is not of the language', () => {
    expect(() => journalFromTrace('search {} -> ok')).toThrow('not a line of a trace');
  });
});
