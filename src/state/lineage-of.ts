import type { AttemptRow } from '../domain/project-attempts.ts';
import type { Span, SpanId } from '../domain/span.ts';

/** The other attempts at the same call as the selected one, earliest first; none for what is no attempt or part of one. */
export function lineageOf(span: Span, attempts: readonly AttemptRow[]): readonly SpanId[] {
  const own = attempts.find(({ spanId }) => spanId === span.id || spanId === span.parent);
  if (own === undefined) return [];
  const byId = new Map(attempts.map((row) => [row.spanId, row]));
  const nextOf = new Map(attempts.flatMap((row) => (row.previous === null ? [] : [[row.previous.spanId, row] as const])));
  const before: SpanId[] = [];
  for (let here = own.previous; here !== null; here = byId.get(here.spanId)?.previous ?? null) before.unshift(here.spanId);
  const after: SpanId[] = [];
  for (let here = nextOf.get(own.spanId); here !== undefined; here = nextOf.get(here.spanId)) after.push(here.spanId);
  return [...before, ...after];
}
