import { assertNever } from '../base/assert-never.ts';
import type { CallTool, ToolOutcome, TransportError } from '../domain/effect.ts';
import type { ToolFault } from '../domain/fault.ts';
import type { RunTime } from '../domain/journal.ts';
import type { CallFacts } from './call-facts.ts';
import type { CompiledFault, CompiledTool } from './compile-scenario.ts';
import { httpFaultReply } from './http-fault.ts';
import { answered, unanswered } from './reply.ts';
import { type Served, serveCall } from './serve-call.ts';
import { conflictReply, type EntityConflict, isEntityConflict } from './tool-faults/entity-conflict.ts';
import { HTML_REPLY } from './tool-faults/garble-body.ts';
import { isSpoiling, type SpoilingFault, spoilReply } from './tool-faults/spoil-reply.ts';
import {
  CONNECT_REFUSED,
  CONNECT_TIMEOUT,
  CONNECT_TIMEOUT_MS,
  NETWORK_ERROR,
  REFUSED_AFTER_MS,
  readTimeout,
} from './transport-errors.ts';
import { withVersion } from './version-headers.ts';
import { bump, type WorldState } from './world-state.ts';

/** One request on its way to a tool. */
export interface Request {
  readonly state: WorldState;
  readonly tool: CompiledTool;
  readonly facts: CallFacts;
  readonly effect: CallTool;
  readonly arrival: number;
  readonly now: RunTime;
  /** How long an answer takes where no fault says otherwise. */
  readonly latencyMs: number;
}

/** What no fault hits: the endpoint answers. */
export function performPlain(request: Request): ToolOutcome {
  return outcomeOf(serve(request, true), request.latencyMs, null);
}

/**
 * What a fault hits. Phase `before`: the fault stands in the way and nothing happens. Phase `after`: the endpoint serves the request, then its
 * reply is lost or spoilt. A request that the endpoint refuses by itself (422) gets that refusal: there is nothing to lose.
 */
export function performFaulty(request: Request, fault: CompiledFault<ToolFault>): ToolOutcome {
  const { id, phase, what } = fault.entry;
  if (isSpoiling(what)) return performSpoilt(request, fault, what);
  if (isEntityConflict(what)) return performConflict(request, fault, what);
  switch (what.kind) {
    // A connection that was never made has no "after".
    case 'connect-refused':
      return unanswered(CONNECT_REFUSED, REFUSED_AFTER_MS, null, id);
    case 'connect-timeout':
      return unanswered(CONNECT_TIMEOUT, Math.min(CONNECT_TIMEOUT_MS, request.effect.timeoutMs), null, id);
    case 'slow':
      return performSlow(request, id, phase, what.ms);
    default:
      return performLost(request, id, phase, what);
  }
}

type LosingFault = Extract<ToolFault, { kind: 'http' | 'html' | 'network-error' | 'read-timeout' | 'exception' }>;

function performLost(request: Request, id: string, phase: 'before' | 'after', what: LosingFault): ToolOutcome {
  const { effect, latencyMs, now } = request;
  const served = phase === 'after' ? serve(request, true) : null;
  if (served?.isRefused) return outcomeOf(served, latencyMs, null);
  const commit = served?.commit ?? null;
  switch (what.kind) {
    case 'http':
      return answered(httpFaultReply(what, now + latencyMs), latencyMs, commit, id);
    case 'html':
      return answered(HTML_REPLY, latencyMs, commit, id);
    case 'network-error':
      return unanswered(NETWORK_ERROR, latencyMs, commit, id);
    case 'read-timeout':
      return unanswered(readTimeout(effect.timeoutMs), effect.timeoutMs, commit, id);
    case 'exception':
      return unanswered(thrown(what), latencyMs, commit, id);
    default:
      return assertNever(what, 'performLost');
  }
}

function thrown({ name, message, stack }: Extract<ToolFault, { kind: 'exception' }>): TransportError {
  return { name, code: null, message, stack: stack === '' ? null : stack, sent: true };
}

function performSpoilt(request: Request, fault: CompiledFault<ToolFault>, what: SpoilingFault): ToolOutcome {
  const served = serve(request, fault.entry.phase === 'after');
  if (served.isRefused) return outcomeOf(served, request.latencyMs, null);
  return outcomeOf({ ...served, reply: spoilReply(request.tool, fault, what, served.reply) }, request.latencyMs, fault.entry.id);
}

/** Before our commit somebody else wrote, so the version rises; after it, the version that holds is our own. */
function performConflict(request: Request, fault: CompiledFault<ToolFault>, what: EntityConflict): ToolOutcome {
  const { id, phase } = fault.entry;
  const { entity } = request.tool.tool.traits;
  const served = serve(request, phase === 'after');
  if (served.isRefused) return outcomeOf(served, request.latencyMs, null);
  const version = entity !== null && phase === 'before' ? bump(request.state, entity) : served.version;
  return answered(conflictReply(what, entity, version), request.latencyMs, served.commit, id);
}

/** Before: the request waits, and when the caller hangs up first it is dropped. After: it is served at once, and the reply waits. */
function performSlow(request: Request, id: string, phase: 'before' | 'after', delayMs: number): ToolOutcome {
  const { effect, latencyMs } = request;
  const isDropped = phase === 'before' && delayMs > effect.timeoutMs;
  if (isDropped) return unanswered(readTimeout(effect.timeoutMs), effect.timeoutMs, null, id);
  return outcomeOf(serve(request, true), latencyMs + delayMs, id);
}

function serve({ state, tool, facts, effect, arrival, now }: Request, mayCommit: boolean): Served {
  return serveCall(state, tool, facts, effect, arrival, now, mayCommit);
}

function outcomeOf({ reply, commit, version }: Served, durationMs: number, fault: string | null): ToolOutcome {
  return answered(reply, durationMs, commit, fault, version === null ? reply.headers : withVersion(reply.headers, version));
}
