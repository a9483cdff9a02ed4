import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { OpenDialog } from './dialog-store.ts';
import type { Pointer } from './pointer-store.ts';
import type { Preferences } from './preferences-store.ts';
import type { RunsState } from './run-store.ts';
import type { Selection } from './selection-store.ts';
import type { Session } from './session.ts';
import type { TabState } from './tabs-place.ts';
import type { WorkbenchState } from './workbench-store.ts';

/** Set once, at the top of the screen, when the library has arrived. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('a component that needs the session stands outside of SessionContext');
  return session;
}

export function useWorkbench<T>(select: (state: WorkbenchState) => T): T {
  return useStore(useSession().workbench, select);
}

export function useRuns<T>(select: (state: RunsState) => T): T {
  return useStore(useSession().runner.store, select);
}

export function useSelection<T>(select: (state: Selection) => T): T {
  return useStore(useSession().selection, select);
}

export function usePointer<T>(select: (state: Pointer) => T): T {
  return useStore(useSession().pointer, select);
}

export function usePreferences<T>(select: (state: Preferences) => T): T {
  return useStore(useSession().preferences, select);
}

export function useDialog(): OpenDialog | null {
  return useStore(useSession().dialog, (state) => state.open);
}

/** Where this tab's work is kept, and what is wrong with that. */
export function useTab<T>(select: (state: TabState) => T): T {
  return useStore(useSession().kept.tab, select);
}
