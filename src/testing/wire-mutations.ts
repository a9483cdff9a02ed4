import { isJsonObject, type Json, type JsonObject, jsonAt, withJsonAt } from '../base/json.ts';
import type { WireProfile } from '../domain/journal.ts';

export type Mutation = 'drop' | 'duplicate' | 'swap' | 'rename';

export interface MutatedRequest {
  readonly mutation: Mutation;
  readonly body: Json;
}

/** Where a tool result stands: an item of a list, and where the turn or item with its call stands. */
interface ResultPlace {
  /** Pointer of the list that holds the result. */
  readonly list: string;
  readonly index: number;
  /** Pointer of the name or id that pairs the result, within it. */
  readonly key: string;
  /** Lists whose items change places to put the result before its call, and the two items. */
  readonly order: { readonly list: string; readonly call: number; readonly result: number } | null;
}

/** Every way to break the pairing of every tool result in a request. */
export function mutatePairings(profile: WireProfile, request: Json): readonly MutatedRequest[] {
  return placesOf(profile, request).flatMap((place) => {
    const mutated: MutatedRequest[] = [
      { mutation: 'drop', body: dropEmptyParents(withJsonAt(request, `${place.list}/${place.index}`, undefined), place.list) },
      {
        mutation: 'duplicate',
        body: editList(request, place.list, (items) => items.toSpliced(place.index, 0, items[place.index] ?? null)),
      },
      { mutation: 'rename', body: renamed(request, `${place.list}/${place.index}${place.key}`) },
    ];
    const { order } = place;
    if (order !== null) mutated.push({ mutation: 'swap', body: editList(request, order.list, (items) => swapped(items, order)) });
    return mutated;
  });
}

function placesOf(profile: WireProfile, request: Json): readonly ResultPlace[] {
  switch (profile) {
    case 'anthropic':
      return placesInTurns(request, '/messages', 'content', (block) => (block.type === 'tool_result' ? '/tool_use_id' : null));
    case 'google':
      return placesInTurns(request, '/contents', 'parts', googleKey);
    case 'openai-responses':
      return placesInList(request, '/input', (item) => item.type === 'function_call_output', callItemOf);
    default:
      return placesInList(request, '/messages', (item) => item.role === 'tool', lastAssistantBefore);
  }
}

function googleKey(part: JsonObject): string | null {
  for (const member of ['functionResponse', 'function_response']) {
    const response = part[member];
    if (isJsonObject(response)) return `/${member}/${typeof response.id === 'string' ? 'id' : 'name'}`;
  }
  return null;
}

function placesInTurns(
  request: Json,
  list: string,
  member: string,
  keyOf: (item: JsonObject) => string | null,
): readonly ResultPlace[] {
  return itemsAt(request, list).flatMap((_, turn) =>
    itemsAt(request, `${list}/${turn}/${member}`).flatMap((item, index): readonly ResultPlace[] => {
      const key = keyOf(item);
      if (key === null) return [];
      return [{ list: `${list}/${turn}/${member}`, index, key, order: { list, call: turn - 1, result: turn } }];
    }),
  );
}

function placesInList(
  request: Json,
  list: string,
  isResult: (item: JsonObject) => boolean,
  findCall: (items: readonly JsonObject[], result: number) => number,
): readonly ResultPlace[] {
  const items = itemsAt(request, list);
  return items.flatMap((item, index): readonly ResultPlace[] => {
    if (!isResult(item)) return [];
    const call = findCall(items, index);
    const key = item.type === 'function_call_output' ? '/call_id' : '/tool_call_id';
    return [{ list, index, key, order: call === -1 ? null : { list, call, result: index } }];
  });
}

function callItemOf(items: readonly JsonObject[], result: number): number {
  const id = items[result]?.call_id;
  return items.slice(0, result).findLastIndex((item) => item.type === 'function_call' && item.call_id === id);
}

function lastAssistantBefore(items: readonly JsonObject[], result: number): number {
  return items.slice(0, result).findLastIndex((item) => item.role === 'assistant');
}

function itemsAt(request: Json, pointer: string): readonly JsonObject[] {
  const items = jsonAt(request, pointer);
  return Array.isArray(items) ? (items as readonly JsonObject[]) : [];
}

function editList(request: Json, pointer: string, edit: (items: readonly Json[]) => readonly Json[]): Json {
  return withJsonAt(request, pointer, edit(itemsAt(request, pointer)));
}

function swapped(items: readonly Json[], { call, result }: { readonly call: number; readonly result: number }): readonly Json[] {
  return items.with(call, items[result] ?? null).with(result, items[call] ?? null);
}

function renamed(request: Json, pointer: string): Json {
  return withJsonAt(request, pointer, `${String(jsonAt(request, pointer))}x`);
}

/** A turn that holds nothing more is not sent. */
function dropEmptyParents(request: Json, list: string): Json {
  const isTurn = list.split('/').length > 2;
  return isTurn && itemsAt(request, list).length === 0 ? withJsonAt(request, list.replace(/\/[^/]+$/, ''), undefined) : request;
}
