import { describe, expect, it } from 'vitest';
import { answered, asked, CANARY, call, googleReply, result, SEARCH, setUpProvider, TASK } from '../testing/provider-setup.ts';

const THOUGHT = { text: 'Oslo it is.', thought: true };
const SIGNED_CALL = { functionCall: { name: 'search', args: { city: 'Oslo' } }, thoughtSignature: 'SIGNED==' };

describe('createProviderModel on the Gemini wire', () => {
  it('sends contents, declarations and the limit, with the key in its own header', async () => {
    const { ask, sent } = setUpProvider({ kind: 'google' });
    await ask(TASK);
    expect(sent[0]?.url).toBe('https://generativelanguage.googleapis.com/v1beta/models/model-x:generateContent');
    expect(sent[0]?.headers.get('x-goog-api-key')).toBe(CANARY);
    expect(sent[0]?.headers.get('authorization')).toBeNull();
    expect(sent[0]?.body).toEqual({
      generationConfig: { maxOutputTokens: 500 },
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Find a hotel.' }] }],
      tools: [
        { functionDeclarations: [{ name: 'search', description: 'Finds hotels.', parametersJsonSchema: SEARCH.inputSchema }] },
      ],
      toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
    });
  });

  it('[P48] pairs parallel calls and names the failure in an error field [P6]', async () => {
    const { ask, messagesOf } = setUpProvider({ kind: 'google' });
    await ask([
      ...TASK,
      asked([call('a', '{"city":"Oslo"}'), call('b', '{"city":""}'), call('c', '{"city": "Os')], 'Looking.'),
      answered(result('a', '{"hotels":2}'), result('b', 'city: must not be empty', true), result('c', 'no', true)),
    ]);
    const called = (id: string, args: object) => ({ functionCall: { id, name: 'search', args } });
    const responded = (id: string, response: object) => ({
      functionResponse: { id, name: 'search', response: { name: 'search', ...response } },
    });
    expect(messagesOf(0).slice(1)).toEqual([
      {
        role: 'model',
        parts: [
          { text: 'Looking.' },
          called('a', { city: 'Oslo' }),
          called('b', { city: '' }),
          called('c', { rawInvalidInput: '{"city": "Os' }),
        ],
      },
      {
        role: 'user',
        parts: [
          responded('a', { content: '{"hotels":2}' }),
          responded('b', { error: 'city: must not be empty' }),
          responded('c', { error: 'no' }),
        ],
      },
    ]);
  });

  it('sends thought signatures back where they were, and none to another model', async () => {
    const answer = () => Response.json(googleReply([THOUGHT, SIGNED_CALL, { functionCall: { name: 'search', args: {} } }]));
    const { ask, messagesOf } = setUpProvider({ kind: 'google', answer });
    const first = (await ask(TASK)).reply;
    if (first === null) throw new Error('no reply');
    expect(first).toMatchObject({ text: null, finishReason: 'tool-calls' });
    expect(first.calls.map(({ id }) => id)).toEqual(['call_1', 'call_2']);
    const next = [
      ...TASK,
      asked(first.calls, first.text, first.opaque),
      answered(result('call_1', '{}'), result('call_2', '{}')),
    ];
    await ask(next);
    expect(messagesOf(1)[1]).toEqual({
      role: 'model',
      parts: [
        THOUGHT,
        { functionCall: { id: 'call_1', name: 'search', args: { city: 'Oslo' } }, thoughtSignature: 'SIGNED==' },
        { functionCall: { id: 'call_2', name: 'search', args: {} } },
      ],
    });
    const other = setUpProvider({ kind: 'google', modelId: 'model-y' });
    expect((await other.ask(next)).droppedOpaque).toEqual([{ message: 2, because: 'other-model' }]);
    expect(JSON.stringify(other.sent[0]?.body)).not.toContain('SIGNED');
  });

  it('gives calls of later turns ids of their own', async () => {
    const { ask } = setUpProvider({ kind: 'google', answer: () => Response.json(googleReply([SIGNED_CALL])) });
    const outcome = await ask([...TASK, asked([call('call_1', '{}')]), answered(result('call_1', '{}'))]);
    expect(outcome.reply?.calls.map(({ id }) => id)).toEqual(['call_1-2']);
  });

  it('counts thoughts as output', async () => {
    const answer = () => Response.json(googleReply([{ text: 'done' }], 'STOP', { thoughtsTokenCount: 20, totalTokenCount: 38 }));
    const { ask } = setUpProvider({ kind: 'google', answer });
    expect((await ask(TASK)).usage).toEqual({ inputTokens: 11, outputTokens: 27, reasoningTokens: 20 });
  });

  it('never lets the client ask a second time for one call', async () => {
    const unfinished = { ...googleReply([{ text: 'part' }], 'CONTINUATION') };
    (unfinished.candidates as { continuationToken?: string }[])[0] = {
      ...(unfinished.candidates as object[])[0],
      continuationToken: 'next',
    };
    const { ask, sent } = setUpProvider({ kind: 'google', answer: () => Response.json(unfinished) });
    expect(await ask(TASK)).toMatchObject({ reply: null, status: 200, error: { name: 'SecondRequest' } });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'content-filter'],
    ['MALFORMED_FUNCTION_CALL', 'error'],
  ])('maps the end %s to %s', async (raw, finishReason) => {
    const { ask } = setUpProvider({ kind: 'google', answer: () => Response.json(googleReply([{ text: 'x' }], raw)) });
    expect((await ask(TASK)).reply).toMatchObject({ finishReason });
  });
});
