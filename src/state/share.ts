import { MAX_LINK_LENGTH, readShareLink, writeShareLink } from '../formats/share-link.ts';
import type { SharedDocument } from '../formats/shared-document.ts';
import { openedDocument, sharedDocumentOf } from './edit-shared.ts';
import type { Session } from './session.ts';
import { openWorkFile, WORK_FILE_START } from './work-file.ts';
import type { SharedFrame } from './workbench.ts';
import { editWorkbench } from './workbench-store.ts';

/** Largest file that is read; a link has limits of its own. A file with everything of one's own holds many documents of that size. */
const MAX_FILE_BYTES = 8_000_000;
const MAX_WORK_BYTES = 64_000_000;

export const SHARED_FILE_END = '.mulligan.json';

/** What is in front, ready to be given away. */
export interface Share {
  /** The fragment of the link, from `#` on. */
  readonly hash: string;
  readonly fitsInLink: boolean;
  /** The same document as the text of a file. */
  readonly text: string;
  readonly fileName: string;
  /** Texts that looked like a key and were taken out. */
  readonly removedKeys: number;
}

export async function makeShare(session: Session): Promise<Share> {
  const { workbench } = session.workbench.getState();
  const { text, removedKeys } = await session.engine.ask('write-shared', sharedDocumentOf(workbench, selectionOf(session)));
  const hash = await writeShareLink(text);
  const fileName = `${workbench.scenario.id.replace(/[^a-z0-9-]+/gi, '-').slice(0, 60) || 'scenario'}${SHARED_FILE_END}`;
  return { hash, fitsInLink: hash.length <= MAX_LINK_LENGTH, text, fileName, removedKeys };
}

function selectionOf(session: Session): SharedDocument['selection'] {
  const { selected } = session.selection.getState();
  const lane = session.workbench.getState().workbench.lanes.findIndex(({ id }) => id === selected?.laneId);
  return selected === null || lane < 0 ? null : { lane, span: selected.spanId };
}

/** Opens the document of a link in its frame, or says why it cannot be. Nothing of it runs. */
export async function openShareLink(session: Session, hash: string): Promise<void> {
  const unpacked = await readShareLink(hash);
  if (unpacked.ok) await openText(session, unpacked.value, 'link');
  else say(session, unpacked.error.message);
}

/** The same for a file that was chosen or dropped. */
export async function openSharedFile(session: Session, file: File): Promise<void> {
  const isWork = file.size > MAX_FILE_BYTES && WORK_FILE_START.test(await file.slice(0, 100).text());
  const most = isWork ? MAX_WORK_BYTES : MAX_FILE_BYTES;
  if (file.size > most) {
    say(session, `${file.name} has ${Math.round(file.size / 1_000_000)} MB; at most ${most / 1_000_000} MB are read.`);
  } else await openText(session, await file.text(), 'file');
}

async function openText(session: Session, text: string, from: SharedFrame['from']): Promise<void> {
  if (from === 'file' && WORK_FILE_START.test(text)) {
    say(session, await openWorkFile(session, text));
    return;
  }
  const answer = await session.engine.ask('read-shared', { text });
  if (answer.kind === 'refused') {
    const [first, ...more] = answer.findings;
    const place = first?.path ? `${first.path} ` : '';
    const rest = more.length === 0 ? '' : ` (and ${more.length} more)`;
    say(
      session,
      `The ${from} cannot be opened: ${place}${first?.message ?? 'it says nothing'}${rest}. Your own work is as it was.`,
    );
    return;
  }
  session.runner.stop();
  session.selection.setState({ selected: null, tool: null });
  session.pointer.setState({ viewport: null, hovered: null });
  session.runner.store.setState({ lanes: {} });
  editWorkbench(session.workbench, (workbench) => openedDocument(workbench, session.library, answer, from));
  session.workbench.setState({ shareProblem: null });
}

function say(session: Session, shareProblem: string): void {
  session.workbench.setState({ shareProblem });
}
