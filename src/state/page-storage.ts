/** The part of `localStorage` that is used; it may be full or forbidden, then it throws. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
}

/** A storage whose texts can be listed and taken away again. */
export interface WorkStorage extends TextStorage {
  removeItem(key: string): void;
  keys(): readonly string[];
}

/** `localStorage`, named only when it is used: where storage is forbidden, naming it throws, and that is then the failure of a read or write. */
export const PAGE_STORAGE: WorkStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
};

/** The same for what is of this tab alone and survives its reload. */
export const TAB_STORAGE: TextStorage = {
  getItem: (key) => sessionStorage.getItem(key),
  setItem: (key, text) => sessionStorage.setItem(key, text),
};
