import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Workbench } from './workbench.ts';

/** Where this tab writes its work. */
export type TabPlace =
  /** The one document of this origin. `base`: as it was when this tab took it over. `joined`: see `SaveMarks`. */
  | { readonly kind: 'main'; readonly base: Workbench; readonly joined: readonly string[] }
  /** A copy of its own, because another tab has the document. */
  | { readonly kind: 'copy'; readonly id: string; readonly base: Workbench; readonly why: 'second' | 'taken-over' }
  /** Nowhere: a newer Mulligan has written what is stored, or nothing may be stored. */
  | { readonly kind: 'none' };

export interface TabState {
  readonly place: TabPlace;
  /** What came in from tabs that are gone, for the person to know; empty when it was read. */
  readonly arrived: readonly string[];
  /** Why what was done last is not saved; null while all is. */
  readonly problem: string | null;
  /** Why runs against a real model are not kept; null while they are. */
  readonly runProblem: string | null;
}

export type TabStore = StoreApi<TabState>;

export function createTabStore(place: TabPlace, arrived: readonly string[] = []): TabStore {
  return createStore<TabState>(() => ({ place, arrived, problem: null, runProblem: null }));
}

/** Marks are remembered of so many copies: more never come back at once. */
const MAX_JOINED = 50;

export function withJoined(joined: readonly string[], id: string, saved: number): readonly string[] {
  return [...joined.filter((mark) => !mark.startsWith(`${id}@`)), `${id}@${saved}`].slice(-MAX_JOINED);
}

/** Whether this state of a copy is part of the document already. */
export function isJoined(joined: readonly string[], id: string, saved: number): boolean {
  const mark = joined.find((one) => one.startsWith(`${id}@`));
  return mark !== undefined && Number(mark.slice(id.length + 1)) >= saved;
}
