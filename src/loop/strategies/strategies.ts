import type { Strategy } from '../../domain/strategy.ts';
import { BASE, EXPONENTIAL } from './base-strategy.ts';
import { AI_SDK_TEXT, BARE, MESSAGE_ONLY } from './feedback-texts.ts';
import { everyClass } from './routes.ts';

const crashOnFirstError: Strategy = {
  ...BASE,
  id: 'crash-on-first-error',
  title: 'Crash on first error',
  attempts: { max: 1, count: 'lineage', onExhausted: 'stop' },
  classifier: { kind: 'status', unknown: 'permanent' },
  routes: everyClass('stop'),
  feedback: { template: MESSAGE_ONLY, byClass: {} },
};

const countEveryReply: Strategy = {
  ...BASE,
  id: 'count-every-reply',
  title: 'Count every reply',
  attempts: { max: 3, count: 'replies', onExhausted: 'stop' },
  classifier: { kind: 'substring', unknown: 'transient' },
  routes: everyClass('to-model'),
  feedback: { template: 'Error: {{ message }}', byClass: {} },
};

const blindRetry: Strategy = {
  ...BASE,
  id: 'blind-retry',
  title: 'Blind retry',
  tries: { tool: 3, model: 3 },
  backoff: { baseMs: 1_000, factor: 1, capMs: 1_000, jitter: 'none', honourHintUpToMs: null },
  classifier: { kind: 'status', unknown: 'transient' },
  routes: everyClass('wait-below'),
  feedback: { template: BARE, byClass: {} },
};

const feedEverythingBack: Strategy = {
  ...BASE,
  id: 'feed-everything-back',
  title: 'Feed everything back',
  routes: everyClass('to-model'),
  feedback: { template: MESSAGE_ONLY, byClass: {} },
};

const classifyAndRoute: Strategy = {
  ...BASE,
  id: 'classify-and-route',
  title: 'Classify and route',
  attempts: { max: 3, count: 'lineage', onExhausted: 'tell-model' },
  maxConsecutiveFailures: 6,
  tries: { tool: 4, model: 4 },
  backoff: EXPONENTIAL,
  routes: {
    input: 'to-model',
    transient: 'wait-below',
    permanent: 'stop',
    output: 'to-model',
    state: 'to-model',
    truncated: 'raise-limit',
    ambiguous: 'to-model',
  },
  checks: { arguments: true, contract: true, bounds: true },
  idempotencyKeys: true,
};

const disclosedFallbacks: Strategy = {
  ...classifyAndRoute,
  id: 'disclosed-fallbacks',
  title: 'Disclosed fallbacks',
  fallbacks: 'disclosed',
};

/** The anti-pattern of [P28]: an old value passes for the one that was asked for. */
const silentFallbacks: Strategy = {
  ...classifyAndRoute,
  id: 'silent-fallbacks',
  title: 'Silent fallbacks',
  fallbacks: 'silent',
};

/** Emulates `generateText` with tools and default settings; held against the real SDK in providers/ai-sdk-retries.test.ts. */
const aiSdkDefault: Strategy = {
  ...BASE,
  id: 'ai-sdk-default',
  title: 'AI SDK default',
  // The SDK counts no attempts: its step limit is the only bound.
  attempts: { max: 20, count: 'lineage', onExhausted: 'tell-model' },
  maxSteps: 20,
  transport: {
    maxRetries: 2,
    backoff: { baseMs: 2_000, factor: 2, capMs: 3_600_000, jitter: 'none', honourHintUpToMs: 59_999 },
  },
  classifier: { kind: 'status', unknown: 'transient' },
  routes: everyClass('to-model'),
  feedback: { template: AI_SDK_TEXT, byClass: {} },
  checks: { arguments: true, contract: false, bounds: false },
};

const structuredTwoAttempts: Strategy = {
  ...BASE,
  id: 'structured-output-two-attempts',
  title: 'Structured output, two attempts',
  // A third attempt rarely corrects and always bills [P21].
  attempts: { max: 2, count: 'lineage', onExhausted: 'stop' },
  tries: { tool: 4, model: 4 },
  backoff: EXPONENTIAL,
  routes: {
    input: 'to-model',
    transient: 'wait-below',
    permanent: 'stop',
    output: 'to-model',
    state: 'to-model',
    truncated: 'raise-limit',
    ambiguous: 'stop',
  },
  checks: { arguments: true, contract: true, bounds: true },
};

/** The shipped strategies, from the simplest to the one that decides most. */
export const STRATEGIES: readonly Strategy[] = [
  crashOnFirstError,
  countEveryReply,
  blindRetry,
  feedEverythingBack,
  classifyAndRoute,
  disclosedFallbacks,
  silentFallbacks,
  aiSdkDefault,
  structuredTwoAttempts,
];

export function findStrategy(id: string): Strategy | null {
  return STRATEGIES.find((strategy) => strategy.id === id) ?? null;
}
