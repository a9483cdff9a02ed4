import type { MarkShape } from './class-marks.ts';

/** Side of the box the outlines are drawn in. */
export const MARK_BOX = 16;

/** Distance of a Bézier control point that makes a quarter of a circle of radius 1. */
const QUARTER = 0.5523;

function circle(x: number, y: number, r: number, direction: 'clockwise' | 'anticlockwise'): string {
  const k = r * QUARTER;
  return direction === 'clockwise'
    ? `M${x - r} ${y} C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} ` +
        `C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} Z`
    : `M${x - r} ${y} C${x - r} ${y + k} ${x - k} ${y + r} ${x} ${y + r} C${x + k} ${y + r} ${x + r} ${y + k} ${x + r} ${y} ` +
        `C${x + r} ${y - k} ${x + k} ${y - r} ${x} ${y - r} C${x - k} ${y - r} ${x - r} ${y - k} ${x - r} ${y} Z`;
}

function rightHalfHole(x: number, y: number, r: number): string {
  const k = r * QUARTER;
  return `M${x} ${y - r} L${x} ${y + r} C${x + k} ${y + r} ${x + r} ${y + k} ${x + r} ${y} C${x + r} ${y - k} ${x + k} ${y - r} ${x} ${y - r} Z`;
}

/**
 * Outlines as SVG path data in a 16 × 16 box, without overlaps, and holes run against their surround: both fill
 * rules give the same. Only absolute M, L, C
 * and Z, so that `markPath` can draw the very same outline on a canvas.
 */
export const MARK_PATHS: Readonly<Record<MarkShape, string>> = {
  diamond: 'M8 1 L15 8 L8 15 L1 8 Z',
  'half-disc': `${circle(8, 8, 6.5, 'clockwise')} ${rightHalfHole(8, 8, 4.7)}`,
  square: 'M2.5 2.5 L13.5 2.5 L13.5 13.5 L2.5 13.5 Z',
  triangle: 'M8 1.5 L15 14 L1 14 Z',
  'split-square': 'M2 2 L14 2 L14 14 L2 14 Z M3.8 3.8 L3.8 8 L12.2 8 L12.2 3.8 Z',
  cut:
    'M3.8 1.2 L8 5.5 L12.2 1.2 L13.6 2.5 L9.4 7 L11.2 9.1 L9.9 10.2 L8 8.4 L6.1 10.2 L4.8 9.1 L6.6 7 L2.4 2.5 Z ' +
    `${circle(4.2, 12.2, 2.7, 'clockwise')} ${circle(4.2, 12.2, 1.1, 'anticlockwise')} ` +
    `${circle(11.8, 12.2, 2.7, 'clockwise')} ${circle(11.8, 12.2, 1.1, 'anticlockwise')}`,
  question:
    'M3.6 6 C3.6 3 5.6 1.2 8.1 1.2 C10.9 1.2 12.7 2.9 12.7 5.3 C12.7 7.1 11.6 8.2 10.4 9 C9.6 9.6 9.4 10 9.4 10.8 L9.4 11 L6.7 11 ' +
    'L6.7 10.5 C6.7 8.9 7.4 8 8.5 7.2 C9.4 6.5 9.9 6.1 9.9 5.3 C9.9 4.3 9.1 3.7 8.1 3.7 C7 3.7 6.3 4.5 6.3 6 Z ' +
    'M6.6 12.2 L9.5 12.2 L9.5 15 L6.6 15 Z',
  disc: circle(8, 8, 6, 'clockwise'),
  cross: 'M3.2 1.8 L8 6.6 L12.8 1.8 L14.2 3.2 L9.4 8 L14.2 12.8 L12.8 14.2 L8 9.4 L3.2 14.2 L1.8 12.8 L6.6 8 L1.8 3.2 Z',
};

/** The part of a canvas context that makes paths. */
export type PathContext = Pick<CanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'bezierCurveTo' | 'closePath'>;

interface Command {
  readonly letter: string;
  readonly numbers: readonly number[];
}

const parsed = new Map<MarkShape, readonly Command[]>();

function commandsOf(shape: MarkShape): readonly Command[] {
  const known = parsed.get(shape);
  if (known !== undefined) return known;
  const made = [...MARK_PATHS[shape].matchAll(/([MLCZ])([^MLCZ]*)/g)].map(([, letter = '', numbers = '']) => ({
    letter,
    numbers: numbers.trim().split(/\s+/).filter(Boolean).map(Number),
  }));
  parsed.set(shape, made);
  return made;
}

/** Begins a path and traces a mark of `size` css px around a centre; filling it is the caller's. */
export function markPath(context: PathContext, shape: MarkShape, x: number, y: number, size: number): void {
  const scale = size / MARK_BOX;
  const at = (numbers: readonly number[], index: number): [number, number] => [
    x + ((numbers[index] ?? 0) - MARK_BOX / 2) * scale,
    y + ((numbers[index + 1] ?? 0) - MARK_BOX / 2) * scale,
  ];
  context.beginPath();
  for (const { letter, numbers } of commandsOf(shape)) {
    if (letter === 'M') context.moveTo(...at(numbers, 0));
    else if (letter === 'L') context.lineTo(...at(numbers, 0));
    else if (letter === 'C') context.bezierCurveTo(...at(numbers, 0), ...at(numbers, 2), ...at(numbers, 4));
    else context.closePath();
  }
}
