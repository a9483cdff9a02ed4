import type { FailureClass } from '../domain/failure.ts';
import { projectSpans } from '../domain/project-spans.ts';
import type { Span, SpanId } from '../domain/span.ts';
import { buildLane, type TimelineLane } from '../timeline/lane.ts';
import { type Palette, readPalette } from '../timeline/palette.ts';
import { journalFromTrace } from './journal-from-trace.ts';
import { traceFailure } from './trace-failure.ts';

/** A palette whose colours are the names of their variables. */
export const NAMED_PALETTE: Palette = readPalette((variable) => variable);

export function laneFromTrace(id: string, trace: string): TimelineLane {
  return buildLane(id, projectSpans(journalFromTrace(trace)));
}

/** A tool try of its own, of the first call of step 1. */
export function tryFrom(id: string, startMs: number, endMs: number, failed: FailureClass | null): Span {
  return {
    id: id as SpanId,
    kind: 'tool-try',
    parent: null,
    agent: 0,
    step: 1,
    attempt: 1,
    try: 1,
    request: null,
    tool: 'search',
    callId: 'call_1',
    startMs,
    endMs,
    outcome: failed === null ? 'ok' : 'failed',
    failure: failed === null ? null : traceFailure({ class: failed, rule: 'test' }, 'tool'),
    choice: null,
    fedBack: null,
    warnings: [],
    status: null,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
    entry: 0,
  };
}
