import { NO_MARKS, newestSaved, type Saved, WORKBENCH_KEY } from './saved-workbench.ts';
import { copyIdOf } from './tabs-keys.ts';
import { WORK_LOCK } from './tabs-locks.ts';
import {
  COPY_ID_KEY,
  HAS_DOCUMENT,
  holdSoon,
  type OpenedWork,
  readMirror,
  readNear,
  rememberDocument,
  type WorkPorts,
} from './tabs-ports.ts';

/** Finds out what this tab may write, and reads what it goes on from: the document with the copies of tabs that are gone, or a copy. */
export async function openWork(ports: WorkPorts): Promise<OpenedWork> {
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  const [mirrored, isMain] = await Promise.all([readMirror(ports.mirror), isDocumentOurs(ports, () => lose())]);
  const [text, problem] = readNear(ports.storage, WORKBENCH_KEY);
  const near: Saved = problem === null ? newestSaved(text, mirrored.get(WORKBENCH_KEY) ?? null) : unreadable(problem);
  const saved = problem !== null && mirrored.has(WORKBENCH_KEY) ? newestSaved(null, mirrored.get(WORKBENCH_KEY) ?? null) : near;
  const opened: OpenedWork = {
    ports,
    saved,
    copy: null,
    marks: saved.kind === 'workbench' ? saved.marks : NO_MARKS,
    text,
    joinedIds: [],
    arrived: [],
    living: [],
    lost,
  };
  if (saved.kind === 'too-new' || ports.locks === null) return opened;
  const ids = copyIds(ports, mirrored);
  if (isMain && ids.length === 0) return opened;
  const { asCopy, withCopies } = await import('./tabs-copies.ts');
  return isMain ? await withCopies(opened, mirrored, ids) : await asCopy(opened, mirrored);
}

async function isDocumentOurs({ locks, tab }: WorkPorts, lose: () => void): Promise<boolean> {
  if (locks === null) return true;
  try {
    const hadIt = readNear(tab, COPY_ID_KEY)[0] === HAS_DOCUMENT;
    const isOurs = (await (hadIt ? holdSoon(locks, WORK_LOCK, lose) : locks.tryHold(WORK_LOCK, lose))) !== null;
    if (isOurs) rememberDocument(tab);
    return isOurs;
  } catch {
    return true;
  }
}

function copyIds({ storage }: WorkPorts, mirrored: ReadonlyMap<string, string>): readonly string[] {
  let keys: readonly string[] = [];
  try {
    keys = storage.keys();
  } catch {
    // Forbidden: there is nothing in it.
  }
  return [...new Set([...keys, ...mirrored.keys()])].flatMap((key) => copyIdOf(key) ?? []).sort();
}

function unreadable(why: string): Saved {
  return { kind: 'unreadable', text: '', why };
}
