import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import { answered, asked, CANARY, call, reply, result, SEARCH, setUpProvider, TASK } from '../testing/provider-setup.ts';

describe('createProviderModel on the Anthropic wire', () => {
  it('sends system, tools, limit and the browser opt-in', async () => {
    const { ask, sent } = setUpProvider({ kind: 'anthropic' });
    await ask(TASK);
    expect(sent[0]?.url).toBe('https://api.anthropic.com/v1/messages');
    expect(sent[0]?.headers.get('x-api-key')).toBe(CANARY);
    expect(sent[0]?.headers.get('anthropic-dangerous-direct-browser-access')).toBe('true');
    expect(sent[0]?.body).toEqual({
      model: 'model-x',
      max_tokens: 500,
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Find a hotel.' }] }],
      tools: [{ name: 'search', description: 'Finds hotels.', input_schema: SEARCH.inputSchema }],
      tool_choice: { type: 'auto' },
    });
  });

  it('[P48] pairs parallel calls and marks the failed one [P6]', async () => {
    const { ask, messagesOf } = setUpProvider({ kind: 'anthropic' });
    await ask([
      ...TASK,
      asked([call('a', '{"city":"Oslo"}'), call('b', '{"city":""}')], 'Looking.'),
      answered(result('a', '{"hotels":2}'), result('b', 'city: must not be empty', true)),
    ]);
    expect(messagesOf(0).slice(1)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Looking.' },
          { type: 'tool_use', id: 'a', name: 'search', input: { city: 'Oslo' } },
          { type: 'tool_use', id: 'b', name: 'search', input: { city: '' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: '{"hotels":2}' },
          { type: 'tool_result', tool_use_id: 'b', content: 'city: must not be empty', is_error: true },
        ],
      },
    ]);
  });

  it('[P3] replays arguments that are no object inside one', async () => {
    const { ask, messagesOf } = setUpProvider({ kind: 'anthropic' });
    const calls = [call('a', '{"city": "Os'), call('b', '[1]'), call('c', '')];
    await ask([...TASK, asked(calls), answered(...calls.map(({ id }) => result(id, 'no', true)))]);
    const content = messagesOf(0)[1]?.content as { input: Json }[] | undefined;
    expect(content?.map(({ input }) => input)).toEqual([{ rawInvalidInput: '{"city": "Os' }, { rawInvalidInput: '[1]' }, {}]);
  });

  it('keeps a signed thought through the loop and drops it for another model', async () => {
    const thought = { type: 'thinking', thinking: 'Oslo it is.', signature: 'sig==' };
    const content = [
      thought,
      { type: 'text', text: 'Looking.' },
      { type: 'tool_use', id: 'a', name: 'search', input: { city: 'Oslo' } },
    ];
    const { ask, messagesOf } = setUpProvider({
      kind: 'anthropic',
      answer: () => Response.json(reply('anthropic', content, 'tool_use')),
    });
    const first = (await ask(TASK)).reply;
    if (first === null) throw new Error('no reply');
    const next = [...TASK, asked(first.calls, first.text, first.opaque), answered(result('a', '{}'))];
    await ask(next);
    expect(messagesOf(1)[1]?.content).toEqual(content);

    const other = setUpProvider({ kind: 'anthropic', modelId: 'model-y' });
    await other.ask(next);
    expect(JSON.stringify(other.sent[0]?.body)).not.toContain('sig==');
    const edited = setUpProvider({ kind: 'anthropic' });
    await edited.ask([...TASK, asked([call('a', '{"city":"Bergen"}')], first.text, first.opaque), answered(result('a', '{}'))]);
    expect(JSON.stringify(edited.sent[0]?.body)).not.toContain('sig==');
    expect(JSON.stringify(edited.sent[0]?.body)).toContain('Bergen');
  });
});

describe('createProviderModel on the compatible wire', () => {
  it('sends chat completions with a bearer token and the limit', async () => {
    const { ask, sent } = setUpProvider({ kind: 'openai-compatible' });
    await ask(TASK);
    expect(sent[0]?.url).toBe('http://localhost:11434/v1/chat/completions');
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${CANARY}`);
    expect(sent[0]?.body).toEqual({
      model: 'model-x',
      max_tokens: 500,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Find a hotel.' },
      ],
      tools: [{ type: 'function', function: { name: 'search', description: 'Finds hotels.', parameters: SEARCH.inputSchema } }],
      tool_choice: 'auto',
    });
  });

  it('[P48] pairs parallel calls and has no mark for the failed one [P6]', async () => {
    const { ask, messagesOf } = setUpProvider({ kind: 'openai-compatible' });
    await ask([
      ...TASK,
      asked([call('a', '{ "city": "Oslo" }'), call('b', '{"city":""}')]),
      answered(result('a', '{"hotels":2}'), result('b', 'city: must not be empty', true)),
    ]);
    expect(messagesOf(0).slice(2)).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'search', arguments: '{ "city": "Oslo" }' } },
          { id: 'b', type: 'function', function: { name: 'search', arguments: '{"city":""}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: '{"hotels":2}' },
      { role: 'tool', tool_call_id: 'b', content: 'city: must not be empty' },
    ]);
  });

  it('[P3] replays arguments that are no object inside one, dangerous keys as data', async () => {
    const { ask, messagesOf } = setUpProvider({ kind: 'openai-compatible' });
    const calls = [call('a', '{"city": "Os'), call('b', '"Oslo"'), call('c', ''), call('d', '{"__proto__":{"x":1}}')];
    await ask([...TASK, asked(calls), answered(...calls.map(({ id }) => result(id, 'no', true)))]);
    const calledAs = messagesOf(0)[2]?.tool_calls as { function: { arguments: string } }[] | undefined;
    expect(calledAs?.map((one) => one.function.arguments)).toEqual([
      '{"rawInvalidInput":"{\\"city\\": \\"Os"}',
      '{"rawInvalidInput":"\\"Oslo\\""}',
      '{}',
      '{"__proto__":{"x":1}}',
    ]);
  });
});
