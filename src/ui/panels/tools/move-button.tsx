interface MoveButtonProps {
  readonly what: string;
  readonly by: -1 | 1;
  readonly isDisabled: boolean;
  readonly onMove: () => void;
}

/** Moves one thing of a list by one place. */
export function MoveButton({ what, by, isDisabled, onMove }: MoveButtonProps) {
  const label = `Move ${what} ${by === 1 ? 'down' : 'up'}`;
  return (
    <button type="button" className="icon-button text" title={label} aria-label={label} disabled={isDisabled} onClick={onMove}>
      {by === 1 ? '↓' : '↑'}
    </button>
  );
}
