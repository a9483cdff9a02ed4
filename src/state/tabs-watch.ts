import { newestCopy } from './saved-copy.ts';
import { replaceBeneath } from './tabs-beneath.ts';
import type { ConnectedTab } from './tabs-connected.ts';
import { joinWork } from './tabs-join.ts';
import { copyKey } from './tabs-keys.ts';
import { copyLock } from './tabs-locks.ts';
import { isJoined, withJoined } from './tabs-place.ts';
import { readMirror } from './tabs-ports.ts';

/** A tab that is only reloaded comes back within this time and goes on with its copy. */
const RELOAD_MS = 3_000;

/** Waits until the tab of a copy is gone for good, then brings its work in. */
export async function watchCopy(tab: ConnectedTab, id: string, signal: AbortSignal, reloadMs = RELOAD_MS): Promise<void> {
  const { locks } = tab.ports;
  while (locks !== null && !signal.aborted) {
    await locks.free(copyLock(id));
    await new Promise((resolve) => setTimeout(resolve, reloadMs));
    if (signal.aborted) return;
    const release = await locks.tryHold(copyLock(id));
    if (release === null) continue;
    try {
      await joinCopy(tab, id);
    } finally {
      release();
    }
    return;
  }
}

/** Brings one copy in. The caller has its lock. */
export async function joinCopy({ session, keeper, ports }: ConnectedTab, id: string): Promise<void> {
  const mirrored = await readMirror(ports.mirror);
  const copy = newestCopy(ports.storage.getItem(copyKey(id)), mirrored.get(copyKey(id)) ?? null);
  const { place } = session.kept.tab.getState();
  if (copy === null || place.kind !== 'main' || !session.workbench.getState().isKept) return;
  if (!isJoined(place.joined, id, copy.saved)) {
    const { workbench, titles } = joinWork(session.workbench.getState().workbench, copy.workbench, copy.base);
    replaceBeneath(session.workbench, workbench);
    session.kept.tab.setState(({ arrived }) => ({ arrived: [...arrived, ...titles] }));
  }
  keeper.moveTo({ ...place, joined: withJoined(place.joined, id, copy.saved) }, null, [id]);
}
