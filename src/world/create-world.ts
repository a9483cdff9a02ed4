import { draw } from '../base/draw.ts';
import type { CallTool, Commit, ToolOutcome } from '../domain/effect.ts';
import type { ToolFault } from '../domain/fault.ts';
import type { RunTime } from '../domain/journal.ts';
import type { Ports } from '../domain/ports.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { CallFacts } from './call-facts.ts';
import { type CompiledFault, type CompiledTool, compileScenario } from './compile-scenario.ts';
import { unknownToolReply } from './endpoint-replies.ts';
import { factsOf } from './facts-of-call.ts';
import { performFaulty, performPlain } from './perform-call.ts';
import { answered, unanswered } from './reply.ts';
import { isEntityConflict } from './tool-faults/entity-conflict.ts';
import { readTimeout } from './transport-errors.ts';
import { hits } from './when.ts';
import { arrive, bump, commit, copyState, createWorldState, store, versionOf, type WorldState } from './world-state.ts';

/** The mock tools of one scenario and what was done to them, in one lane of one trial. */
export interface World {
  /** Answers one request at its arrival, and does what it does to the world. */
  readonly callTool: Ports['callTool'];
  /** Does to the world again what a recorded call did, without performing it. The fold of a prefix is the world at its end. */
  readonly fold: Ports['fold'];
  /** Every committed write, in order. */
  readonly ledger: () => readonly Commit[];
  /** Current version of an entity; 1 before any write. */
  readonly versionOf: (entity: string) => number;
  /** A copy of all that later calls can see, for the inspector and for comparing worlds. */
  readonly snapshot: () => WorldState;
}

export function createWorld(scenario: Scenario, seed: number): World {
  const lane: Lane = { tools: compileScenario(scenario).tools, state: createWorldState(), seed };
  return {
    callTool: (effect, arrival, now) => callTool(lane, effect, arrival, now),
    fold: (effect, arrival, now, outcome) => fold(lane, effect, arrival, now, outcome),
    ledger: () => lane.state.ledger,
    versionOf: (entity) => versionOf(lane.state, entity),
    snapshot: () => copyState(lane.state),
  };
}

interface Lane {
  readonly tools: ReadonlyMap<string, CompiledTool>;
  readonly state: WorldState;
  readonly seed: number;
}

function callTool(lane: Lane, effect: CallTool, arrival: number, now: RunTime): ToolOutcome {
  const tool = lane.tools.get(effect.call.name);
  if (tool === undefined) return answered(unknownToolReply(effect.call.name), UNKNOWN_AFTER_MS, null, null);
  const facts = factsOf(tool, effect.call);
  const request = { state: lane.state, tool, facts, effect, arrival, now, latencyMs: latencyOf(tool, lane.seed, arrival) };
  const fault = tool.faults.length === 0 ? null : faultAt(lane, tool, facts, arrival, now);
  const outcome = fault === null ? performPlain(request) : performFaulty(request, fault);
  if (outcome.durationMs <= effect.timeoutMs) return outcome;
  return unanswered(readTimeout(effect.timeoutMs), effect.timeoutMs, outcome.commit, outcome.fault);
}

/** Of several faults that hit, the first in the scenario's order. The arrival counts also where none does. */
function faultAt(
  { state, seed }: Lane,
  tool: CompiledTool,
  facts: CallFacts,
  index: number,
  now: RunTime,
): CompiledFault<ToolFault> | null {
  const occurrence = tool.countsOccurrences ? arrive(state, facts.intent) : 1;
  const arrival = { seed, index, now, arguments: facts.arguments, argumentsHash: facts.intentHash, occurrence };
  for (const fault of tool.faults) if (hits(fault.entry.when, fault.hash, arrival)) return fault;
  return null;
}

function fold({ tools, state }: Lane, effect: CallTool, arrival: number, now: RunTime, outcome: ToolOutcome): void {
  const tool = tools.get(effect.call.name);
  if (tool === undefined) return;
  const facts = factsOf(tool, effect.call);
  if (tool.countsOccurrences) arrive(state, facts.intent);
  if (outcome.commit === null) {
    const { entity } = tool.tool.traits;
    if (entity !== null && isForeignWrite(tool, outcome)) bump(state, entity);
    return;
  }
  commit(state, outcome.commit);
  if (outcome.commit.key === null) return;
  // The key's reply is what the endpoint answered, which the recorded outcome may have lost.
  store(state, outcome.commit.key, { intent: outcome.commit.intent, reply: tool.behave(facts, arrival, now) });
}

/** A router answers for tools it does not know without asking anybody. */
const UNKNOWN_AFTER_MS = 1;

function latencyOf({ tool, latencyStream }: CompiledTool, seed: number, arrival: number): number {
  const { min, max } = tool.latencyMs;
  return min === max ? min : Math.floor(min + draw(seed, latencyStream, arrival) * (max - min + 1));
}

/** Whether the fault of an outcome was another writer's doing, which raised the version. */
function isForeignWrite(tool: CompiledTool, outcome: ToolOutcome): boolean {
  if (outcome.fault === null) return false;
  const fault = tool.faults.find(({ entry }) => entry.id === outcome.fault);
  return fault !== undefined && fault.entry.phase === 'before' && isEntityConflict(fault.entry.what);
}
