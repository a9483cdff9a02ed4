import type { JSONValue } from 'ai';
import { assertNever } from '../base/assert-never.ts';
import type { Thinking } from '../domain/journal.ts';
import type { ProviderKind } from './presets.ts';

/** What a request says about thinking, in its provider's words. */
export interface CallOptions {
  /** By the name under which the provider's client looks for them. */
  readonly providerOptions: Readonly<Record<string, Readonly<Record<string, JSONValue>>>>;
  /** What to ask the client for, so that the limit on the wire is the effect's own. */
  readonly maxOutputTokens: number;
}

/** Forms of `Thinking` that a provider's format can say. */
export const THINKING_KINDS: Readonly<Record<ProviderKind, readonly Thinking['kind'][]>> = {
  anthropic: ['off', 'budget', 'effort'],
  openai: ['off', 'effort'],
  'openai-responses': ['off', 'effort'],
  google: ['off', 'budget', 'effort'],
  'openai-compatible': ['effort'],
};

/** Anthropic refuses smaller budgets. */
const MIN_ANTHROPIC_BUDGET = 1_024;

/** Output tokens that a thinking budget leaves for the reply itself, where the limit is that large. */
const REPLY_TOKENS = 256;

/**
 * The options of one request. The output limit is what a run's budget allows, thoughts included: a thinking budget that does not fit is made smaller, and
 * thinking is left off where no budget fits. Null thinking leaves it to the provider.
 */
export function callOptions(kind: ProviderKind, thinking: Thinking | null, limit: number): CallOptions {
  const wanted = thinking !== null && THINKING_KINDS[kind].includes(thinking.kind) ? thinking : null;
  switch (kind) {
    case 'anthropic':
      return anthropicOptions(wanted, limit);
    case 'openai':
      return { providerOptions: wrapped('openai', effortOptions(wanted)), maxOutputTokens: limit };
    case 'openai-responses':
      // Stored responses are sent again as references, which no edited history could use.
      return { providerOptions: { openai: { store: false, ...effortOptions(wanted) } }, maxOutputTokens: limit };
    case 'google':
      return { providerOptions: wrapped('google', googleOptions(wanted, limit)), maxOutputTokens: limit };
    case 'openai-compatible':
      return {
        providerOptions: wanted?.kind === 'effort' ? { compatible: { reasoningEffort: wanted.effort } } : {},
        maxOutputTokens: limit,
      };
    default:
      return assertNever(kind, 'callOptions');
  }
}

/** The client adds the budget to the limit it is given, so the limit is lowered by it first. */
function anthropicOptions(thinking: Thinking | null, limit: number): CallOptions {
  if (thinking === null) return { providerOptions: {}, maxOutputTokens: limit };
  if (thinking.kind === 'effort') {
    // Anthropic's scale begins at low.
    const effort = thinking.effort === 'minimal' ? 'low' : thinking.effort;
    return { providerOptions: { anthropic: { thinking: { type: 'adaptive' }, effort } }, maxOutputTokens: limit };
  }
  const budgetTokens = thinking.kind === 'off' ? 0 : Math.min(thinking.tokens, limit - REPLY_TOKENS);
  if (budgetTokens < MIN_ANTHROPIC_BUDGET) {
    return { providerOptions: { anthropic: { thinking: { type: 'disabled' } } }, maxOutputTokens: limit };
  }
  return {
    providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens } } },
    maxOutputTokens: limit - budgetTokens,
  };
}

/** `forceReasoning`, because the client knows reasoning models by name and would drop the effort of one it does not know. */
function effortOptions(thinking: Thinking | null): Readonly<Record<string, JSONValue>> {
  if (thinking === null || thinking.kind === 'budget') return {};
  const effort = thinking.kind === 'off' ? 'none' : thinking.effort;
  return { reasoningEffort: effort, forceReasoning: true };
}

function googleOptions(thinking: Thinking | null, limit: number): Readonly<Record<string, JSONValue>> {
  if (thinking === null) return {};
  if (thinking.kind === 'effort') return { thinkingConfig: { thinkingLevel: thinking.effort, includeThoughts: true } };
  const budget = thinking.kind === 'off' ? 0 : Math.max(0, Math.min(thinking.tokens, limit - REPLY_TOKENS));
  return { thinkingConfig: { thinkingBudget: budget, ...(budget > 0 ? { includeThoughts: true } : {}) } };
}

function wrapped(name: string, options: Readonly<Record<string, JSONValue>>): CallOptions['providerOptions'] {
  return Object.keys(options).length === 0 ? {} : { [name]: options };
}
