import { type Json, parseJson } from '../base/json.ts';
import type { ModelReply } from '../domain/effect.ts';
import type { ToolCall, View } from '../domain/message.ts';
import type { PartialReply } from './collect-stream.ts';
import type { Generated, GeneratedPart } from './load-sdk.ts';
import { type OpaqueOwner, opaqueParts } from './opaque-parts.ts';

/** The assistant's parts of an answer, arguments as the model wrote them. Everything else the SDK adds stays out of the history. */
export function toModelReply(generated: Generated, view: View, owner: OpaqueOwner): ModelReply {
  const taken = callIdsOf(view);
  const calls = new Map<GeneratedPart, ToolCall>();
  let text: string | null = null;
  for (const part of generated.content) {
    if (part.type === 'text') text = (text ?? '') + part.text;
    if (part.type !== 'tool-call' || part.providerExecuted === true) continue;
    const id = unusedId(part.toolCallId, taken);
    taken.add(id);
    calls.set(part, { id, name: part.toolName, argumentsText: part.input, arguments: parseArguments(part.input) });
  }
  const { unified } = generated.finishReason;
  return {
    text: text === '' ? null : text,
    calls: [...calls.values()],
    // Some compatible servers end a turn of calls with "stop".
    finishReason: unified === 'stop' && calls.size > 0 ? 'tool-calls' : unified,
    opaque: opaqueParts(generated.content, calls, owner),
  };
}

/** What of a broken stream is left: its text. Calls are told only at the end of a stream, so none counts. */
export function toPartialReply({ text }: PartialReply): ModelReply {
  return { text: text === '' ? null : text, calls: [], finishReason: 'interrupted', opaque: null };
}

/** No text at all is how several models write "no arguments"; any other text must be JSON. */
function parseArguments(text: string): Json | undefined {
  if (text.trim() === '') return {};
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}

function callIdsOf(view: View): Set<string> {
  const ids = new Set<string>();
  for (const message of view.history.messages.slice(0, view.length)) {
    if (message.role === 'assistant') for (const call of message.calls) ids.add(call.id);
  }
  return ids;
}

/** Small servers reuse ids ("call_0" each turn); results are paired by id, so ours are unique in a history. */
function unusedId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  let suffix = 2;
  while (taken.has(`${id}-${suffix}`)) suffix++;
  return `${id}-${suffix}`;
}
