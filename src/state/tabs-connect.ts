import type { Keeper } from './keep-workbench.ts';
import { NO_MARKS } from './saved-workbench.ts';
import type { Session } from './session.ts';
import type { ConnectedTab } from './tabs-connected.ts';
import { copyIdOf } from './tabs-keys.ts';
import { loadTabTools } from './tabs-load.ts';
import { copyLock } from './tabs-locks.ts';
import { newCopyId } from './tabs-ports.ts';

/**
 * Listens for other tabs: for one that takes the document away, and for copies, which come in when their tabs are gone. Nothing that
 * another tab says is believed: an event only says where to look. Gives back what ends that.
 */
export function connectTabs(session: Session, keeper: Keeper): () => void {
  const { opened } = session.kept;
  if (opened === null || opened.ports.locks === null) return () => {};
  loadTabTools().catch(() => {});
  const stop = new AbortController();
  const tab: ConnectedTab = { session, keeper, ports: opened.ports };
  const watched = new Set<string>();
  const watch = async (id: string) => {
    if (watched.has(id)) return;
    watched.add(id);
    const { watchCopy } = await import('./tabs-watch.ts');
    await watchCopy(tab, id, stop.signal);
    watched.delete(id);
  };
  void opened.lost.then(() => {
    if (!stop.signal.aborted) giveUpDocument(tab);
  });
  for (const id of opened.living) watch(id).catch(() => {});
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const id = newValue === null ? null : copyIdOf(key);
    if (id !== null && session.kept.tab.getState().place.kind === 'main') watch(id).catch(() => {});
  };
  window.addEventListener('storage', onStorage, { signal: stop.signal });
  return () => stop.abort();
}

/**
 * Another tab has the document now. From this moment nothing is written over it: what this tab has becomes a copy, told apart from the
 * document as it was when this tab got it, so that no edit is taken for the other's.
 */
export function giveUpDocument({ session, keeper, ports }: ConnectedTab): void {
  const { place } = session.kept.tab.getState();
  if (place.kind !== 'main') return;
  const id = newCopyId(ports.tab);
  void ports.locks?.tryHold(copyLock(id)).catch(() => null);
  const { workbench } = session.workbench.getState();
  keeper.moveTo({ kind: 'copy', id, base: place.base, why: 'taken-over' }, { text: null, workbench, marks: NO_MARKS });
}
