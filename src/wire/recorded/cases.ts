import { hashText } from '../../base/draw.ts';
import { type JsonObject, parseJson } from '../../base/json.ts';
import type { Message, ToolCall } from '../../domain/message.ts';
import type { ToolDefinition } from '../../domain/tool.ts';

/** A conversation that the real clients were recorded with (`scripts/record-sdk-requests.ts`), and that ours are held against. */
export interface RecordedCase {
  readonly name: string;
  readonly view: readonly Message[];
  readonly tools: readonly ToolDefinition[];
}

const SEARCH: ToolDefinition = {
  name: 'search',
  description: 'Search rooms',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' }, limit: { type: 'integer', maximum: 100 } },
    required: ['city'],
  },
  outputSchema: null,
};

const LOOKUP: ToolDefinition = {
  name: 'lookup',
  description: 'Look a room up',
  inputSchema: { type: 'object', properties: { id: { type: 'integer' } } },
  outputSchema: null,
};

const says = (role: 'system' | 'user', text: string): Message => ({ role, text, tokens: 0 });

const call = (id: string, name: string, argumentsText: string): ToolCall => {
  const parsed = parseJson(argumentsText);
  return { id, name, argumentsText, arguments: parsed.ok ? parsed.value : undefined };
};

const calls = (text: string | null, ...made: readonly ToolCall[]): Message => ({
  role: 'assistant',
  text,
  calls: made,
  opaque: null,
  tokens: 0,
});

const result = (callId: string, name: string, isError: boolean, text: string) => ({ callId, name, isError, text });

/** Errors, successes, parallel calls, and arguments that are broken or no object. */
const CORRECTION: RecordedCase = {
  name: 'correction',
  tools: [SEARCH, LOOKUP],
  view: [
    says('system', 'You book rooms.'),
    says('user', 'Find rooms in Oslo.'),
    calls('I will look.', call('call_1', 'search', '{"city":"Oslo","limit":500}'), call('call_2', 'lookup', '{"id": 7')),
    {
      role: 'tool',
      results: [
        result('call_1', 'search', true, '/limit: 500 is above 100'),
        result('call_2', 'lookup', true, 'The arguments are no JSON.'),
      ],
      tokens: 0,
    },
    calls(null, call('call_3', 'search', '{"city":"Oslo","limit":100}'), call('call_4', 'lookup', '[7]')),
    {
      role: 'tool',
      results: [result('call_3', 'search', false, '{"rooms":[12]}'), result('call_4', 'lookup', false, 'room seven')],
      tokens: 0,
    },
    says('user', 'Answer as JSON.'),
  ],
};

const THOUGHT = call('call_1', 'search', '{"city":"Oslo"}');
const SECOND = call('call_2', 'lookup', '{"id":7}');

/** Metadata as each provider's client gives it, side by side: each client takes back its own and leaves the rest. */
const reasoningMetadata = (item: string): JsonObject => ({
  openai: { itemId: item, reasoningEncryptedContent: 'gAAAAB' },
  anthropic: { signature: 'EqEECk' },
  google: { thoughtSignature: 'CmhvAA' },
});

/** A turn with reasoning in two pieces, words, and two calls of which the first is signed; then what follows it. */
const REASONING: RecordedCase = {
  name: 'reasoning',
  tools: [SEARCH, LOOKUP],
  view: [
    says('user', 'Find rooms in Oslo.'),
    {
      role: 'assistant',
      text: 'I will look.',
      calls: [THOUGHT, SECOND],
      opaque: {
        provider: 'any',
        modelId: 'any',
        parts: [
          { type: 'reasoning', text: 'Oslo first.', metadata: reasoningMetadata('rs_1') },
          { type: 'reasoning', text: 'Then the room.', metadata: reasoningMetadata('rs_1') },
          { type: 'text', text: 'I will look.', metadata: { openai: { itemId: 'msg_1', phase: 'commentary' } } },
          {
            type: 'tool-call',
            id: THOUGHT.id,
            hash: hashText(THOUGHT.argumentsText),
            metadata: { openai: { itemId: 'fc_1' }, google: { thoughtSignature: 'CmhvBB' } },
          },
          { type: 'tool-call', id: SECOND.id, hash: hashText(SECOND.argumentsText), metadata: { openai: { itemId: 'fc_2' } } },
        ],
      },
      tokens: 0,
    },
    {
      role: 'tool',
      results: [result('call_1', 'search', false, '{"rooms":[12]}'), result('call_2', 'lookup', false, 'room seven')],
      tokens: 0,
    },
  ],
};

/** Nothing but words: no tools, no system text. */
const PLAIN: RecordedCase = { name: 'plain', tools: [], view: [says('user', 'Hello.'), calls('Hello!'), says('user', 'Well?')] };

export const RECORDED_CASES: readonly RecordedCase[] = [CORRECTION, REASONING, PLAIN];
