import type { Cursor } from '../body/cursor.ts';

/**
 * Pairing and order in a Responses input [P48]. A result may stand anywhere after its call; an id may be used again once its call has a result.
 * `continues`: the input goes on from a stored response, whose calls are not in it. `isStored`: the service keeps items, so that references work.
 */
export function checkResponsesItems(
  items: readonly Cursor[],
  { continues, isStored }: { readonly continues: boolean; readonly isStored: boolean },
): void {
  const waiting = new Map<string, Cursor>();
  const answered = new Set<string>();
  for (const item of items) {
    switch (item.at('type').value) {
      case 'function_call':
        openCall(item.at('call_id'), item, waiting);
        break;
      case 'function_call_output':
        checkResult(item.at('call_id'), waiting, answered, continues);
        break;
      case 'item_reference':
        if (!isStored) reportReference(item.at('id'));
    }
  }
  const [unanswered] = waiting.values();
  const callIds = [...waiting.keys()];
  unanswered?.report({ kind: 'missing-results', callIds }, `no result follows for the calls ${callIds.join(', ')}`);
  checkReasoning(items, isStored);
}

function openCall(cursor: Cursor, item: Cursor, waiting: Map<string, Cursor>): void {
  const callId = cursor.string();
  if (waiting.has(callId)) cursor.report({ kind: 'duplicate-call', callId }, `two open calls have the id ${callId}`);
  waiting.set(callId, item);
}

function checkResult(cursor: Cursor, waiting: Map<string, Cursor>, answered: Set<string>, continues: boolean): void {
  const callId = cursor.string();
  if (waiting.delete(callId)) answered.add(callId);
  else if (answered.has(callId)) cursor.report({ kind: 'duplicate-result', callId }, `a second result for call ${callId}`);
  else if (continues) answered.add(callId);
  else cursor.report({ kind: 'unpaired-result', callId }, `no call before this result has the id ${callId}`);
}

function reportReference(cursor: Cursor): void {
  const id = cursor.string();
  cursor.report(
    { kind: 'unknown-value', received: id, allowed: [] },
    `item ${id} is not found: nothing is kept when store is false`,
  );
}

/**
 * What the model reasoned for must follow: a reasoning item cannot end the turn. Where the service keeps items it knows which one it was, and an
 * assistant message without its id is not that one.
 */
function checkReasoning(items: readonly Cursor[], isStored: boolean): void {
  for (const [index, item] of items.entries()) {
    if (item.at('type').value !== 'reasoning') continue;
    const next = items[index + 1];
    const isRenewed = isStored && next?.at('role').value === 'assistant' && next.at('id').isAbsent;
    if (next !== undefined && !isRenewed && !isFromOutside(next)) continue;
    const id = item.at('id').optionalString() ?? '';
    item.report({ kind: 'missing', field: 'following item' }, `reasoning ${id} stands without the item that must follow it`);
  }
}

function isFromOutside(item: Cursor): boolean {
  const { value: role } = item.at('role');
  return item.at('type').value === 'function_call_output' || role === 'user' || role === 'system' || role === 'developer';
}
