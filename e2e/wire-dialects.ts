import type { WireReply, WireRequest } from './wire-server.ts';

/** A provider's way of talking, as far as a run needs it. */
export interface WireDialect {
  /** The header that carries the key. */
  readonly keyHeader: 'x-api-key' | 'x-goog-api-key' | 'authorization';
  /** Ids of calls and of results, turn by turn, in the order of the request. */
  readonly turnsOf: (body: unknown) => readonly WireTurn[];
  readonly isStreamAsked: (request: WireRequest) => boolean;
  readonly wholeBody: (reply: Spoken, turn: number) => object;
  /** Data of the events of a streamed reply, the end mark included. */
  readonly events: (reply: Spoken, turn: number) => readonly (object | string)[];
  readonly errorBody: (refusal: Refusal) => object;
}

export type Spoken = Extract<WireReply, { kind: 'calls' | 'text' }>;

export interface WireTurn {
  readonly calls: readonly string[];
  readonly results: readonly string[];
}

export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

export type DialectName = 'anthropic' | 'chat' | 'responses' | 'google';

/** The text in three pieces, so that a stream has a middle. */
function pieces(text: string): readonly string[] {
  const third = Math.ceil(text.length / 3);
  return [text.slice(0, third), text.slice(third, 2 * third), text.slice(2 * third)].filter((piece) => piece !== '');
}

const callsOf = (reply: Spoken) => (reply.kind === 'text' ? [] : reply.calls);
const isCut = (reply: Spoken) => reply.kind === 'text' && reply.stop === 'length';
const isStreamInBody = ({ body }: WireRequest) => /"stream":\s*true/.test(body);

interface AnthropicBlock {
  readonly type: string;
  readonly id?: string;
  readonly tool_use_id?: string;
}

const ANTHROPIC: WireDialect = {
  keyHeader: 'x-api-key',
  isStreamAsked: isStreamInBody,
  turnsOf: (body) => {
    const { messages } = body as { readonly messages: readonly { readonly content: string | readonly AnthropicBlock[] }[] };
    return messages.map(({ content }) => {
      const blocks = typeof content === 'string' ? [] : content;
      return {
        calls: blocks.flatMap((block) => (block.type === 'tool_use' ? (block.id ?? '') : [])),
        results: blocks.flatMap((block) => (block.type === 'tool_result' ? (block.tool_use_id ?? '') : [])),
      };
    });
  },
  wholeBody: (reply, turn) => ({
    ...anthropicEnvelope(turn),
    content: [
      ...(reply.text === undefined ? [] : [{ type: 'text', text: reply.text }]),
      ...callsOf(reply).map(({ id, name, argumentsText }) => ({
        type: 'tool_use',
        id,
        name,
        input: JSON.parse(argumentsText) as unknown,
      })),
    ],
    stop_reason: anthropicStop(reply),
  }),
  events: (reply, turn) => {
    const texts = reply.text === undefined ? [] : [{ start: { type: 'text', text: '' }, deltas: textDeltas(reply.text) }];
    const uses = callsOf(reply).map(({ id, name, argumentsText }) => ({
      start: { type: 'tool_use', id, name, input: {} },
      deltas: pieces(argumentsText).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    }));
    return [
      { type: 'message_start', message: { ...anthropicEnvelope(turn), content: [], stop_reason: null } },
      ...[...texts, ...uses].flatMap(({ start, deltas }, index) => [
        { type: 'content_block_start', index, content_block: start },
        ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
        { type: 'content_block_stop', index },
      ]),
      { type: 'message_delta', delta: { stop_reason: anthropicStop(reply), stop_sequence: null }, usage: { output_tokens: 20 } },
      { type: 'message_stop' },
    ];
  },
  errorBody: ({ type, message }) => ({ type: 'error', error: { type, message } }),
};

function textDeltas(text: string): readonly object[] {
  return pieces(text).map((piece) => ({ type: 'text_delta', text: piece }));
}

function anthropicEnvelope(turn: number): object {
  return {
    id: `msg_${turn}`,
    type: 'message',
    role: 'assistant',
    model: 'wire-1',
    stop_sequence: null,
    usage: { input_tokens: 100 * turn, output_tokens: 20 },
  };
}

