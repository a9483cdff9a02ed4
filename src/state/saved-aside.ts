import type { TextStorage } from './page-storage.ts';
import { PUT_ASIDE_KEY } from './saved-workbench.ts';

/** A text that could not be read. */
export interface PutAside {
  readonly text: string;
  /** Where it is now, out of the way of saving; null when there was no room: then nothing may be written over it. */
  readonly key: string | null;
}

/** As many texts are put aside; one that is there already is not put aside twice. */
const MAX_ASIDE = 20;

/** Puts a text aside where no other one is. Null when there is none. */
export function putAside(storage: TextStorage, text: string): PutAside | null {
  if (text === '') return null;
  try {
    for (let count = 1; count <= MAX_ASIDE; count++) {
      const key = count === 1 ? PUT_ASIDE_KEY : `${PUT_ASIDE_KEY}.${count}`;
      const there = storage.getItem(key);
      if (there === null) storage.setItem(key, text);
      if (there === null || there === text) return { text, key };
    }
  } catch {
    // Full: it stays where it is.
  }
  return { text, key: null };
}
