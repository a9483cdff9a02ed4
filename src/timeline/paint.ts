import { assertNever } from '../base/assert-never.ts';
import { CLASS_MARKS } from './class-marks.ts';
import type { Box, DrawItem, DrawList } from './draw-list.ts';
import type { Tone } from './look.ts';
import { markPath, type PathContext } from './mark-paths.ts';
import type { Palette } from './palette.ts';

/** The part of a 2D context that the painter uses. */
export type PaintContext = PathContext &
  Pick<
    CanvasRenderingContext2D,
    | 'setTransform'
    | 'fillRect'
    | 'roundRect'
    | 'fill'
    | 'stroke'
    | 'fillText'
    | 'setLineDash'
    | 'fillStyle'
    | 'strokeStyle'
    | 'lineWidth'
    | 'globalAlpha'
    | 'font'
    | 'textAlign'
    | 'textBaseline'
  >;

const FONT_SIZE = 10;
const HATCH_SPACING = 5;
/** Opacity of a class's colour behind a label, so that the label stays readable. */
const SOLID_TINT = 0.3;
const OUTLINED_TINT = 0.08;
const WASTED_TINT = 0.2;
const RADIUS = 2;
const RELATED_DASH = [2, 3];
const RELATED_ALPHA = 0.75;

/** Paints a whole frame. Edges are moved to whole device pixels, so that they are sharp at any ratio. */
export function paint(context: PaintContext, list: DrawList, palette: Palette, devicePixelRatio: number): void {
  const brush = new Brush(context, palette, devicePixelRatio);
  brush.begin(list);
  for (const item of list.items) brush.draw(item, list);
}

class Brush {
  private readonly context: PaintContext;
  private readonly palette: Palette;
  private readonly ratio: number;

  constructor(context: PaintContext, palette: Palette, ratio: number) {
    this.context = context;
    this.palette = palette;
    this.ratio = ratio;
  }

  begin({ width, height }: DrawList): void {
    const { context, palette, ratio } = this;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.globalAlpha = 1;
    context.setLineDash([]);
    context.font = `${FONT_SIZE}px ${palette.font}`;
    context.textBaseline = 'middle';
    context.fillStyle = palette.background;
    context.fillRect(0, 0, width, height);
  }

  draw(item: DrawItem, list: DrawList): void {
    const { palette } = this;
    switch (item.kind) {
      case 'lane-selected':
        this.fill(item, palette.laneSelected);
        break;
      case 'grid-line':
        this.fill({ x: item.x, y: 0, width: this.hairline, height: list.height }, palette.grid);
        break;
      case 'separator':
        this.fill({ x: 0, y: item.y - this.hairline, width: list.width, height: this.hairline }, palette.separator);
        break;
      case 'text':
        this.text(item.text, item.x, item.y, 'left', palette.textMuted);
        break;
      case 'bar':
        this.bar(item);
        break;
      case 'column':
        this.column(item);
        break;
      case 'mark':
        this.context.fillStyle = palette.marks[item.mark];
        markPath(this.context, CLASS_MARKS[item.mark].shape, item.x, item.y, item.size);
        this.context.fill();
        break;
      case 'selection':
        this.outline(item, palette.selection, 1.5);
        break;
      case 'related':
        this.dashedOutline(item, palette.selection);
        break;
      case 'cursor':
        this.cursor(item.x, list.height, item.isPinned);
        break;
      case 'spend':
        this.spend(item);
        break;
      default:
        assertNever(item, 'paint');
    }
  }

  private bar(item: Extract<DrawItem, { kind: 'bar' }>): void {
    const { palette } = this;
    const edge = this.colour(item.tone);
    switch (item.texture) {
      case 'solid':
        if (item.tone === 'model') this.ground(item, palette.model, 1);
        else this.ground(item, edge, SOLID_TINT);
        this.outline(item, edge, 1);
        break;
      case 'outlined':
        this.ground(item, edge, OUTLINED_TINT);
        this.outline(item, edge, 1.5);
        break;
      case 'hatched':
        this.fill(item, palette.wait);
        this.hatch(item, palette.waitHatch);
        break;
      case 'ghost':
        this.outline(item, palette.separator, 1);
        break;
      default:
        assertNever(item.texture, 'Brush.bar');
    }
    if (item.isHovered) this.outline(item, palette.hover, 1.5);
    if (item.label === null) return;
    const isWait = item.texture === 'hatched';
    if (isWait) this.labelGround(item, item.label);
    this.text(item.label, item.x + item.width / 2, item.y + item.height / 2, 'center', isWait ? palette.textMuted : palette.text);
  }

  /** A plain patch under the label of a hatched bar, or nobody could read it. */
  private labelGround(item: Box, label: string): void {
    const width = label.length * FONT_SIZE * 0.62 + 4;
    this.fill({ x: item.x + (item.width - width) / 2, y: item.y + 2, width, height: item.height - 4 }, this.palette.wait);
  }

