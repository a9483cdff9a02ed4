import { describe, expect, it } from 'vitest';
import {
  ANTHROPIC_TEXT,
  answered,
  asked,
  COMPATIBLE_TEXT,
  call,
  reply,
  result,
  setUpProvider,
  TASK,
} from '../testing/provider-setup.ts';

describe('createProviderModel reads replies', () => {
  it('keeps argument texts as the model wrote them, valid, broken, unknown or absent', async () => {
    const texts = ['{ "city" : "Oslo" }', '{"city": "Os', '', '{"__proto__":1}', '[1, 2]'];
    const tool_calls = texts.map((text, index) => ({
      id: `call_${index}`,
      type: 'function',
      function: { name: index === 4 ? 'no_such_tool' : 'search', arguments: text },
    }));
    const { ask } = setUpProvider({
      kind: 'openai-compatible',
      answer: () => Response.json(reply('openai-compatible', { content: null, tool_calls }, 'tool_calls')),
    });
    const outcome = await ask(TASK);
    expect(outcome.reply?.calls.map(({ argumentsText }) => argumentsText)).toEqual(texts);
    expect(outcome.reply?.calls.map((one) => JSON.stringify(one.arguments))).toEqual([
      '{"city":"Oslo"}',
      undefined,
      '{}',
      '{"__proto__":1}',
      '[1,2]',
    ]);
    expect(outcome.reply).toMatchObject({ text: null, finishReason: 'tool-calls', opaque: null });
    expect(outcome).toMatchObject({ status: 200, error: null, body: null, usage: { inputTokens: 11, outputTokens: 7 } });
  });

  it('makes repeated call ids of small servers unique in the history', async () => {
    const tool_calls = [0, 1].map(() => ({ id: 'call_0', type: 'function', function: { name: 'search', arguments: '{}' } }));
    const { ask } = setUpProvider({
      kind: 'openai-compatible',
      answer: () => Response.json(reply('openai-compatible', { content: null, tool_calls }, 'stop')),
    });
    const outcome = await ask([...TASK, asked([call('call_0', '{}')]), answered(result('call_0', '{}'))]);
    expect(outcome.reply?.calls.map(({ id }) => id)).toEqual(['call_0-2', 'call_0-3']);
    expect(outcome.reply?.finishReason).toBe('tool-calls');
  });

  it.each([
    ['anthropic', 'end_turn', 'stop'],
    ['anthropic', 'max_tokens', 'length'],
    ['anthropic', 'refusal', 'content-filter'],
    ['anthropic', 'something_new', 'other'],
    ['openai-compatible', 'stop', 'stop'],
    ['openai-compatible', 'length', 'length'],
    ['openai-compatible', 'content_filter', 'content-filter'],
  ] as const)('maps the end %s %s to %s', async (kind, raw, finishReason) => {
    const content = kind === 'anthropic' ? [{ type: 'text', text: 'x' }] : { content: 'x' };
    const { ask } = setUpProvider({ kind, answer: () => Response.json(reply(kind, content, raw)) });
    expect((await ask(TASK)).reply).toMatchObject({ text: 'x', finishReason });
  });

  it('counts cached input as input, and tells its parts', async () => {
    const usage = { input_tokens: 100, output_tokens: 5, cache_read_input_tokens: 300, cache_creation_input_tokens: 20 };
    const { ask } = setUpProvider({ kind: 'anthropic', answer: () => Response.json({ ...ANTHROPIC_TEXT, usage }) });
    expect((await ask(TASK)).usage).toEqual({
      inputTokens: 420,
      outputTokens: 5,
      cacheReadTokens: 300,
      cacheWriteTokens: 20,
    });
  });

  it('[P23] estimates the usage that a server leaves out, never zero', async () => {
    const { usage: _usage, ...bare } = COMPATIBLE_TEXT;
    const { ask } = setUpProvider({ kind: 'openai-compatible', answer: () => Response.json(bare) });
    expect((await ask(TASK)).usage).toEqual({
      inputTokens: 100,
      outputTokens: 1,
      isEstimated: true,
      unreported: { inputTokens: 0, outputTokens: 499 },
    });
  });
});
