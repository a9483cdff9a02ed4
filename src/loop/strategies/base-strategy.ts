import type { Backoff, Budget, Strategy } from '../../domain/strategy.ts';
import { FULL_FEEDBACK } from './feedback-texts.ts';

/** 1 s doubling to 30 s with full jitter; the other side's hint wins up to a minute [P19]. */
export const EXPONENTIAL: Backoff = { baseMs: 1_000, factor: 2, capMs: 30_000, jitter: 'full', honourHintUpToMs: 60_000 };

export const NO_WAIT: Backoff = { baseMs: 0, factor: 1, capMs: 0, jitter: 'none', honourHintUpToMs: null };

export const NO_BUDGET: Budget = { tokens: null, usd: null, wallMs: null, steps: null, requests: null };

/** What the shipped strategies share; each states only what makes it different. */
export const BASE: Omit<Strategy, 'id' | 'title' | 'routes'> = {
  format: 1,
  attempts: { max: 3, count: 'lineage', onExhausted: 'stop' },
  maxSteps: 20,
  maxConsecutiveFailures: null,
  tries: { tool: 1, model: 1 },
  backoff: NO_WAIT,
  transport: { maxRetries: 0, backoff: NO_WAIT },
  classifier: { kind: 'rules', unknown: 'transient' },
  feedback: { template: FULL_FEEDBACK, byClass: {} },
  checks: { arguments: false, contract: false, bounds: false },
  idempotencyKeys: false,
  timeoutMs: { tool: 10_000, model: 60_000 },
  maxOutputTokens: 4_096,
  budget: NO_BUDGET,
  history: 'accumulate',
  fallbacks: 'off',
};
