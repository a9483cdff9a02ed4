interface FoldHandleProps {
  readonly side: 'left' | 'right';
  readonly isFolded: boolean;
  readonly what: string;
  readonly onToggle: () => void;
}

/** The edge between two regions: folds the outer one away and back. */
export function FoldHandle({ side, isFolded, what, onToggle }: FoldHandleProps) {
  const label = `${isFolded ? 'Show' : 'Hide'} the ${what}`;
  const pointsLeft = (side === 'left') !== isFolded;
  return (
    <button
      type="button"
      className={`fold-handle ${side}`}
      aria-expanded={!isFolded}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <svg viewBox="0 0 16 16" width="8" height="8" aria-hidden="true">
        <path d={pointsLeft ? 'M11 2 4 8l7 6Z' : 'm5 2 7 6-7 6Z'} fill="currentColor" />
      </svg>
    </button>
  );
}
