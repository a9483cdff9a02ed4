import { newestCopy, type SavedCopy } from './saved-copy.ts';
import { NO_MARKS, type Saved, type SaveMarks } from './saved-workbench.ts';
import { joinWork, withFrontOf } from './tabs-join.ts';
import { COPY_PREFIX, copyIdOf, copyKey } from './tabs-keys.ts';
import { loadTabTools } from './tabs-load.ts';
import { copyLock } from './tabs-locks.ts';
import { isJoined, withJoined } from './tabs-place.ts';
import { beginCopy, COPY_ID_KEY, holdSoon, type OpenedWork, readNear } from './tabs-ports.ts';

/** The document, with what is left of tabs that are gone; where one of them was this one, with what stood in front of it. */
export async function withCopies(
  opened: OpenedWork,
  mirrored: ReadonlyMap<string, string>,
  ids: readonly string[],
): Promise<OpenedWork> {
  const { locks } = opened.ports;
  if (locks === null) return opened;
  const own = copyIdOf(COPY_PREFIX + (readNear(opened.ports.tab, COPY_ID_KEY)[0] ?? ''));
  // What cannot be read is put aside first; the copies come in when the page opens next.
  if (opened.saved.kind === 'unreadable') return { ...opened, living: ids };
  let all = opened;
  for (const id of ids) {
    const release = await locks.tryHold(copyLock(id)).catch(() => null);
    const copy = copyIn(opened, mirrored, id);
    if (release === null) all = { ...all, living: [...all.living, id] };
    else if (copy !== null) all = withCopy(all, id, copy, id === own);
    release?.();
  }
  return all;
}

function withCopy(opened: OpenedWork, id: string, copy: SavedCopy, isOwn: boolean): OpenedWork {
  const { marks, saved, joinedIds, arrived } = opened;
  if (isJoined(marks.joined, id, copy.saved)) return { ...opened, joinedIds: [...joinedIds, id] };
  // Without a document there is nothing that the copy could contradict.
  const ours = saved.kind === 'workbench' ? saved.workbench : copy.base;
  const joined = joinWork(ours, copy.workbench, copy.base);
  const workbench = isOwn ? withFrontOf(copy.workbench, joined) : joined.workbench;
  const next: SaveMarks = { ...marks, joined: withJoined(marks.joined, id, copy.saved) };
  return {
    ...opened,
    saved: { kind: 'workbench', workbench, marks: next },
    marks: next,
    joinedIds: [...joinedIds, id],
    arrived: isOwn ? arrived : [...arrived, ...joined.titles],
  };
}

/** A second tab: goes on with its own copy after a reload, begins one otherwise. */
export async function asCopy(opened: OpenedWork, mirrored: ReadonlyMap<string, string>): Promise<OpenedWork> {
  await loadTabTools();
  const { locks, tab } = opened.ports;
  const before = copyIdOf(COPY_PREFIX + (readNear(tab, COPY_ID_KEY)[0] ?? ''));
  const isFree = before !== null && locks !== null && (await holdSoon(locks, copyLock(before))) !== null;
  const kept = isFree && before !== null ? copyIn(opened, mirrored, before) : null;
  if (before !== null && kept !== null) {
    const marks: SaveMarks = { ...NO_MARKS, saved: kept.saved };
    const saved: Saved = { kind: 'workbench', workbench: kept.workbench, marks };
    return { ...opened, saved, marks, copy: { id: before, base: kept.base } };
  }
  return { ...opened, marks: NO_MARKS, copy: { id: await beginCopy(opened.ports), base: null } };
}

function copyIn({ ports }: OpenedWork, mirrored: ReadonlyMap<string, string>, id: string): SavedCopy | null {
  return newestCopy(readNear(ports.storage, copyKey(id))[0], mirrored.get(copyKey(id)) ?? null);
}
