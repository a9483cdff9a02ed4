import { canonicalJson, isJsonObject, type Json, parseJson } from '../base/json.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { Message, ToolCall, View } from '../domain/message.ts';
import { DEFAULT_MODELS } from '../servers/model-lists.ts';
import type { WireCodec } from '../wire/wire-codec.ts';
import type { WireMark } from './wire-view.ts';

/** Compares our messages with what the provider understands of the body, result by result and call by call. */
export function marksOf(codec: WireCodec, wire: WireProfile, view: View, body: Json): readonly WireMark[] {
  const route = { model: DEFAULT_MODELS[wire], isStreaming: false };
  const decoded = wire === 'google' ? codec.decodeRequest(body, route) : codec.decodeRequest(body);
  const seenCalls = decoded.ok ? callsById(decoded.value.messages) : null;
  return view.history.messages.slice(0, view.length).flatMap((message, index): readonly WireMark[] => {
    if (message.role === 'tool') {
      return message.results.flatMap((result) => {
        const seen = codec.decodeResult(result);
        const place = { message: index, callId: result.callId, tool: result.name };
        return [
          ...(result.isError && seen.isError === null
            ? [{ ...place, what: 'error-flag' as const, sent: 'error', seen: 'no flag: only the words can tell' }]
            : []),
          ...(seen.text === result.text ? [] : [{ ...place, what: 'result-text' as const, sent: result.text, seen: seen.text }]),
        ];
      });
    }
    if (message.role !== 'assistant' || seenCalls === null) return [];
    return message.calls.flatMap((call): readonly WireMark[] => {
      const seen = seenCalls.get(call.id);
      if (seen === undefined || isSameArguments(call, seen)) return [];
      const place = { message: index, callId: call.id, tool: call.name };
      return [{ ...place, what: 'arguments', sent: call.argumentsText, seen: seen.argumentsText }];
    });
  });
}

function callsById(messages: readonly Message[]): ReadonlyMap<string, ToolCall> {
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []));
  return new Map(calls.map((call) => [call.id, call]));
}

/** The same value is the same: spaces and the order of members say nothing to a model. */
function isSameArguments(ours: ToolCall, seen: ToolCall): boolean {
  if (ours.argumentsText === seen.argumentsText) return true;
  if (!isJsonObject(ours.arguments)) return false;
  const parsed = parseJson(seen.argumentsText);
  return parsed.ok && canonicalJson(parsed.value) === canonicalJson(ours.arguments);
}
