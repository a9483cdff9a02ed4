import { useSession } from '../../../state/session-context.ts';

interface NoRowsProps {
  readonly isSearching: boolean;
  readonly hasLanes: boolean;
  readonly onClear: () => void;
}

/** Why there is no row, and what to do about it. */
export function NoRows({ isSearching, hasLanes, onClear }: NoRowsProps) {
  const session = useSession();
  if (isSearching) {
    return (
      <div className="empty">
        <p>No attempt holds that text.</p>
        <button type="button" className="button small" onClick={onClear}>
          Show all
        </button>
      </div>
    );
  }
  const laneCount = session.workbench.getState().workbench.lanes.length;
  return (
    <p className="empty">{hasLanes && laneCount > 0 ? 'No attempt yet. Press Run (R).' : 'Add a lane, then press Run (R).'}</p>
  );
}
