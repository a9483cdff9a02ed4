import type { TextStorage } from './keep-workbench.ts';

/** `localStorage`, named only when it is used: where storage is forbidden, naming it throws, and that is then the failure of a read or write. */
export const PAGE_STORAGE: TextStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
};