function anthropicStop(reply: Spoken): string {
  if (reply.kind === 'calls') return 'tool_use';
  return isCut(reply) ? 'max_tokens' : 'end_turn';
}

interface ChatMessage {
  readonly role: string;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly arguments: string } }[];
}

const CHAT: WireDialect = {
  keyHeader: 'authorization',
  isStreamAsked: isStreamInBody,
  turnsOf: (body) => {
    const { messages } = body as { readonly messages: readonly ChatMessage[] };
    return messages.map(({ tool_call_id, tool_calls = [] }) => {
      // Ollama and vLLM refuse arguments that are no JSON object.
      for (const call of tool_calls) {
        const parsed: unknown = JSON.parse(call.function.arguments);
        if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
          throw new Error('invalid tool call arguments');
      }
      return { calls: tool_calls.map(({ id }) => id), results: tool_call_id === undefined ? [] : [tool_call_id] };
    });
  },
  wholeBody: (reply, turn) => {
    const tool_calls = callsOf(reply).map(({ id, name, argumentsText }) => ({
      id,
      type: 'function',
      function: { name, arguments: argumentsText },
    }));
    const message = { role: 'assistant', content: reply.text ?? null, ...(tool_calls.length === 0 ? {} : { tool_calls }) };
    return {
      id: `chatcmpl-${turn}`,
      object: 'chat.completion',
      created: 0,
      model: 'wire-1',
      choices: [{ index: 0, message, finish_reason: chatFinish(reply) }],
      usage: chatUsage(turn),
    };
  },
  events: (reply, turn) => {
    const chunk = (delta: object, finish: string | null) => ({
      id: `chatcmpl-${turn}`,
      object: 'chat.completion.chunk',
      created: 0,
      model: 'wire-1',
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    return [
      ...pieces(reply.text ?? '').map((content) => chunk({ role: 'assistant', content }, null)),
      ...callsOf(reply).flatMap(({ id, name, argumentsText }, index) => [
        chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }, null),
        ...pieces(argumentsText).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] }, null)),
      ]),
      chunk({}, chatFinish(reply)),
      { ...chunk({}, null), choices: [], usage: chatUsage(turn) },
      '[DONE]',
    ];
  },
  errorBody: ({ type, message }) => ({ error: { message, type, param: null, code: null } }),
};

function chatFinish(reply: Spoken): string {
  if (reply.kind === 'calls') return 'tool_calls';
  return isCut(reply) ? 'length' : 'stop';
}

function chatUsage(turn: number): object {
  return { prompt_tokens: 100 * turn, completion_tokens: 20, total_tokens: 100 * turn + 20 };
}

const RESPONSES: WireDialect = {
  keyHeader: 'authorization',
  isStreamAsked: isStreamInBody,
  turnsOf: (body) => {
    const { input } = body as { readonly input: readonly { readonly type?: string; readonly call_id?: string }[] };
    return input.map(({ type, call_id = '' }) => ({
      calls: type === 'function_call' ? [call_id] : [],
      results: type === 'function_call_output' ? [call_id] : [],
    }));
  },
  wholeBody: (reply, turn) => responsesBody(reply, turn, responsesItems(reply, turn)),
  events: (reply, turn) => [
    { type: 'response.created', response: responsesBody(reply, turn, []) },
    ...responsesItems(reply, turn).flatMap((item, output_index) => responsesEvents(item, output_index)),
    { type: 'response.completed', response: responsesBody(reply, turn, responsesItems(reply, turn)) },
  ],
  errorBody: CHAT.errorBody,
};

type ResponsesItem =
  | {
      readonly type: 'message';
      readonly id: string;
      readonly role: 'assistant';
      readonly content: readonly { readonly text: string }[];
    }
  | {
      readonly type: 'function_call';
      readonly id: string;
      readonly call_id: string;
      readonly name: string;
      readonly arguments: string;
    };

