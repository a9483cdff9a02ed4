import type { AttemptRow } from '../../../domain/project-attempts.ts';
import type { LaneView } from '../../../state/lane-views.ts';

export interface AttemptItem {
  readonly view: LaneView;
  readonly row: AttemptRow;
}

/** Rows that hold every word of the query, wherever; literal and without regard to case. */
export function searchAttempts(items: readonly AttemptItem[], query: string): readonly AttemptItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = textOf(item);
    return words.every((word) => text.includes(word));
  });
}

function textOf({ view, row }: AttemptItem): string {
  const { failure } = row;
  return [
    view.lane.strategy.title,
    row.tool ?? 'answer',
    `attempt ${row.attempt} of ${row.maxAttempts}`,
    row.outcome,
    row.argumentsText,
    row.valueText ?? '',
    row.fedBack?.text ?? '',
    failure === null ? '' : `${failure.class} ${failure.family} ${failure.rule} ${failure.message} ${failure.status ?? ''}`,
  ]
    .join('\n')
    .toLowerCase();
}
