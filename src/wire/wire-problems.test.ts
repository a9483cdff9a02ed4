import { describe, expect, it } from 'vitest';
import { type Json, withJsonAt } from '../base/json.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { WireProblemKind } from './wire-problem.ts';
import { wireProfile } from './wire-profile.ts';

/** A valid request: a question, two parallel calls, their results. */
const CHAT: Json = {
  model: 'gpt-4.1',
  messages: [
    { role: 'user', content: 'go' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } },
        { id: 'c2', type: 'function', function: { name: 'search', arguments: '{}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'one' },
    { role: 'tool', tool_call_id: 'c2', content: 'two' },
  ],
  tools: [{ type: 'function', function: { name: 'search', parameters: { type: 'object', properties: {} } } }],
};

const RESPONSES: Json = {
  model: 'gpt-5.5',
  store: false,
  input: [
    { role: 'user', content: 'go' },
    { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'x' },
    { type: 'function_call', call_id: 'c1', name: 'search', arguments: '{}' },
    { type: 'function_call', call_id: 'c2', name: 'search', arguments: '{}' },
    { type: 'function_call_output', call_id: 'c1', output: 'one' },
    { type: 'function_call_output', call_id: 'c2', output: 'two' },
  ],
  tools: [{ type: 'function', name: 'search', parameters: { type: 'object', properties: {} } }],
};

const MESSAGES: Json = {
  model: 'claude-sonnet-4-5',
  max_tokens: 2048,
  thinking: { type: 'enabled', budget_tokens: 1024 },
  messages: [
    { role: 'user', content: 'go' },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'hm', signature: 'Eq' },
        { type: 'tool_use', id: 'c1', name: 'search', input: {} },
        { type: 'tool_use', id: 'c2', name: 'search', input: {} },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'c1', content: 'one' },
        { type: 'tool_result', tool_use_id: 'c2', content: 'two', is_error: true },
      ],
    },
  ],
  tools: [{ name: 'search', input_schema: { type: 'object' } }],
};

const GENERATE: Json = {
  contents: [
    { role: 'user', parts: [{ text: 'go' }] },
    {
      role: 'model',
      parts: [
        { functionCall: { name: 'search', args: {} }, thoughtSignature: 'Cm' },
        { functionCall: { name: 'lookup', args: {} } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { name: 'search', response: { content: 'one' } } },
        { functionResponse: { name: 'lookup', response: { error: 'two' } } },
      ],
    },
  ],
  tools: [{ functionDeclarations: [{ name: 'search', parameters: { type: 'OBJECT' } }] }],
  generationConfig: { maxOutputTokens: 100 },
};

const BASE: Readonly<Record<WireProfile, Json>> = {
  openai: CHAT,
  compatible: CHAT,
  'openai-responses': RESPONSES,
  anthropic: MESSAGES,
  google: GENERATE,
};

const GEMINI_3 = { model: 'models/gemini-3-pro-preview', isStreaming: false };

type Change = Readonly<Record<string, Json | undefined>>;

/** What is changed where (undefined removes it), the kind of problem, and the place it is reported at. */
type Case = readonly [change: Change, kind: WireProblemKind, path: string];

function changed(body: Json, change: Change): Json {
  return Object.entries(change).reduce((value, [pointer, next]) => withJsonAt(value, pointer, next), body);
}

function problemOf(profile: WireProfile, change: Change): readonly [WireProblemKind, string] | null {
  const result = wireProfile(profile).decodeRequest(changed(BASE[profile], change), profile === 'google' ? GEMINI_3 : undefined);
  return result.ok ? null : [result.error.kind, result.error.path];
}

const long = (length: number): string => 'x'.repeat(length);
const repeated = (item: Json, count: number): Json => Array.from({ length: count }, () => item);
const CHAT_TOOL = { type: 'function', function: { name: 'search' } };

