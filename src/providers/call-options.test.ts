import { describe, expect, it } from 'vitest';
import type { Thinking } from '../domain/journal.ts';
import { setUpProvider, TASK } from '../testing/provider-setup.ts';
import { callOptions, THINKING_KINDS } from './call-options.ts';
import type { ProviderKind } from './presets.ts';

async function bodyOf(kind: ProviderKind, thinking: Thinking, maxOutputTokens = 4_000) {
  const { ask, sent } = setUpProvider({ kind, thinking, maxOutputTokens });
  await ask(TASK);
  return sent[0]?.body;
}

describe('callOptions', () => {
  it('[P23] keeps the limit of the effect on the wire, thoughts included', async () => {
    expect(await bodyOf('anthropic', { kind: 'budget', tokens: 2_000 })).toMatchObject({
      max_tokens: 4_000,
      thinking: { type: 'enabled', budget_tokens: 2_000 },
    });
    expect(await bodyOf('google', { kind: 'budget', tokens: 2_000 })).toMatchObject({
      generationConfig: { maxOutputTokens: 4_000, thinkingConfig: { thinkingBudget: 2_000, includeThoughts: true } },
    });
  });

  it('makes a budget smaller that leaves no room for the reply', async () => {
    expect(await bodyOf('anthropic', { kind: 'budget', tokens: 9_000 })).toMatchObject({
      max_tokens: 4_000,
      thinking: { type: 'enabled', budget_tokens: 3_744 },
    });
    expect(await bodyOf('google', { kind: 'budget', tokens: 9_000 }, 1_000)).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingBudget: 744 } },
    });
  });

  it('leaves thinking off where no budget fits', async () => {
    const body = await bodyOf('anthropic', { kind: 'budget', tokens: 2_000 }, 1_000);
    expect(body).toMatchObject({ max_tokens: 1_000 });
    expect(body?.thinking).not.toMatchObject({ type: 'enabled' });
  });

  it.each([
    ['anthropic', { output_config: { effort: 'medium' }, thinking: { type: 'adaptive' } }],
    ['openai', { reasoning_effort: 'medium' }],
    ['openai-responses', { reasoning: { effort: 'medium' }, include: ['reasoning.encrypted_content'], store: false }],
    ['google', { generationConfig: { thinkingConfig: { thinkingLevel: 'medium' } } }],
    ['openai-compatible', { reasoning_effort: 'medium' }],
  ] as const)('says an effort in the words of %s', async (kind, body) => {
    expect(await bodyOf(kind, { kind: 'effort', effort: 'medium' })).toMatchObject(body);
  });

  it('leaves out what a format cannot say', () => {
    const budget: Thinking = { kind: 'budget', tokens: 2_000 };
    for (const kind of ['openai', 'openai-compatible'] as const) {
      expect(THINKING_KINDS[kind]).not.toContain('budget');
      expect(callOptions(kind, budget, 500)).toEqual({ providerOptions: {}, maxOutputTokens: 500 });
    }
  });
});
