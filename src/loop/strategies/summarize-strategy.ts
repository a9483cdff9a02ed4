import { FAILURE_CLASSES, type FailureClass } from '../../domain/failure.ts';
import type { Backoff, RouteChoice, Strategy } from '../../domain/strategy.ts';

/** One line made from the value alone: "3 attempts · 4 tries · full jitter 1–30 s · permanent stops". */
export function summarizeStrategy(strategy: Strategy): string {
  const { attempts, tries, transport, checks } = strategy;
  const parts = [
    `${count(attempts.max, 'attempt')}${attempts.count === 'replies' ? ' counted by reply' : ''}`,
    tries.tool > 1 ? count(tries.tool, 'try', 'tries') : null,
    tries.tool > 1 ? summarizeBackoff(strategy.backoff) : null,
    transport.maxRetries > 0 ? `up to ${count(transport.maxRetries + 1, 'request')} a try` : null,
    summarizeRoutes(strategy.routes),
    summarizeFeedback(strategy),
    checks.arguments ? 'checks arguments first' : null,
    summarizeFallbacks(strategy),
    strategy.idempotencyKeys ? 'idempotency keys' : null,
    strategy.history === 'reassign' ? 'forgets the conversation' : null,
    summarizeBudget(strategy),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

const ROUTE_WORDS: Readonly<Record<RouteChoice, string>> = {
  'to-model': 'to the model',
  'wait-below': 'waits and tries again',
  'wait-through': 'tells the model to wait',
  'raise-limit': 'raises the limit',
  stop: 'stops',
};

function summarizeRoutes(routes: Readonly<Record<FailureClass, RouteChoice>>): string {
  const choices = new Map<RouteChoice, FailureClass[]>();
  for (const name of FAILURE_CLASSES) choices.set(routes[name], [...(choices.get(routes[name]) ?? []), name]);
  if (choices.size === 1) return `every failure ${ROUTE_WORDS[routes.input]}`;
  return [...choices].map(([choice, names]) => `${names.join(', ')} ${ROUTE_WORDS[choice]}`).join('; ');
}

function summarizeBackoff({ jitter, baseMs, capMs, factor }: Backoff): string {
  if (capMs === 0) return 'no wait';
  const range = factor === 1 ? seconds(baseMs) : `${baseMs / 1000}–${seconds(capMs)}`;
  return jitter === 'none' ? `${range} wait` : `${jitter} jitter ${range}`;
}

function summarizeFeedback(strategy: Strategy): string | null {
  const { template } = strategy.feedback;
  if (!template.includes('{{') && !template.includes('{%')) return `says only "${template.trim().slice(0, 30)}"`;
  return null;
}

function summarizeFallbacks({ fallbacks }: Strategy): string | null {
  if (fallbacks === 'disclosed') return 'falls back and says so';
  return fallbacks === 'silent' ? 'falls back silently' : null;
}

function summarizeBudget({ budget }: Strategy): string | null {
  const caps = [
    budget.tokens === null ? null : `${budget.tokens.toLocaleString('en')} tokens`,
    budget.usd === null ? null : `$${budget.usd}`,
    budget.wallMs === null ? null : seconds(budget.wallMs),
    budget.steps === null ? null : count(budget.steps, 'step'),
    budget.requests === null ? null : count(budget.requests, 'request'),
  ].filter((cap) => cap !== null);
  return caps.length === 0 ? null : `at most ${caps.join(', ')}`;
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
