import type { Stop, ToolOutcome } from '../domain/effect.ts';
import { FAILURE_CLASSES } from '../domain/failure.ts';
import { splitOnce, type TraceLine } from './trace-line.ts';

/** Every tool call of a hand-written journal takes this long, in ms. */
export const TRACE_TOOL_MS = 200;

/** What follows a reply of its step; a run that was not answered may end before any reply. */
export function needsReply({ subject, rest }: TraceLine): boolean {
  return (
    subject === 'call' || subject === 'object' || subject === 'answer' || (subject === 'ended' && rest.startsWith('answered'))
  );
}

export function callText({ tool, rest }: TraceLine): string {
  return `${tool} ${rest}`;
}

export function parseStop(text: string): Stop {
  const [kind, detail] = splitOnce(text);
  if (kind === 'failure') return { kind, class: FAILURE_CLASSES.find((known) => known === detail) ?? 'permanent' };
  if (kind === 'budget') return { kind, cap: detail === 'usd' ? 'usd' : 'tokens' };
  const stops = ['answered', 'attempts', 'tries', 'consecutive-failures', 'steps'] as const;
  const known = stops.find((stop) => stop === kind);
  if (known === undefined) throw new Error(`not a reason to stop: ${text}`);
  return { kind: known };
}

/** A plain success, or the 503 that every failed call of a hand-written journal is. */
export function toolOutcome(isFailed: boolean): ToolOutcome {
  return {
    kind: 'tool',
    durationMs: TRACE_TOOL_MS,
    status: isFailed ? 503 : 200,
    headers: {},
    text: isFailed ? '{"error":"no"}' : '{"ok":true}',
    value: isFailed ? { error: 'no' } : { ok: true },
    error: null,
    commit: null,
    fault: null,
  };
}
