import type { PaintContext } from '../timeline/paint.ts';

/** One call of the painter, with the colour or style in force. Numbers are rounded to hundredths. */
export interface Drawn {
  readonly what: 'fillRect' | 'fill' | 'stroke' | 'fillText';
  /** x, y, width, height of a rectangle; x, y of a text; bounds of a path. */
  readonly at: readonly number[];
  readonly colour: string;
  readonly alpha: number;
  readonly text: string | null;
}

export interface DrawLogCanvas {
  readonly context: PaintContext;
  readonly log: readonly Drawn[];
  /** The scale set last. */
  readonly scale: () => number;
  /** The colour of the last opaque rectangle that covers a point (css px); null when none does. Paths and outlines are ignored. */
  readonly colourAt: (x: number, y: number) => string | null;
}

/** A canvas that remembers what was drawn instead of drawing it. */
export function createDrawLogCanvas(): DrawLogCanvas {
  const log: Drawn[] = [];
  let scale = 1;
  let path: number[] = [];
  const record = (what: Drawn['what'], at: readonly number[], style: unknown, text: string | null = null) => {
    log.push({
      what,
      at: at.map((value) => Math.round(value * 100) / 100),
      colour: String(style),
      alpha: context.globalAlpha,
      text,
    });
  };
  const bounds = () => {
    const xs = path.filter((_, index) => index % 2 === 0);
    const ys = path.filter((_, index) => index % 2 === 1);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  };
  const context: PaintContext = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    font: '',
    textAlign: 'left',
    textBaseline: 'alphabetic',
    setTransform: (first?: DOMMatrix2DInit | number) => {
      scale = typeof first === 'number' ? first : 1;
    },
    setLineDash: () => {},
    beginPath: () => {
      path = [];
    },
    moveTo: (x, y) => path.push(x, y),
    lineTo: (x, y) => path.push(x, y),
    bezierCurveTo: (_x1, _y1, _x2, _y2, x, y) => path.push(x, y),
    closePath: () => {},
    roundRect: (x = 0, y = 0, width = 0, height = 0) => path.push(x, y, x + width, y + height),
    fill: () => record('fill', bounds(), context.fillStyle),
    stroke: () => record('stroke', bounds(), context.strokeStyle),
    fillRect: (x, y, width, height) => record('fillRect', [x, y, width, height], context.fillStyle),
    fillText: (text, x, y) => record('fillText', [x, y], context.fillStyle, text),
  };
  const covers = ({ what, at, alpha }: Drawn, x: number, y: number) => {
    const [left = 0, top = 0, width = 0, height = 0] = at;
    return what === 'fillRect' && alpha === 1 && x >= left && x < left + width && y >= top && y < top + height;
  };
  return {
    context,
    log,
    scale: () => scale,
    colourAt: (x, y) => log.findLast((drawn) => covers(drawn, x, y))?.colour ?? null,
  };
}
