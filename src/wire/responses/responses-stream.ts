import type { Json, JsonObject } from '../../base/json.ts';
import type { ModelReply, Usage } from '../../domain/effect.ts';
import { inPieces } from '../body/in-pieces.ts';
import { eventFrame } from '../server-sent-events.ts';
import type { ReplyOptions } from '../wire-codec.ts';
import { encodeResponsesReply, outputItems, responseObject } from './responses-reply.ts';

type Emit = (type: string, members: JsonObject) => void;

/** Named events numbered from 0; the last holds the whole response. */
export function encodeResponsesStream(reply: ModelReply, usage: Usage, options: ReplyOptions): readonly string[] {
  const frames: string[] = [];
  const emit: Emit = (type, members) => frames.push(eventFrame(type, { type, sequence_number: frames.length, ...members }));
  const begun = streamed(responseObject(options, 'in_progress', { incomplete: null, output: [], usage: null }));
  emit('response.created', { response: begun });
  emit('response.in_progress', { response: begun });
  for (const [index, item] of outputItems(reply, options.id).entries()) emitItem(emit, item, index);
  const whole = streamed(encodeResponsesReply(reply, usage, options));
  emit(whole.status === 'incomplete' ? 'response.incomplete' : 'response.completed', { response: whole });
  return frames;
}

/** A stream does not say who pays. */
function streamed({ billing: _, ...response }: JsonObject): JsonObject {
  return response;
}

function emitItem(emit: Emit, item: JsonObject, index: number): void {
  const place = { item_id: item.id ?? null, output_index: index };
  const opened = { output_index: index };
  if (item.type === 'function_call') {
    emit('response.output_item.added', { ...opened, item: { ...item, status: 'in_progress', arguments: '' } });
    const text = textOf(item.arguments);
    for (const delta of inPieces(text)) emit('response.function_call_arguments.delta', { ...place, delta });
    emit('response.function_call_arguments.done', { ...place, arguments: text });
  } else if (item.type === 'message') {
    emit('response.output_item.added', { ...opened, item: { ...item, status: 'in_progress', content: [] } });
    emitText(emit, place, item);
  } else {
    emit('response.output_item.added', { ...opened, item: { ...item, summary: [] } });
    emitSummary(emit, place, item);
  }
  emit('response.output_item.done', { ...opened, item });
}

function emitText(emit: Emit, place: JsonObject, item: JsonObject): void {
  const part = listOf(item.content)[0] ?? {};
  const text = textOf(part.text);
  const at = { ...place, content_index: 0 };
  emit('response.content_part.added', { ...at, part: { ...part, text: '' } });
  for (const delta of inPieces(text)) emit('response.output_text.delta', { ...at, delta, logprobs: [] });
  emit('response.output_text.done', { ...at, text, logprobs: [] });
  emit('response.content_part.done', { ...at, part });
}

function emitSummary(emit: Emit, place: JsonObject, item: JsonObject): void {
  for (const [index, part] of listOf(item.summary).entries()) {
    const text = textOf(part.text);
    const at = { ...place, summary_index: index };
    emit('response.reasoning_summary_part.added', { ...at, part: { type: 'summary_text', text: '' } });
    for (const delta of inPieces(text)) emit('response.reasoning_summary_text.delta', { ...at, delta });
    emit('response.reasoning_summary_text.done', { ...at, text });
    emit('response.reasoning_summary_part.done', { ...at, part });
  }
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonObject[]) : [];
}