const CASES: Readonly<Record<WireProfile, readonly Case[]>> = {
  openai: [
    [{ '/model': undefined }, 'missing', '/model'],
    [{ '/messages': undefined }, 'missing', '/messages'],
    [{ '/messages': [] }, 'empty', '/messages'],
    [{ '/messages': 'go' }, 'wrong-type', '/messages'],
    [{ '/top_k': 4 }, 'unknown-member', '/top_k'],
    [{ '/messages/0/role': 'human' }, 'unknown-value', '/messages/0/role'],
    [{ '/messages/0/content': null }, 'wrong-type', '/messages/0/content'],
    [{ '/messages/0/content': [{ type: 'video' }] }, 'unknown-value', '/messages/0/content/0/type'],
    [{ '/messages/1/tool_calls': [] }, 'empty', '/messages/1/tool_calls'],
    [{ '/messages/1/tool_calls/0/id': undefined }, 'missing', '/messages/1/tool_calls/0/id'],
    [{ '/messages/1/tool_calls/0/id': long(41) }, 'too-long', '/messages/1/tool_calls/0/id'],
    [{ '/messages/1/tool_calls/0/type': undefined }, 'missing', '/messages/1/tool_calls/0/type'],
    [{ '/messages/1/tool_calls/0/function/arguments': {} }, 'wrong-type', '/messages/1/tool_calls/0/function/arguments'],
    [{ '/messages/1/tool_calls/0/function/name': 'a b' }, 'bad-name', '/messages/1/tool_calls/0/function/name'],
    [{ '/messages/1/tool_calls/1/id': 'c1' }, 'duplicate-call', '/messages/1/tool_calls/1/id'],
    [{ '/messages/2/tool_call_id': undefined }, 'missing', '/messages/2/tool_call_id'],
    [{ '/messages/2/tool_call_id': 'c9' }, 'unpaired-result', '/messages/2/tool_call_id'],
    [{ '/messages/3/tool_call_id': 'c1' }, 'duplicate-result', '/messages/3/tool_call_id'],
    [{ '/messages/3': undefined }, 'missing-results', '/messages/1'],
    [{ '/messages/3': { role: 'user', content: 'well?' } }, 'missing-results', '/messages/1'],
    [
      { '/messages/4': { role: 'user', content: 'x' }, '/messages/5': { role: 'tool', tool_call_id: 'c1', content: 'x' } },
      'misplaced-result',
      '/messages/5/tool_call_id',
    ],
    [{ '/tools': [] }, 'empty', '/tools'],
    [{ '/tools': repeated(CHAT_TOOL, 129) }, 'too-long', '/tools'],
    [{ '/tools/0/type': undefined }, 'missing', '/tools/0/type'],
    [{ '/tools/0/function/name': 'search.rooms' }, 'bad-name', '/tools/0/function/name'],
    [{ '/tools/0/function/name': long(65) }, 'too-long', '/tools/0/function/name'],
    [{ '/tools/0/function/parameters': { type: 'string' } }, 'malformed', '/tools/0/function/parameters'],
    [{ '/tools': undefined, '/tool_choice': 'auto' }, 'missing', '/tools'],
    [{ '/tool_choice': 'maybe' }, 'unknown-value', '/tool_choice'],
    [{ '/max_tokens': 0 }, 'out-of-range', '/max_tokens'],
    [{ '/max_tokens': 1.5 }, 'wrong-type', '/max_tokens'],
    [{ '/max_tokens': 10, '/model': 'gpt-5.2' }, 'unsupported-parameter', '/max_tokens'],
    [{ '/temperature': 2.1 }, 'out-of-range', '/temperature'],
    [{ '/stop': ['1', '2', '3', '4', '5'] }, 'too-long', '/stop'],
    [{ '/stream_options': { include_usage: true } }, 'unsupported-parameter', '/stream_options'],
    [{ '/stream': 'yes' }, 'wrong-type', '/stream'],
  ],
  compatible: [
    [{ '/messages/3': undefined }, 'missing-results', '/messages/1'],
    [{ '/tools/0/function/name': 'a b' }, 'bad-name', '/tools/0/function/name'],
    [{ '/messages/2/content': undefined }, 'missing', '/messages/2/content'],
  ],
  'openai-responses': [
    [{ '/input': undefined }, 'missing', '/input'],
    [{ '/input': '' }, 'empty', '/input'],
    [{ '/input': [] }, 'empty', '/input'],
    [{ '/messages': [] }, 'unknown-member', '/messages'],
    [{ '/input/0/role': 'tool' }, 'unknown-value', '/input/0/role'],
    [{ '/input/2/type': 'tool_call' }, 'unknown-value', '/input/2/type'],
    [{ '/input/2/call_id': undefined }, 'missing', '/input/2/call_id'],
    [{ '/input/2/name': 'a b' }, 'bad-name', '/input/2/name'],
    [{ '/input/2/arguments': {} }, 'wrong-type', '/input/2/arguments'],
    [{ '/input/3/call_id': 'c1' }, 'duplicate-call', '/input/3/call_id'],
    [{ '/input/4/call_id': 'c9' }, 'unpaired-result', '/input/4/call_id'],
    [{ '/input/5/call_id': 'c1' }, 'duplicate-result', '/input/5/call_id'],
    [{ '/input/5': undefined }, 'missing-results', '/input/3'],
    [{ '/input/4/output': undefined }, 'missing', '/input/4/output'],
    [{ '/input/1/type': 'item_reference' }, 'unknown-value', '/input/1/id'],
    [{ '/input/6': { type: 'reasoning', id: 'rs_2', summary: [] } }, 'missing', '/input/6'],
    [{ '/max_output_tokens': 15 }, 'out-of-range', '/max_output_tokens'],
    [{ '/tools': repeated({ type: 'function', name: 'search' }, 129) }, 'too-long', '/tools'],
    [{ '/tools/0/name': long(65) }, 'too-long', '/tools/0/name'],
    [{ '/tools/0/name': '' }, 'empty', '/tools/0/name'],
    [{ '/tools/0/parameters': { type: 'array' } }, 'malformed', '/tools/0/parameters'],
    [{ '/tools': [], '/tool_choice': 'required' }, 'missing', '/tools'],
  ],
  anthropic: [
    [{ '/model': undefined }, 'missing', '/model'],
    [{ '/max_tokens': undefined }, 'missing', '/max_tokens'],
    [{ '/max_tokens': 0 }, 'out-of-range', '/max_tokens'],
    [{ '/max_tokens': 1024 }, 'out-of-range', '/max_tokens'],
    [{ '/messages': [] }, 'empty', '/messages'],
    [{ '/seed': 7 }, 'unknown-member', '/seed'],
    [{ '/messages/0/role': 'assistant' }, 'role-order', '/messages/0/role'],
    [{ '/messages/0/role': 'system' }, 'role-order', '/messages/0/role'],
    [{ '/messages/0/role': 'tool' }, 'unknown-value', '/messages/0/role'],
    [{ '/messages/0/content': '' }, 'empty', '/messages/0/content'],
    [{ '/messages/0/content': [{ type: 'text', text: '' }] }, 'empty', '/messages/0/content/0/text'],
    [
      { '/messages/0/content': [{ type: 'tool_use', id: 'c0', name: 'search', input: {} }] },
      'unknown-value',
      '/messages/0/content/0/type',
    ],
    [{ '/messages/1/content/0/signature': undefined }, 'missing', '/messages/1/content/0/signature'],
    [{ '/messages/1/content/0': undefined }, 'missing-signature', '/messages/1/content/0/type'],
    [{ '/messages/1/content/1/input': '{}' }, 'wrong-type', '/messages/1/content/1/input'],
    [{ '/messages/1/content/1/id': 'a b' }, 'bad-name', '/messages/1/content/1/id'],
    [{ '/messages/1/content/2/id': 'c1' }, 'duplicate-call', '/messages/1/content/2/id'],
    [{ '/messages/2/content/1': undefined }, 'missing-results', '/messages/1'],
    [{ '/messages/2': undefined }, 'missing-results', '/messages/1'],
    [{ '/messages/2/content/0/tool_use_id': 'c9' }, 'unpaired-result', '/messages/2/content/0/tool_use_id'],
    [{ '/messages/2/content/1/tool_use_id': 'c1' }, 'duplicate-result', '/messages/2/content/1/tool_use_id'],
    [
      {
        '/messages/2/content': [
          { type: 'text', text: 'first' },
          { type: 'tool_result', tool_use_id: 'c1', content: 'one' },
          { type: 'tool_result', tool_use_id: 'c2', content: 'two' },
        ],
      },
      'misplaced-result',
      '/messages/2/content/1',
    ],
    [{ '/messages/2/content/0/is_error': 'yes' }, 'wrong-type', '/messages/2/content/0/is_error'],
    [{ '/thinking/budget_tokens': 1023 }, 'out-of-range', '/thinking/budget_tokens'],
    [{ '/thinking/budget_tokens': undefined }, 'missing', '/thinking/budget_tokens'],
    [{ '/tools/0/name': 'search.rooms' }, 'bad-name', '/tools/0/name'],
    [{ '/tools/0/name': long(129) }, 'bad-name', '/tools/0/name'],
    [{ '/tools/0/input_schema': undefined }, 'missing', '/tools/0/input_schema'],
    [{ '/tools/0/input_schema': {} }, 'missing', '/tools/0/input_schema/type'],
    [{ '/tools/0/input_schema': { type: 'string' } }, 'malformed', '/tools/0/input_schema'],
    [{ '/tools/1': { name: 'search', input_schema: { type: 'object' } } }, 'duplicate-tool', '/tools/1/name'],
    [{ '/tools': undefined, '/tool_choice': { type: 'any' } }, 'missing', '/tools'],
    [{ '/temperature': 1.5 }, 'out-of-range', '/temperature'],
  ],
  google: [
    [{ '/contents': undefined }, 'missing', '/contents'],
    [{ '/contents': [] }, 'empty', '/contents'],
    [{ '/messages': [] }, 'unknown-member', '/messages'],
    [{ '/contents/0/role': 'assistant' }, 'unknown-value', '/contents/0/role'],
    [{ '/contents/0/parts': [] }, 'empty', '/contents/0/parts'],
    [{ '/contents/0/parts/0': {} }, 'empty', '/contents/0/parts/0'],
    [{ '/contents/0/parts/0/words': 'x' }, 'unknown-member', '/contents/0/parts/0/words'],
    [{ '/contents/1/parts/0/text': 'x' }, 'unknown-member', '/contents/1/parts/0/functionCall'],
    [{ '/contents/1/parts/0/functionCall/args': '{}' }, 'wrong-type', '/contents/1/parts/0/functionCall/args'],
    [{ '/contents/1/parts/0/functionCall/name': 'a b' }, 'bad-name', '/contents/1/parts/0/functionCall/name'],
    [{ '/contents/1/parts/0/thoughtSignature': undefined }, 'missing-signature', '/contents/1/parts/0'],
    [{ '/contents/2/parts/0/functionResponse/response': 'one' }, 'wrong-type', '/contents/2/parts/0/functionResponse/response'],
    [{ '/contents/2/parts/1': undefined }, 'missing-results', '/contents/1'],
    [{ '/contents/2': undefined }, 'missing-results', '/contents/1'],
    [{ '/contents/2/parts/1/functionResponse/name': 'search' }, 'duplicate-result', '/contents/2/parts/1/functionResponse'],
    [{ '/contents/2/parts/1/functionResponse/name': 'other' }, 'unpaired-result', '/contents/2/parts/1/functionResponse'],
    [
      { '/contents/2/parts/2': { functionResponse: { name: 'other', response: {} } } },
      'result-count',
      '/contents/2/parts/2/functionResponse',
    ],
    [{ '/contents/1/parts': [{ text: 'hm' }] }, 'unpaired-result', '/contents/2/parts/0/functionResponse'],
    [{ '/contents/3': { role: 'model', parts: [{ text: 'so' }] } }, 'role-order', '/contents/3/role'],
    [{ '/contents/0': undefined }, 'role-order', '/contents/0'],
    [{ '/tools/0/functionDeclarations/0/name': '1st' }, 'bad-name', '/tools/0/functionDeclarations/0/name'],
    [{ '/tools/0/functionDeclarations/0/name': long(129) }, 'bad-name', '/tools/0/functionDeclarations/0/name'],
    [{ '/tools/0/functionDeclarations/1': { name: 'search' } }, 'duplicate-tool', '/tools/0/functionDeclarations/1/name'],
    [
      { '/tools/0/functionDeclarations/0/parameters': { type: 'STRING' } },
      'malformed',
      '/tools/0/functionDeclarations/0/parameters',
    ],
    [{ '/generationConfig/maxOutputTokens': 0 }, 'out-of-range', '/generationConfig/maxOutputTokens'],
    [{ '/toolConfig': { functionCallingConfig: { mode: 'SOME' } } }, 'unknown-value', '/toolConfig/functionCallingConfig/mode'],
  ],
};

