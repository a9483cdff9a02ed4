import type { MarkName } from './class-marks.ts';
import type { SpanRef } from './lane.ts';
import type { Texture, Tone } from './look.ts';

/** Css px, from the top left corner of the canvas. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One thing to paint. What belongs to a span can be hit. */
export type DrawItem =
  | ({ readonly kind: 'lane-selected' } & Box)
  | { readonly kind: 'grid-line'; readonly x: number }
  | { readonly kind: 'separator'; readonly y: number }
  | { readonly kind: 'text'; readonly x: number; readonly y: number; readonly text: string }
  /** A span wide enough to have a texture and perhaps a label. */
  | ({
      readonly kind: 'bar';
      readonly texture: Texture;
      readonly tone: Tone;
      /** Fits into the bar; null when nothing does. */
      readonly label: string | null;
      readonly span: SpanRef;
      readonly isHovered: boolean;
    } & Box)
  /** All narrow spans of one pixel column. With failures it is divided, top to bottom, among their classes [T2]. */
  | ({
      readonly kind: 'column';
      readonly tones: readonly Tone[];
      /** The most urgent of them. */
      readonly span: SpanRef;
      readonly count: number;
    } & Box)
  | {
      readonly kind: 'mark';
      readonly mark: MarkName;
      /** The centre. */
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly span: SpanRef;
    }
  | ({ readonly kind: 'selection' } & Box)
  /** What belongs to the selection: the other attempts at the same call. */
  | ({ readonly kind: 'related' } & Box)
  /** Tokens spent so far, until the next request ended; the wasted part stands at its foot. */
  | ({
      readonly kind: 'spend';
      readonly laneId: string;
      /** In the lane's spend track: the last request that is counted. */
      readonly index: number;
      readonly wastedHeight: number;
    } & Box)
  /** The time under the pointer, or the one that was pinned. */
  | { readonly kind: 'cursor'; readonly x: number; readonly isPinned: boolean };

/** What one frame shows, in the order of painting. */
export interface DrawList {
  readonly width: number;
  readonly height: number;
  readonly items: readonly DrawItem[];
}
