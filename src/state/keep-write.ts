import type { TextMirror } from './keep-mirror.ts';
import type { TextStorage } from './page-storage.ts';

/** Hears what became of each text. Of texts that come faster than they are written, of the latest. */
export interface WriteWatch {
  /** It is in one of the two places. */
  readonly onSaved: () => void;
  /** It outlives the end of the browser, as far as this browser can say so. */
  readonly onDurable: () => void;
  /** It is in neither, and why. */
  readonly onFailed: (why: string) => void;
}

/**
 * Writes a text into `storage` at once, so that a page can still do it when it goes, and into `mirror` as soon as that is free. One of the
 * two is enough. False when `storage` did not take it.
 */
export type TextWriter = (key: string, text: string) => boolean;

export function createTextWriter(storage: TextStorage, mirror: TextMirror | null, watch: WriteWatch): TextWriter {
  let isBusy = false;
  let next: (() => Promise<void>) | null = null;

  async function reflect(key: string, text: string, problem: string | null): Promise<void> {
    try {
      await mirror?.write(key, text);
      if (problem !== null) watch.onSaved();
      watch.onDurable();
    } catch {
      if (problem === null) watch.onDurable();
      else watch.onFailed(problem);
    }
  }

  async function inTurn(act: () => Promise<void>): Promise<void> {
    next = act;
    if (isBusy) return;
    isBusy = true;
    while (next !== null) {
      const now: () => Promise<void> = next;
      next = null;
      await now();
    }
    isBusy = false;
  }

  return (key, text) => {
    const problem = refusal(storage, key, text);
    if (problem === null) watch.onSaved();
    if (mirror !== null) void inTurn(() => reflect(key, text, problem));
    else if (problem === null) watch.onDurable();
    else watch.onFailed(problem);
    return problem === null;
  };
}

function refusal(storage: TextStorage, key: string, text: string): string | null {
  try {
    storage.setItem(key, text);
    return null;
  } catch (error) {
    // Browsers word this one for programmers.
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    return isFull ? 'this browser has no room left' : messageOf(error);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
