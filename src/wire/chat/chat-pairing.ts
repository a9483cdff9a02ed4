import type { Cursor } from '../body/cursor.ts';

/** The calls that still wait for their results, and those of the same turn that have one. */
interface OpenTurn {
  readonly message: Cursor;
  readonly waiting: Set<string>;
  readonly answered: Set<string>;
}

/**
 * Directly after a turn with calls stand its results, one for each call in any order, and nothing between them [P48]. Ids may come again in a
 * later turn, not in the same.
 */
export function checkChatPairing(messages: readonly Cursor[]): void {
  const known = new Set<string>();
  let turn: OpenTurn | null = null;
  for (const message of messages) {
    const role = message.at('role').value;
    if (role === 'tool') {
      checkResult(message.at('tool_call_id'), turn, known);
      continue;
    }
    reportUnanswered(turn);
    turn = role === 'assistant' ? openTurn(message) : null;
    for (const id of turn?.waiting ?? []) known.add(id);
  }
  reportUnanswered(turn);
}

function openTurn(message: Cursor): OpenTurn {
  const waiting = new Set<string>();
  for (const call of message.at('tool_calls').optionalItems()) {
    const id = call.at('id').string();
    if (waiting.has(id)) call.at('id').report({ kind: 'duplicate-call', callId: id }, `two calls of one turn have the id ${id}`);
    waiting.add(id);
  }
  return { message, waiting, answered: new Set() };
}

function checkResult(cursor: Cursor, turn: OpenTurn | null, known: ReadonlySet<string>): void {
  const callId = cursor.string();
  if (turn?.waiting.delete(callId)) turn.answered.add(callId);
  else if (turn?.answered.has(callId)) cursor.report({ kind: 'duplicate-result', callId }, `a second result for call ${callId}`);
  else if (known.has(callId)) {
    cursor.report({ kind: 'misplaced-result', callId }, `the result of call ${callId} must follow the turn with the call`);
  } else cursor.report({ kind: 'unpaired-result', callId }, `no call before this result has the id ${callId}`);
}

function reportUnanswered(turn: OpenTurn | null): void {
  if (turn === null || turn.waiting.size === 0) return;
  const callIds = [...turn.waiting];
  turn.message.report({ kind: 'missing-results', callIds }, `no result follows for the calls ${callIds.join(', ')}`);
}