describe('decodeRequest', () => {
  it.each(Object.keys(BASE) as WireProfile[])('accepts the request that the cases change, %s', (profile) => {
    expect(problemOf(profile, {})).toBeNull();
  });

  it.each(
    Object.entries(CASES).flatMap(([profile, cases]) =>
      cases.map(([change, kind, path]) => [profile as WireProfile, Object.keys(change).join(' '), kind, change, path] as const),
    ),
  )('[P48] refuses in %s what is wrong at %s: %s', (profile, _, kind, change, path) => {
    expect(problemOf(profile, change)).toEqual([kind, path]);
  });

  it('[P48] names every call that lacks its result', () => {
    const result = wireProfile('openai').decodeRequest(changed(CHAT, { '/messages/3': undefined, '/messages/2': undefined }));
    expect(result).toMatchObject({ ok: false, error: { kind: 'missing-results', callIds: ['c1', 'c2'] } });
  });

  it('lets compatible servers have members and names of their own', () => {
    expect(problemOf('compatible', { '/top_k': 4, '/messages/1/tool_calls/0/extra': 1, '/tools/0/type': undefined })).toBeNull();
  });

  it('takes the sentinel that stands for a lost signature', () => {
    expect(problemOf('google', { '/contents/1/parts/0/thoughtSignature': 'skip_thought_signature_validator' })).toBeNull();
  });

  it('asks for signatures only in the turn under way and only of models that sign', () => {
    const unsigned = changed(GENERATE, { '/contents/1/parts/0/thoughtSignature': undefined });
    const goneBy = changed(unsigned, { '/contents/3': { role: 'user', parts: [{ text: 'well?' }] } });
    const { decodeRequest } = wireProfile('google');
    expect(decodeRequest(goneBy, GEMINI_3).ok).toBe(true);
    expect(decodeRequest(unsigned, { ...GEMINI_3, model: 'gemini-2.5-flash' }).ok).toBe(true);
  });

  it('lets an id come again in a later turn', () => {
    const again = changed(CHAT, { '/messages/4': { role: 'user', content: 'x' } });
    const turns = (again as { messages: readonly Json[] }).messages;
    const twice = { ...(again as object), messages: [...turns, ...turns] } as Json;
    expect(wireProfile('openai').decodeRequest(twice).ok).toBe(true);
  });

  it('lets results answer calls of a stored response', () => {
    const input: Json = [{ type: 'function_call_output', call_id: 'c7', output: 'one' }];
    expect(problemOf('openai-responses', { '/input': input })).toEqual(['unpaired-result', '/input/0/call_id']);
    expect(problemOf('openai-responses', { '/input': input, '/previous_response_id': 'resp_0' })).toBeNull();
  });
});
