/** A place in a text that only moves on, with the limits that keep reading it linear and flat. */
export class LooseReader {
  readonly text: string;
  at: number;
  private nodes = 0;
  private depth = 0;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  /** The character here; "" at the end. */
  get here(): string {
    return this.text[this.at] ?? '';
  }

  /** False when a value here would pass a limit. */
  enter(): boolean {
    this.depth++;
    return ++this.nodes <= MAX_NODES && this.depth <= MAX_DEPTH && this.at < this.text.length;
  }

  leave(): void {
    this.depth--;
  }

  /** What a sticky pattern matches here, or null; nothing is consumed. */
  match(sticky: RegExp): string | null {
    sticky.lastIndex = this.at;
    return sticky.exec(this.text)?.[0] ?? null;
  }

  /** Consumes what a sticky pattern matches here; false where it matches nothing. */
  skip(sticky: RegExp): boolean {
    const found = this.match(sticky);
    this.at += found?.length ?? 0;
    return found !== null && found !== '';
  }

  skipSpace(): void {
    this.skip(SPACE);
  }
}

const SPACE = /\s+/y;
/** Values in one text; a larger one is kept as text, without the place of each part. */
const MAX_NODES = 20_000;
const MAX_DEPTH = 64;
