import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { WireProfile } from '../domain/journal.ts';

/** Where a format lists its turns, and what a turn's parts stand under. */
const PLACES: Readonly<Record<WireProfile, { readonly turns: string; readonly parts: string | null }>> = {
  openai: { turns: 'messages', parts: null },
  compatible: { turns: 'messages', parts: null },
  'openai-responses': { turns: 'input', parts: null },
  anthropic: { turns: 'messages', parts: 'content' },
  google: { turns: 'contents', parts: 'parts' },
};

/**
 * A request body with its last tool result taken out, as a history that was cut wrongly would be sent: the mistake that every provider answers with
 * 400 [P48]. Null when there is no result in it.
 */
export function withoutLastResult(profile: WireProfile, body: Json): Json | null {
  const { turns: member, parts } = PLACES[profile];
  const turns = isJsonObject(body) ? body[member] : undefined;
  if (!isJsonObject(body) || !Array.isArray(turns)) return null;
  const list = turns as readonly Json[];
  for (let index = list.length - 1; index >= 0; index--) {
    const turn = list[index] as Json;
    if (parts === null) {
      if (isResult(turn)) return { ...body, [member]: list.toSpliced(index, 1) };
      continue;
    }
    const left = withoutLastPart(turn, parts);
    if (left !== null) return { ...body, [member]: list.toSpliced(index, 1, ...(left === 'empty' ? [] : [left])) };
  }
  return null;
}

/** The turn without its last result; "empty" when nothing is left of it, null when it had none. */
function withoutLastPart(turn: Json, parts: string): JsonObject | 'empty' | null {
  const list = isJsonObject(turn) ? turn[parts] : undefined;
  if (!isJsonObject(turn) || !Array.isArray(list)) return null;
  const at = (list as readonly Json[]).findLastIndex(isResult);
  if (at < 0) return null;
  const left = (list as readonly Json[]).toSpliced(at, 1);
  return left.length === 0 ? 'empty' : { ...turn, [parts]: left };
}

function isResult(item: Json): boolean {
  if (!isJsonObject(item)) return false;
  return (
    item.role === 'tool' ||
    item.type === 'function_call_output' ||
    item.type === 'tool_result' ||
    isJsonObject(item.functionResponse)
  );
}