  private column(column: Extract<DrawItem, { kind: 'column' }>): void {
    const [tone] = column.tones;
    // Almost every column of a busy frame: no copy of it is made.
    if (column.tones.length === 1 && tone !== undefined) {
      this.fill(column, this.colour(tone));
      return;
    }
    const { tones, ...box } = column;
    const height = box.height / tones.length;
    for (const [index, tone] of tones.entries()) {
      this.fill({ ...box, y: box.y + index * height, height }, this.colour(tone));
    }
  }

  /** A flat area with an edge on top; what was wasted of it is hatched in the colour of what cannot be helped. */
  private spend({ wastedHeight, ...box }: Extract<DrawItem, { kind: 'spend' }>): void {
    const { palette } = this;
    this.fill(box, palette.model);
    this.fill({ ...box, height: this.hairline }, palette.modelEdge);
    if (wastedHeight <= 0) return;
    const wasted = { ...box, y: box.y + box.height - wastedHeight, height: wastedHeight };
    this.fill(wasted, palette.background);
    this.context.globalAlpha = WASTED_TINT;
    this.fill(wasted, palette.marks.permanent);
    this.context.globalAlpha = 1;
    this.hatch(wasted, palette.marks.permanent);
    this.fill({ ...wasted, height: this.hairline }, palette.marks.permanent);
  }

  private cursor(x: number, height: number, isPinned: boolean): void {
    const { context, palette } = this;
    context.setLineDash(isPinned ? [] : [3, 3]);
    context.strokeStyle = palette.cursor;
    context.lineWidth = isPinned ? 1.5 : 1;
    context.beginPath();
    context.moveTo(this.snap(x) + 0.5, 0);
    context.lineTo(this.snap(x) + 0.5, height);
    context.stroke();
    context.setLineDash([]);
  }

  /** Lines at 45°, cut to the box by arithmetic, so that no clip is needed. */
  private hatch({ x, y, width, height }: Box, colour: string): void {
    const { context } = this;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.beginPath();
    for (let offset = HATCH_SPACING; offset < width + height; offset += HATCH_SPACING) {
      const start = Math.max(0, offset - height);
      const end = Math.min(width, offset);
      context.moveTo(x + start, y + (offset - start));
      context.lineTo(x + end, y + (offset - end));
    }
    context.stroke();
  }

  private fill(box: Box, colour: string): void {
    const left = this.snap(box.x);
    const top = this.snap(box.y);
    const pixel = 1 / this.ratio;
    this.context.fillStyle = colour;
    this.context.fillRect(
      left,
      top,
      Math.max(pixel, this.snap(box.x + box.width) - left),
      Math.max(pixel, this.snap(box.y + box.height) - top),
    );
  }

  /** The inside of a bar: grid lines and the lane's own ground do not show through. */
  private ground(box: Box, colour: string, alpha: number): void {
    if (alpha < 1) this.fill(box, this.palette.background);
    this.context.globalAlpha = alpha;
    this.fill(box, colour);
    this.context.globalAlpha = 1;
  }

  private outline(box: Box, colour: string, lineWidth: number): void {
    const { x, y, width, height } = this.snapped(box);
    const { context } = this;
    context.strokeStyle = colour;
    context.lineWidth = lineWidth;
    context.beginPath();
    const inset = lineWidth / 2;
    context.roundRect(x + inset, y + inset, Math.max(0, width - lineWidth), Math.max(0, height - lineWidth), RADIUS);
    context.stroke();
  }

  private dashedOutline(box: Box, colour: string): void {
    const { context } = this;
    context.setLineDash(RELATED_DASH);
    context.globalAlpha = RELATED_ALPHA;
    this.outline(box, colour, 1);
    context.globalAlpha = 1;
    context.setLineDash([]);
  }

  private text(text: string, x: number, y: number, align: CanvasTextAlign, colour: string): void {
    this.context.fillStyle = colour;
    this.context.textAlign = align;
    this.context.fillText(text, x, y + 0.5);
  }

  private colour(tone: Tone): string {
    const { palette } = this;
    if (tone === 'model') return palette.modelEdge;
    if (tone === 'wait') return palette.waitHatch;
    if (tone === 'ghost') return palette.separator;
    return tone === 'neutral' ? palette.neutral : palette.marks[tone];
  }

  private get hairline(): number {
    return Math.max(1, Math.round(this.ratio)) / this.ratio;
  }

  private snap(value: number): number {
    return Math.round(value * this.ratio) / this.ratio;
  }

  /** Snaps edges, not sizes; nothing that had an extent loses it. */
  private snapped({ x, y, width, height }: Box): Box {
    const left = this.snap(x);
    const top = this.snap(y);
    const pixel = 1 / this.ratio;
    return {
      x: left,
      y: top,
      width: Math.max(pixel, this.snap(x + width) - left),
      height: Math.max(pixel, this.snap(y + height) - top),
    };
  }
}
