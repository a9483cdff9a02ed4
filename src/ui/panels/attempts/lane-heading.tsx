import type { LaneView } from '../../../state/lane-views.ts';

/** The row that says whose rows follow, over all columns of a table. */
export function LaneHeading({ view, columns }: { readonly view: LaneView; readonly columns: number }) {
  return (
    <tr className="lane-row">
      <th scope="rowgroup" colSpan={columns}>
        <span className={`lane-dot lane-colour-${view.index + 1}`} aria-hidden="true" />
        {view.lane.strategy.title}
      </th>
    </tr>
  );
}
