import { expect, test } from 'vitest';
import { describeFault } from '../../../world/describe-fault.ts';
import { emptyFaultDraft, type FaultDraft, faultOfDraft, MODEL } from './fault-draft.ts';

function read(changes: Partial<FaultDraft>) {
  return faultOfDraft({ ...emptyFaultDraft('search'), ...changes });
}

function sentence(changes: Partial<FaultDraft>): string {
  const fault = read(changes);
  return fault.ok ? describeFault(fault.value) : fault.error.map(({ field, message }) => `${field}: ${message}`).join('; ');
}

test('the form opens with a fault that can be added', () => {
  expect(sentence({})).toBe('503 on calls 1 and 2 to search, before the commit');
});

test('a sequence may be written as statuses', () => {
  const fault = read({ sequence: '503 503 ok' });
  expect(fault.ok && fault.value.when).toMatchObject({ kind: 'sequence', hits: [true, true, false] });
});

test('a retry hint is read in seconds', () => {
  const fault = read({ retryAfterSeconds: '2.5' });
  expect(fault.ok && fault.value.what).toMatchObject({ retryAfter: { form: 'seconds', ms: 2500 } });
});

test('wrong fields are named with what would be right', () => {
  expect(sentence({ status: '99', body: '{' })).toMatch(
    /^status: a whole number of an HTTP status from 300 to 599; body: no JSON at line 1:2/,
  );
  expect(sentence({ sequence: 'maybe' })).toMatch(/^sequence: a list of “fail” and “ok”/);
});

test('only the fields of the chosen kinds count', () => {
  expect(sentence({ what: 'malformed-json', status: 'nonsense' })).toBe(
    'malformed JSON on calls 1 and 2 to search, before the commit',
  );
});

test('a fault of the model has no commit to come after', () => {
  const fault = read({ target: MODEL, what: 'length', phase: 'after' });
  expect(fault.ok && fault.value.phase).toBe('before');
});

test('headers are read line by line, and a line that is none is named', () => {
  const fault = read({ headers: 'x-ratelimit-limit: 5\n\nX-Reason:a: b' });
  expect(fault.ok && fault.value.what).toMatchObject({ headers: { 'x-ratelimit-limit': '5', 'X-Reason': 'a: b' } });
  expect(sentence({ headers: 'x: 1\nnonsense' })).toBe('headers: line 2: a header is written “name: value”');
});

test('arguments to look for are an object, a stretch of time has a length', () => {
  expect(sentence({ when: 'arguments', match: '[1]' })).toMatch(/^match: an object/);
  expect(sentence({ when: 'window', fromSeconds: '5', toSeconds: '5' })).toBe('toSeconds: later than its beginning');
});

test('a stack trace is made of name and message until one is written', () => {
  const made = read({ what: 'exception', errorName: 'E', message: 'm' });
  expect(made.ok && made.value.what).toMatchObject({ stack: 'E: m\n    at search (tools/mock.js:1:1)' });
  const written = read({ what: 'exception', errorName: 'E', message: 'm', stack: 'E: m\n at x' });
  expect(written.ok && written.value.what).toMatchObject({ stack: 'E: m\n at x' });
});
