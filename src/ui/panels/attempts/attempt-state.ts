import type { AttemptRow } from '../../../domain/project-attempts.ts';
import type { PlayedView } from '../../../state/play-views.ts';

/** An attempt at the pinned cursor. */
export type AttemptState =
  /** What is known of it by now: all, or the part that has happened. */
  { readonly kind: 'known'; readonly row: AttemptRow } | { readonly kind: 'running' | 'future'; readonly row: AttemptRow };

/** Says of a row of the whole run how it stands in what is shown of it. */
export function attemptStates({ shown, isUnfinished, reachedMs }: PlayedView): (row: AttemptRow) => AttemptState {
  if (!isUnfinished) return (row) => ({ kind: 'known', row });
  const known = new Map(shown?.attempts.map((row) => [row.spanId, row]));
  return (row) => {
    const now = known.get(row.spanId);
    if (now !== undefined && row.endMs <= reachedMs) return { kind: 'known', row: now };
    return { kind: row.startMs <= reachedMs ? 'running' : 'future', row };
  };
}
