/** Who may write what, among the tabs of one browser. A lock is held until it is released, taken away, or its tab is gone. */
export interface TabLocks {
  /** Takes the lock if nobody has it; null otherwise. `onLost` hears when another tab takes it away. */
  tryHold(name: string, onLost?: () => void): Promise<Release | null>;
  /** Takes the lock from whoever has it. */
  takeAway(name: string, onLost: () => void): Promise<Release>;
  /** Resolves when nobody has it any more. */
  free(name: string): Promise<void>;
}

export type Release = () => void;

/** The lock of the one document of this origin. */
export const WORK_LOCK = 'mulligan.workbench';

/** Held while a run against a real model goes on. */
export function runLock(id: string): string {
  return `mulligan.run.${id}`;
}

export function copyLock(id: string): string {
  return `mulligan.copy.${id}`;
}

/** The browser's own locks; null where it has none (an address that is no secure one). */
export function pageLocks(manager: LockManager | undefined = navigator.locks): TabLocks | null {
  if (manager === undefined) return null;

  function hold(name: string, options: LockOptions, onLost: () => void): Promise<Release | null> {
    return new Promise((granted, refused) => {
      const held = manager?.request(name, options, (lock) => {
        if (lock === null) return granted(null);
        return new Promise<void>((release) => granted(() => release()));
      });
      // Rejects when the lock is taken away, and where locks are forbidden altogether.
      held?.catch((error: unknown) => {
        refused(error);
        onLost();
      });
    });
  }

  return {
    tryHold: (name, onLost = () => {}) => hold(name, { ifAvailable: true }, onLost),
    takeAway: async (name, onLost) => (await hold(name, { steal: true }, onLost)) ?? (() => {}),
    free: async (name) => {
      await manager.request(name, () => null);
    },
  };
}
