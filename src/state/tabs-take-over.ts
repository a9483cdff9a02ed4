import { NO_MARKS, newestSaved, WORKBENCH_KEY } from './saved-workbench.ts';
import { replaceBeneath } from './tabs-beneath.ts';
import { giveUpDocument } from './tabs-connect.ts';
import type { ConnectedTab } from './tabs-connected.ts';
import { joinWork, withFrontOf } from './tabs-join.ts';
import { WORK_LOCK } from './tabs-locks.ts';
import { withJoined } from './tabs-place.ts';
import { readMirror, rememberDocument } from './tabs-ports.ts';

/** Until the tab that had the document has heard that it lost it, and what it wrote last has arrived here. */
const SETTLE_MS = 600;

/** Makes this tab the one that has the document, with its copy in it; the other tab goes on with a copy. */
export async function takeOver(tab: ConnectedTab, settleMs = SETTLE_MS): Promise<void> {
  const { session, keeper, ports } = tab;
  const { tab: store } = session.kept;
  if (ports.locks === null || store.getState().place.kind !== 'copy') return;
  keeper.flush();
  await ports.locks.takeAway(WORK_LOCK, () => giveUpDocument(tab));
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const mirrored = await readMirror(ports.mirror);
  const text = ports.storage.getItem(WORKBENCH_KEY);
  const saved = newestSaved(text, mirrored.get(WORKBENCH_KEY) ?? null);
  const { place } = store.getState();
  if (place.kind !== 'copy') return;
  if (saved.kind === 'too-new' || saved.kind === 'unreadable') {
    store.setState({ problem: 'the document of the other tab cannot be read; this tab goes on with its copy' });
    return;
  }
  const [ours, marks] = saved.kind === 'workbench' ? [saved.workbench, saved.marks] : [place.base, NO_MARKS];
  const { workbench } = session.workbench.getState();
  replaceBeneath(session.workbench, withFrontOf(workbench, joinWork(ours, workbench, place.base)));
  const joined = withJoined(marks.joined, place.id, Number.MAX_SAFE_INTEGER);
  keeper.moveTo({ kind: 'main', base: ours, joined }, { text, workbench: ours, marks }, [place.id]);
  rememberDocument(ports.tab);
}
