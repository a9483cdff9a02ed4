import type { Fault, When } from '../domain/fault.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { FaultTape, Tape } from '../workers/read-tapes.ts';
import { withFault } from './edit-scenario.ts';

/** Replaces the fault of that id, which it keeps: probabilities are drawn from it, and so stay what they were. */
export function withFaultReplaced(scenario: Scenario, id: string, fault: Fault): Scenario {
  return { ...scenario, faults: scenario.faults.map((old) => (old.id === id ? { ...fault, id } : old)) };
}

/** The fault that decides a call: the first of the tape that hits it. Null: the call gets through, as far as is known. */
export function decidingFault(tape: Tape, call: number): FaultTape | null {
  return tape.faults.find(({ hits }) => hits[call - 1] === true) ?? null;
}

/** A fault that looks at the clock can hit the call: which, is known only when it runs. */
export function isDecidedByTime(tape: Tape, call: number): boolean {
  return decidingFault(tape, call) === null && tape.faults.some(({ hits }) => hits[call - 1] === null);
}

/**
 * Turns one call of the tape: from a fault to the next fault of the same target, from the last one to ok, from ok to the first; where the
 * target has no fault that counts calls, to a new 503. Faults that are turned become sequences of what the tape showed.
 */
export function withCallTurned(scenario: Scenario, tape: Tape, call: number): Scenario {
  const choices = tape.faults.filter(({ hits }) => hits[call - 1] !== null);
  const deciding = decidingFault(tape, call);
  if (choices.length === 0) return withFault(scenario, newFault(tape.tool, call));
  if (deciding === null) return withHit(scenario, choices[0], call, true);
  const cleared = withHit(scenario, deciding, call, false);
  const later = choices.slice(choices.indexOf(deciding) + 1);
  // One that hits the call anyway shows now; else the next one is made to.
  return later.some(({ hits }) => hits[call - 1] === true) ? cleared : withHit(cleared, later[0], call, true);
}

function withHit(scenario: Scenario, tape: FaultTape | undefined, call: number, isHit: boolean): Scenario {
  const fault = scenario.faults.find(({ id }) => id === tape?.faultId);
  if (tape === undefined || fault === undefined) return scenario;
  const hits = tape.hits.map((hit, index) => (index === call - 1 ? isHit : hit === true));
  return withFaultReplaced(scenario, fault.id, { ...fault, when: sequenceOf(hits) });
}

/** Without the calls behind the last hit: they get through anyhow. */
function sequenceOf(hits: readonly boolean[]): When {
  return { kind: 'sequence', hits: hits.slice(0, Math.max(1, hits.lastIndexOf(true) + 1)), then: 'ok' };
}

function newFault(tool: string | null, call: number): Fault {
  const what = {
    kind: 'http',
    status: 503,
    body: { error: { message: 'Service unavailable' } },
    headers: {},
    retryAfter: null,
  } as const;
  const when = sequenceOf(Array.from({ length: call }, (_, index) => index === call - 1));
  return tool === null
    ? { id: 'http-on-model', target: { kind: 'model' }, when, what, phase: 'before' }
    : { id: `http-on-${tool}`, target: { kind: 'tool', tool }, when, what, phase: 'before' };
}
