import { keyed } from '../../elements/key-hint.ts';

interface BarButtonProps {
  readonly label: string;
  /** As in the list of keys; stands in the tooltip. */
  readonly keyName: string;
  /** Of an outline in a 16 × 16 box. */
  readonly path: string;
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

/** A small square button of the bar over the lanes. */
export function BarButton({ label, keyName, path, isDisabled = false, isPressed, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      {...keyed(label, keyName)}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" width="13" height="13" aria-hidden="true">
        <path d={path} fill="currentColor" fillRule="evenodd" />
      </svg>
    </button>
  );
}