function responsesItems(reply: Spoken, turn: number): readonly ResponsesItem[] {
  const content = [{ type: 'output_text', text: reply.text ?? '', annotations: [] }];
  return [
    ...(reply.text === undefined ? [] : [{ type: 'message', id: `msg_${turn}`, role: 'assistant', content } as const]),
    ...callsOf(reply).map(
      ({ id, name, argumentsText }) =>
        ({ type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: argumentsText }) as const,
    ),
  ];
}

function responsesEvents(item: ResponsesItem, output_index: number): readonly object[] {
  const added = item.type === 'message' ? { ...item, content: [] } : { ...item, arguments: '' };
  const deltas =
    item.type === 'message'
      ? pieces(item.content[0]?.text ?? '').map((delta) => ({ type: 'response.output_text.delta', item_id: item.id, delta }))
      : pieces(item.arguments).map((delta) => ({
          type: 'response.function_call_arguments.delta',
          item_id: item.id,
          output_index,
          delta,
        }));
  return [
    { type: 'response.output_item.added', output_index, item: added },
    ...deltas,
    { type: 'response.output_item.done', output_index, item: { ...item, status: 'completed' } },
  ];
}

function responsesBody(reply: Spoken, turn: number, output: readonly object[]): object {
  return {
    id: `resp_${turn}`,
    object: 'response',
    created_at: 0,
    model: 'wire-1',
    status: isCut(reply) ? 'incomplete' : 'completed',
    ...(isCut(reply) ? { incomplete_details: { reason: 'max_output_tokens' } } : {}),
    output,
    usage: { input_tokens: 100 * turn, output_tokens: 20 },
  };
}

interface GoogleParts {
  readonly parts?: readonly {
    readonly functionCall?: { readonly id: string };
    readonly functionResponse?: { readonly id: string };
  }[];
}

const GOOGLE: WireDialect = {
  keyHeader: 'x-goog-api-key',
  isStreamAsked: ({ path }) => path.includes(':streamGenerateContent'),
  turnsOf: (body) =>
    (body as { readonly contents: readonly GoogleParts[] }).contents.map(({ parts = [] }) => ({
      calls: parts.flatMap(({ functionCall }) => functionCall?.id ?? []),
      results: parts.flatMap(({ functionResponse }) => functionResponse?.id ?? []),
    })),
  wholeBody: (reply, turn) => googleChunk(googleParts(reply), turn, isCut(reply) ? 'MAX_TOKENS' : 'STOP'),
  events: (reply, turn) => [
    ...pieces(reply.text ?? '').map((text) => googleChunk([{ text }], turn, null)),
    googleChunk(
      googleParts(reply).filter((part) => !('text' in part)),
      turn,
      isCut(reply) ? 'MAX_TOKENS' : 'STOP',
    ),
  ],
  errorBody: ({ status, message }) => ({ error: { code: status, message, status: 'INVALID_ARGUMENT' } }),
};

function googleParts(reply: Spoken): readonly object[] {
  return [
    ...(reply.text === undefined ? [] : [{ text: reply.text }]),
    ...callsOf(reply).map(({ id, name, argumentsText }) => ({
      functionCall: { id, name, args: JSON.parse(argumentsText) as unknown },
    })),
  ];
}

function googleChunk(parts: readonly object[], turn: number, finishReason: string | null): object {
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason === null ? {} : { finishReason }) }],
    usageMetadata: { promptTokenCount: 100 * turn, candidatesTokenCount: 20, totalTokenCount: 100 * turn + 20 },
  };
}

export const WIRE_DIALECTS: Readonly<Record<DialectName, WireDialect>> = {
  anthropic: ANTHROPIC,
  chat: CHAT,
  responses: RESPONSES,
  google: GOOGLE,
};

export function dialectOf({ path, headers }: WireRequest): DialectName {
  if (path.startsWith('/v1/messages') || headers['anthropic-version'] !== undefined) return 'anthropic';
  if (/:(?:stream)?[gG]enerateContent/.test(path) || headers['x-goog-api-key'] !== undefined) return 'google';
  return path.startsWith('/v1/responses') ? 'responses' : 'chat';
}
