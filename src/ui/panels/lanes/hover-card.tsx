import { usePointer } from '../../../state/session-context.ts';

interface HoverCardProps {
  /** Css px of the track that the card stands in. */
  readonly width: number;
  readonly height: number;
}

/** Beside the pointer; a card that would reach over the edge stands on the other side of it. Css px. */
const AWAY_PX = 14;
const CARD_HEIGHT_PX = 44;

/** What is under the pointer, in words. Hidden from readers: the table of spans has all of it. */
export function HoverCard({ width, height }: HoverCardProps) {
  const hover = usePointer((state) => state.hover);
  if (hover === null) return null;
  const isRight = hover.x > width / 2;
  const isLow = hover.y > height - CARD_HEIGHT_PX - AWAY_PX;
  return (
    <div
      className="hover-card"
      aria-hidden="true"
      style={{
        [isRight ? 'right' : 'left']: (isRight ? width - hover.x : hover.x) + AWAY_PX,
        [isLow ? 'bottom' : 'top']: (isLow ? height - hover.y : hover.y) + AWAY_PX,
      }}
    >
      {hover.words}
    </div>
  );
}
