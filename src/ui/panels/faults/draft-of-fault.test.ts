import { expect, test } from 'vitest';
import type { Fault, When } from '../../../domain/fault.ts';
import { SCENARIOS } from '../../../scenarios/scenarios.ts';
import { draftOfFault } from './draft-of-fault.ts';
import { faultOfDraft } from './fault-draft.ts';

const WHENS: readonly When[] = [
  { kind: 'always' },
  { kind: 'nth', n: 3 },
  { kind: 'first', n: 2 },
  { kind: 'every', n: 4 },
  { kind: 'sequence', hits: [true, false, true], then: 'repeat' },
  { kind: 'probability', p: 0.07 },
  { kind: 'arguments', match: { status: 'open' } },
  { kind: 'window', fromMs: 500, toMs: 2500 },
];

const WHATS: readonly Fault['what'][] = [
  {
    kind: 'http',
    status: 429,
    body: { error: 'slow down' },
    headers: { 'x-ratelimit-limit': '5', 'x-empty': '' },
    retryAfter: { form: 'http-date', ms: 2000 },
  },
  { kind: 'network-error' },
  { kind: 'slow', ms: 1500 },
  { kind: 'exception', name: 'TimeoutError', message: 'gone', stack: 'TimeoutError: gone\n at somewhere' },
  { kind: 'contract-violation', change: 'zero-date', path: '/a' },
  { kind: 'contract-violation', change: 'na-number', path: null },
  { kind: 'empty', explained: true },
  { kind: 'implausible', path: '/rate', value: 7 },
  { kind: 'error-in-200', body: { error: 'no' } },
  { kind: 'cut-body', keep: 0.29 },
  { kind: 'stale' },
  { kind: 'exception', name: 'E', message: 'm', stack: 'E: m\n    at search (tools/mock.js:1:1)' },
];

function roundTrip(fault: Fault): Fault {
  const read = faultOfDraft(draftOfFault(fault));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return { ...read.value, id: fault.id };
}

test.each(WHENS)('the form gives back when %j', (when) => {
  const fault: Fault = { id: 'f', target: { kind: 'tool', tool: null }, when, what: { kind: 'html' }, phase: 'after' };
  expect(roundTrip(fault)).toEqual(fault);
});

test.each(WHATS)('the form gives back what %j', (what) => {
  const fault = { id: 'f', target: { kind: 'tool', tool: 'search' }, when: { kind: 'always' }, what, phase: 'before' } as Fault;
  expect(roundTrip(fault)).toEqual(fault);
});

test('every fault of every shipped scenario can be edited without a loss', () => {
  for (const fault of SCENARIOS.flatMap((scenario) => scenario.faults)) expect(roundTrip(fault)).toEqual(fault);
});
