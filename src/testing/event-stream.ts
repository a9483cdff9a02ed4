import type { Json, JsonObject } from '../base/json.ts';

/** The body of a stream with these events; a text is data as it is. */
export function eventStream(events: readonly Json[]): string {
  return events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');
}

/** Events of an Anthropic reply with these content blocks, each delta given as it is. */
export function anthropicEvents(
  blocks: readonly { readonly start: JsonObject; readonly deltas: readonly JsonObject[] }[],
  stopReason: string,
): readonly Json[] {
  return [
    {
      type: 'message_start',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'x',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 11, output_tokens: 1 },
      },
    },
    ...blocks.flatMap(({ start, deltas }, index): Json[] => [
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((delta): Json => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: stopReason, stop_sequence: null }, usage: { output_tokens: 7 } },
    { type: 'message_stop' },
  ];
}

/** One text block in these pieces. */
export function anthropicText(...pieces: readonly string[]): readonly Json[] {
  const deltas = pieces.map((text) => ({ type: 'text_delta', text }));
  return anthropicEvents([{ start: { type: 'text', text: '' }, deltas }], 'end_turn');
}

/** Chunks of a chat completion whose text comes in these pieces. */
export function chatChunks(...pieces: readonly string[]): readonly Json[] {
  const chunk = (delta: JsonObject, finish: string | null): JsonObject => ({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'x',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  return [
    ...pieces.map((content) => chunk({ role: 'assistant', content }, null)),
    chunk({}, 'stop'),
    { ...chunk({}, null), choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } },
    '[DONE]',
  ];
}
