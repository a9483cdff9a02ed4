import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import {
  answered,
  asked,
  CANARY,
  call,
  reply,
  responsesReply,
  result,
  SEARCH,
  setUpProvider,
  TASK,
} from '../testing/provider-setup.ts';

const CALLS = [call('a', '{ "city": "Oslo" }'), call('b', '{"city":""}'), call('c', '{"city": "Os'), call('d', '')];
const AFTER_CALLS = [
  ...TASK,
  asked(CALLS, 'Looking.'),
  answered(result('a', '{"hotels":2}'), result('b', 'city: must not be empty', true), result('c', 'no', true), result('d', '{}')),
];
const BROKEN_AGAIN = '{"rawInvalidInput":"{\\"city\\": \\"Os"}';

describe('createProviderModel on the wire of OpenAI chat completions', () => {
  it('sends chat completions with a bearer token and the limit', async () => {
    const { ask, sent } = setUpProvider({ kind: 'openai' });
    await ask(TASK);
    expect(sent[0]?.url).toBe('https://api.openai.com/v1/chat/completions');
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

  it('[P48] pairs parallel calls and writes the failure into the content [P6]', async () => {
    const { ask, messagesOf } = setUpProvider({ kind: 'openai' });
    await ask(AFTER_CALLS);
    const called = (id: string, text: string) => ({ id, type: 'function', function: { name: 'search', arguments: text } });
    expect(messagesOf(0).slice(2)).toEqual([
      {
        role: 'assistant',
        content: 'Looking.',
        tool_calls: [called('a', '{ "city": "Oslo" }'), called('b', '{"city":""}'), called('c', BROKEN_AGAIN), called('d', '{}')],
      },
      { role: 'tool', tool_call_id: 'a', content: '{"hotels":2}' },
      { role: 'tool', tool_call_id: 'b', content: '{"error":"city: must not be empty"}' },
      { role: 'tool', tool_call_id: 'c', content: '{"error":"no"}' },
      { role: 'tool', tool_call_id: 'd', content: '{}' },
    ]);
  });

  it('asks an unknown model to think as much as was chosen', async () => {
    const { ask, sent } = setUpProvider({ kind: 'openai', thinking: { kind: 'effort', effort: 'high' } });
    await ask(TASK);
    expect(sent[0]?.body).toMatchObject({ reasoning_effort: 'high', max_completion_tokens: 500 });
    expect(sent[0]?.body).not.toHaveProperty('max_tokens');
    expect(sent[0]?.body.messages).toContainEqual({ role: 'developer', content: 'Be brief.' });
  });

  it('counts reasoning as output and tells how much it was', async () => {
    const usage = { prompt_tokens: 40, completion_tokens: 30, completion_tokens_details: { reasoning_tokens: 25 } };
    const answer = { ...reply('openai', { content: 'done' }, 'stop'), usage };
    const { ask } = setUpProvider({ kind: 'openai', answer: () => Response.json(answer) });
    expect((await ask(TASK)).usage).toEqual({ inputTokens: 40, outputTokens: 30, reasoningTokens: 25 });
  });
});

const REASONING = { type: 'reasoning', id: 'rs_1', encrypted_content: 'ENCRYPTED==', summary: [] };
const FUNCTION_CALL = { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'search', arguments: '{"city": "Oslo"}' };

describe('createProviderModel on the wire of OpenAI Responses', () => {
  it('stores nothing and sends every item in full', async () => {
    const { ask, sent } = setUpProvider({ kind: 'openai-responses' });
    await ask(AFTER_CALLS);
    expect(sent[0]?.url).toBe('https://api.openai.com/v1/responses');
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${CANARY}`);
    const called = (id: string, text: string) => ({ type: 'function_call', call_id: id, name: 'search', arguments: text });
    const output = (id: string, text: string) => ({ type: 'function_call_output', call_id: id, output: text });
    expect(sent[0]?.body).toEqual({
      model: 'model-x',
      store: false,
      max_output_tokens: 500,
      input: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'input_text', text: 'Find a hotel.' }] },
        { role: 'assistant', content: 'Looking.' },
        called('a', '{ "city": "Oslo" }'),
        called('b', '{"city":""}'),
        called('c', BROKEN_AGAIN),
        called('d', '{}'),
        output('a', '{"hotels":2}'),
        output('b', '{"error":"city: must not be empty"}'),
        output('c', '{"error":"no"}'),
        output('d', '{}'),
      ],
      tools: [{ type: 'function', name: 'search', description: 'Finds hotels.', parameters: SEARCH.inputSchema, strict: false }],
      tool_choice: 'auto',
    });
  });

  it('sends encrypted reasoning back in its place, word for word', async () => {
    const { ask, sent, messagesOf } = setUpProvider({
      kind: 'openai-responses',
      modelId: 'gpt-5.2',
      answer: () => Response.json(responsesReply([REASONING, FUNCTION_CALL])),
    });
    const first = (await ask(TASK)).reply;
    if (first === null) throw new Error('no reply');
    expect(sent[0]?.body.include).toEqual(['reasoning.encrypted_content']);
    const next = [...TASK, asked(first.calls, first.text, first.opaque), answered(result('a', '{}'))];
    await ask(next);
    const { id: _id, ...sentCall } = FUNCTION_CALL;
    expect(messagesOf(1).slice(2)).toEqual([
      REASONING,
      expect.objectContaining(sentCall),
      { type: 'function_call_output', call_id: 'a', output: '{}' },
    ]);
  });

  it('drops encrypted reasoning for another model or an edited call, and says so', async () => {
    const { ask } = setUpProvider({
      kind: 'openai-responses',
      modelId: 'gpt-5.2',
      answer: () => Response.json(responsesReply([REASONING, FUNCTION_CALL])),
    });
    const first = (await ask(TASK)).reply;
    const opaque: Json = first?.opaque ?? null;
    const other = setUpProvider({ kind: 'openai-responses', modelId: 'gpt-5.1' });
    const fromOther = await other.ask([...TASK, asked(first?.calls ?? [], null, opaque), answered(result('a', '{}'))]);
    expect(fromOther.droppedOpaque).toEqual([{ message: 2, because: 'other-model' }]);
    const edited = setUpProvider({ kind: 'openai-responses', modelId: 'gpt-5.2' });
    const afterEdit = await edited.ask([
      ...TASK,
      asked([call('a', '{"city":"Bergen"}')], null, opaque),
      answered(result('a', '{}')),
    ]);
    expect(afterEdit.droppedOpaque).toEqual([{ message: 2, because: 'edited' }]);
    for (const { sent } of [other, edited]) expect(JSON.stringify(sent[0]?.body)).not.toContain('ENCRYPTED');
    expect(JSON.stringify(edited.sent[0]?.body)).toContain('Bergen');
  });

  it('reads a limit reached as a reply cut by its length', async () => {
    const cut = responsesReply(
      [{ type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'do', annotations: [] }] }],
      {
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
      },
    );
    const { ask } = setUpProvider({ kind: 'openai-responses', answer: () => Response.json(cut) });
    expect((await ask(TASK)).reply).toMatchObject({ text: 'do', finishReason: 'length' });
  });
});
