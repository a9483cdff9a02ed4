import { pageMirror } from './keep-mirror.ts';
import { PAGE_STORAGE, TAB_STORAGE } from './page-storage.ts';
import { pageLocks } from './tabs-locks.ts';
import type { WorkPorts } from './tabs-ports.ts';

/** The stores and locks of this page. */
export function pageWork(): WorkPorts {
  return {
    storage: PAGE_STORAGE,
    tab: TAB_STORAGE,
    locks: pageLocks(),
    mirror: pageMirror(),
    estimate: async () => {
      const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
      return usage === undefined || quota === undefined ? null : { usage, quota };
    },
    persist: () => void navigator.storage?.persist?.().catch(() => false),
  };
}
