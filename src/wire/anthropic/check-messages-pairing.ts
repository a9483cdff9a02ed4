import type { Cursor } from '../body/cursor.ts';

/** Neighbouring messages of one role, which the service reads as one turn. */
interface Turn {
  readonly role: unknown;
  readonly messages: readonly Cursor[];
}

/**
 * Each `tool_use` has exactly one `tool_result` in the next turn, each `tool_result` a `tool_use` in the turn before, and results come first in their
 * turn [P48]. Ids may come again in a later turn, not in the same.
 */
export function checkMessagesPairing(messages: readonly Cursor[]): void {
  const known = new Set<string>();
  let calls = new Map<string, Cursor>();
  for (const turn of joinTurns(messages)) {
    if (turn.role === 'user') {
      checkResults(turn, calls, known);
      calls = new Map();
      continue;
    }
    reportUnanswered(calls);
    calls = turn.role === 'assistant' ? readCalls(turn, known) : new Map();
  }
  reportUnanswered(calls);
}

function joinTurns(messages: readonly Cursor[]): readonly Turn[] {
  const turns: { role: unknown; messages: Cursor[] }[] = [];
  for (const message of messages) {
    const role = message.at('role').value;
    const last = turns.at(-1);
    if (last !== undefined && last.role === role) last.messages.push(message);
    else turns.push({ role, messages: [message] });
  }
  return turns;
}

function blocksOf(message: Cursor): readonly Cursor[] {
  const content = message.at('content');
  return Array.isArray(content.value) ? content.items() : [];
}

function readCalls(turn: Turn, known: Set<string>): Map<string, Cursor> {
  const calls = new Map<string, Cursor>();
  for (const message of turn.messages) {
    for (const block of blocksOf(message)) {
      if (block.at('type').value !== 'tool_use') continue;
      const callId = block.at('id').string();
      if (calls.has(callId))
        block.at('id').report({ kind: 'duplicate-call', callId }, `two calls of one turn have the id ${callId}`);
      known.add(callId);
      calls.set(callId, message);
    }
  }
  return calls;
}

function checkResults(turn: Turn, calls: Map<string, Cursor>, known: ReadonlySet<string>): void {
  const answered = new Set<string>();
  let isAfterOther = false;
  for (const message of turn.messages) {
    if (typeof message.at('content').value === 'string') isAfterOther = true;
    for (const block of blocksOf(message)) {
      if (block.at('type').value !== 'tool_result') isAfterOther = true;
      else checkResult(block, { calls, answered, known, isAfterOther });
    }
  }
  reportUnanswered(calls);
}

function checkResult(
  block: Cursor,
  turn: {
    readonly calls: Map<string, Cursor>;
    readonly answered: Set<string>;
    readonly known: ReadonlySet<string>;
    readonly isAfterOther: boolean;
  },
): void {
  const cursor = block.at('tool_use_id');
  const callId = cursor.string();
  if (turn.answered.has(callId)) cursor.report({ kind: 'duplicate-result', callId }, `a second result for call ${callId}`);
  else if (turn.calls.delete(callId)) {
    turn.answered.add(callId);
    if (turn.isAfterOther) {
      block.report({ kind: 'misplaced-result', callId }, `the result of call ${callId} must stand before other content`);
    }
  } else if (turn.known.has(callId)) {
    cursor.report({ kind: 'misplaced-result', callId }, `the result of call ${callId} must stand in the turn after the call`);
  } else cursor.report({ kind: 'unpaired-result', callId }, `no call in the turn before this result has the id ${callId}`);
}

function reportUnanswered(calls: ReadonlyMap<string, Cursor>): void {
  const [message] = calls.values();
  const callIds = [...calls.keys()];
  message?.report({ kind: 'missing-results', callIds }, `the next turn has no result for the calls ${callIds.join(', ')}`);
}
