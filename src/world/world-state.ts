import type { Commit } from '../domain/effect.ts';
import type { Reply } from './reply.ts';

/** Version of an entity that nobody has written yet. */
const FIRST_VERSION = 1;

/** The reply to a key's first request, for the next one with the same key. */
interface StoredReply {
  readonly intent: string;
  readonly reply: Reply;
}

/**
 * All that a later call can see of earlier ones. It changes only through `arrive`, `commit`, `bump` and `store`, which a live call and a
 * replayed one use alike: that is what makes the world a fold. Its tables are made when they are first written: most trials need none.
 */
export interface WorldState {
  readonly ledger: Commit[];
  versions: Map<string, number> | null;
  /** Intents that were committed. */
  intents: Set<string> | null;
  replies: Map<string, StoredReply> | null;
  /** Arrivals by intent, of tools that have a fault by probability. */
  occurrences: Map<string, number> | null;
}

export function createWorldState(): WorldState {
  return { ledger: [], versions: null, intents: null, replies: null, occurrences: null };
}

/** Counts an arrival of these arguments, and says the how-manieth it is. */
export function arrive(state: WorldState, intent: string): number {
  state.occurrences ??= new Map();
  const occurrence = (state.occurrences.get(intent) ?? 0) + 1;
  state.occurrences.set(intent, occurrence);
  return occurrence;
}

export function versionOf(state: WorldState, entity: string): number {
  return state.versions?.get(entity) ?? FIRST_VERSION;
}

/** Raises the version of an entity: a write, ours or somebody else's. */
export function bump(state: WorldState, entity: string): number {
  const version = versionOf(state, entity) + 1;
  setVersion(state, entity, version);
  return version;
}

/** Writes a commit into the ledger. Its version, if it has one, is the one that now holds. */
export function commit(state: WorldState, written: Commit): void {
  state.ledger.push(written);
  state.intents ??= new Set();
  state.intents.add(written.intent);
  if (written.entity !== null && written.version !== null) setVersion(state, written.entity, written.version);
}

export function isCommitted(state: WorldState, intent: string): boolean {
  return state.intents?.has(intent) ?? false;
}

export function store(state: WorldState, key: string, stored: StoredReply): void {
  state.replies ??= new Map();
  state.replies.set(key, stored);
}

export function storedUnder(state: WorldState, key: string): StoredReply | null {
  return state.replies?.get(key) ?? null;
}

export function copyState({ ledger, versions, intents, replies, occurrences }: WorldState): WorldState {
  return {
    ledger: [...ledger],
    versions: versions && new Map(versions),
    intents: intents && new Set(intents),
    replies: replies && new Map(replies),
    occurrences: occurrences && new Map(occurrences),
  };
}

function setVersion(state: WorldState, entity: string, version: number): void {
  state.versions ??= new Map();
  state.versions.set(entity, version);
}
