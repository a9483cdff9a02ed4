import { canonicalJson, isJsonObject, type Json } from '../base/json.ts';
import type { ToolCall } from '../domain/message.ts';

/** A call that failed and has not succeeded since: what the next call of this tool is an attempt at [P5]. */
export interface Lineage {
  readonly tool: string;
  /** Of the last call. From 1. */
  readonly attempt: number;
  readonly arguments: Json | undefined;
  /** Pointers that were wrong in the last call; null when no schema judged it. */
  readonly wrongPaths: readonly string[] | null;
  /** A write of one of its attempts may have happened: no other tool may stand in any more [P27, P28]. */
  readonly mayHaveWritten: boolean;
}

/** What a reply's call continues: attempt 1 of something new, or attempt k + 1 of an open lineage. */
export interface Assignment {
  readonly attempt: number;
  readonly before: Lineage | null;
}

/**
 * Assigns the calls of one reply to the open lineages, in call order. A call continues a lineage of its own tool; of several, the one whose arguments it shares
 * most members with. An unknown tool name has no tool of its own: the first call that continues nothing else takes such a lineage up. Taken
 * lineages leave `open`. A call without an assignment is a first attempt.
 */
export function assignAttempts(
  open: Lineage[],
  calls: readonly ToolCall[],
  isKnownTool: (name: string) => boolean,
): readonly Assignment[] {
  if (open.length === 0) return NOTHING_OPEN;
  const assigned: (Assignment | null)[] = calls.map((call) => continuation(open, bestMatch(open, call)));
  return assigned.map((assignment) => {
    if (assignment !== null) return assignment;
    const orphan = open.findIndex((lineage) => !isKnownTool(lineage.tool));
    return continuation(open, orphan) ?? FIRST;
  });
}

const NOTHING_OPEN: readonly Assignment[] = [];

/** The first attempt at something. */
export const FIRST: Assignment = { attempt: 1, before: null };

function continuation(open: Lineage[], index: number): Assignment | null {
  const [before] = index < 0 ? [] : open.splice(index, 1);
  return before === undefined ? null : { attempt: before.attempt + 1, before };
}

function bestMatch(open: readonly Lineage[], call: ToolCall): number {
  let best = -1;
  let bestShared = -1;
  for (const [index, lineage] of open.entries()) {
    if (lineage.tool !== call.name) continue;
    const shared = sharedMembers(lineage.arguments, call.arguments);
    if (shared > bestShared) [best, bestShared] = [index, shared];
  }
  return best;
}

function sharedMembers(a: Json | undefined, b: Json | undefined): number {
  if (a === undefined || b === undefined || !isJsonObject(a) || !isJsonObject(b)) return 0;
  return Object.keys(a).filter((key) => Object.hasOwn(b, key) && canonicalJson(a[key] as Json) === canonicalJson(b[key] as Json))
    .length;
}
