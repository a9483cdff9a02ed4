import { messageOf } from './keep-write.ts';
import { putAside } from './saved-aside.ts';
import { formatWorkbench, WORKBENCH_KEY } from './saved-workbench.ts';
import type { Session } from './session.ts';

/** What is stored of one's own, as text, whatever it is. */
export function storedWork(session: Session): string {
  const { known } = session.kept;
  return known.text ?? formatWorkbench(session.workbench.getState().workbench);
}

/**
 * Puts what is stored aside and takes it out of the way, so that a page that cannot show it opens as on the first day. Resolves with why that
 * could not be done, null when it was; then the page has to be loaded again. Nothing is deleted that was not put aside before.
 */
export async function startAfresh(session: Session): Promise<string | null> {
  const { opened, tab } = session.kept;
  if (opened === null || tab.getState().place.kind !== 'main') return 'another tab has your saved work; close that one first';
  const { storage, mirror } = opened.ports;
  try {
    if (putAside(storage, storedWork(session))?.key == null)
      return 'there is no room to put it aside; download it first, then free space';
    session.workbench.setState({ isKept: false });
    storage.removeItem(WORKBENCH_KEY);
    await mirror?.remove(WORKBENCH_KEY);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
