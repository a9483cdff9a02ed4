import type { CallTool, Commit } from '../domain/effect.ts';
import type { RunTime } from '../domain/journal.ts';
import type { CallFacts } from './call-facts.ts';
import type { CompiledTool } from './compile-scenario.ts';
import { keyReusedReply } from './endpoint-replies.ts';
import type { Reply } from './reply.ts';
import { commit, isCommitted, store, storedUnder, versionOf, type WorldState } from './world-state.ts';

/** What the endpoint itself makes of a request that reached it. */
export interface Served {
  readonly reply: Reply;
  /** The write it did; null for none. */
  readonly commit: Commit | null;
  /** Version of the tool's entity afterwards; null without an entity. */
  readonly version: number | null;
  /** The endpoint said no, or is broken: there is no value to spoil. */
  readonly isRefused: boolean;
}

/** Serves one request. `mayCommit` false answers as if, and writes nothing. */
export function serveCall(
  state: WorldState,
  tool: CompiledTool,
  facts: CallFacts,
  effect: CallTool,
  arrival: number,
  now: RunTime,
  mayCommit: boolean,
): Served {
  const { entity, writes } = tool.tool.traits;
  const stored = effect.key === null || !writes ? null : storedUnder(state, effect.key);
  if (stored !== null) {
    const version = entity === null ? null : versionOf(state, entity);
    if (stored.intent === facts.intent) return { reply: stored.reply, commit: null, version, isRefused: false };
    return { reply: keyReusedReply(effect.key ?? ''), commit: null, version, isRefused: true };
  }
  const reply = facts.refusal ?? tool.behave(facts, arrival, now);
  const isRefused = reply.status >= 400;
  const written = writes && mayCommit && !isRefused ? write(state, tool, facts, effect, reply) : null;
  return { reply, commit: written, version: entity === null ? null : versionOf(state, entity), isRefused };
}

/** Commits what a call means, unless the tool is idempotent and has done just that before: then the same call has the effect of one. */
function write(state: WorldState, tool: CompiledTool, facts: CallFacts, effect: CallTool, reply: Reply): Commit | null {
  const { entity, idempotent } = tool.tool.traits;
  const isDuplicate = isCommitted(state, facts.intent);
  if (isDuplicate && idempotent) return null;
  const written: Commit = {
    tool: tool.name,
    intent: facts.intent,
    key: effect.key,
    arguments: effect.call.arguments ?? null,
    entity,
    version: entity === null ? null : versionOf(state, entity) + 1,
    isDuplicate,
  };
  commit(state, written);
  if (effect.key !== null) store(state, effect.key, { intent: facts.intent, reply });
  return written;
}
