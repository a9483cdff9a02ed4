import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import type { Strategy } from '../domain/strategy.ts';
import { withoutKeys } from '../formats/share-link/without-keys.ts';
import type { SharedDocument } from '../formats/shared-document.ts';
import { sharedDocumentOf } from './edit-shared.ts';
import type { Session } from './session.ts';
import { type JoinedFile, withWork } from './work-file-join.ts';
import type { Workbench } from './workbench.ts';
import { editWorkbench } from './workbench-store.ts';

/**
 * Everything of a person's own in one file: each document is one that could be a file of its own, so that nothing can come in by this way that
 * could not by that one.
 */
interface WorkFile {
  readonly mulligan: 'work';
  readonly format: 1;
  /** The first is what was in front. */
  readonly documents: readonly Json[];
  /** Ids of the lanes in front, in order: drafts name them. */
  readonly lanes: readonly string[];
  readonly drafts: Readonly<Record<string, string>>;
}

/** How the text of such a file begins, whoever wrote it. */
export const WORK_FILE_START = /^\s*\{\s*"mulligan"\s*:\s*"work"/;

const STRATEGIES_A_DOCUMENT = 8;

export interface MadeWorkFile {
  readonly text: string;
  readonly fileName: string;
  /** Texts that looked like a key and were taken out. */
  readonly removedKeys: number;
}

/** All own scenarios and strategies, what is in front, and every draft. It does not depend on what is saved. */
export async function makeWorkFile(session: Session): Promise<MadeWorkFile> {
  const { workbench } = session.workbench.getState();
  const documents: Json[] = [];
  let removedKeys = 0;
  for (const document of documentsOf(workbench)) {
    const written = await session.engine.ask('write-shared', document);
    removedKeys += written.removedKeys;
    documents.push(JSON.parse(written.text) as Json);
  }
  const lanes = workbench.lanes.map(({ id }) => id);
  const file: WorkFile = { mulligan: 'work', format: 1, documents, lanes, drafts: workbench.drafts };
  // In one line: with indents it could outgrow what is read again.
  const clean = withoutKeys(JSON.stringify(file));
  return { text: clean.text, fileName: 'mulligan-work.mulligan.json', removedKeys: removedKeys + clean.removedKeys };
}

function documentsOf(workbench: Workbench): readonly SharedDocument[] {
  const front = sharedDocumentOf(workbench, null);
  const [first] = workbench.lanes;
  const inLanes = new Set(workbench.lanes.map(({ strategy }) => strategy.id));
  const scenarios = Object.values(workbench.ownScenarios).filter(({ id }) => id !== workbench.scenario.id);
  const strategies = Object.values(workbench.ownStrategies).filter(({ id }) => !inLanes.has(id));
  const around = (part: Pick<Workbench, 'scenario'>, own: readonly Strategy[]): SharedDocument => {
    const some = own.length > 0 || first === undefined ? own : [first.strategy];
    return sharedDocumentOf({ ...workbench, ...part, lanes: some.map((strategy) => ({ id: strategy.id, strategy })) }, null);
  };
  const chunks = Array.from({ length: Math.ceil(strategies.length / STRATEGIES_A_DOCUMENT) }, (_, index) =>
    strategies.slice(index * STRATEGIES_A_DOCUMENT, (index + 1) * STRATEGIES_A_DOCUMENT),
  );
  return [
    front,
    ...scenarios.map((scenario) => around({ scenario }, [])),
    ...chunks.map((chunk) => around({ scenario: workbench.scenario }, chunk)),
  ];
}

/** Adds what a file holds to one's own, each part under a free id; what is there already stays as it is. Gives back what to say of it. */
export async function openWorkFile(session: Session, text: string): Promise<string> {
  const parsed = parseJson(text);
  if (!parsed.ok) return `The file cannot be opened: it is not JSON (${parsed.error.message}). Your own work is as it was.`;
  const file = parsed.value;
  if (!isJsonObject(file) || file.mulligan !== 'work') return 'The file cannot be opened: it is no file of Mulligan’s.';
  if (typeof file.format === 'number' && file.format > 1)
    return `The file cannot be opened: it was written by a newer Mulligan (format ${file.format}). Your own work is as it was.`;
  if (file.format !== 1 || !Array.isArray(file.documents))
    return 'The file cannot be opened: it has no list of documents. Your own work is as it was.';
  const read: (SharedDocument | null)[] = [];
  const refused: string[] = [];
  for (const [index, document] of (file.documents as readonly Json[]).entries()) {
    const answer = await session.engine.ask('read-shared', { text: JSON.stringify(document) });
    if (answer.kind === 'refused')
      refused.push(`/documents/${index}${answer.findings[0]?.path ?? ''}: ${answer.findings[0]?.message ?? ''}`);
    read.push(answer.kind === 'refused' ? null : answer.document);
  }
  const [front = null] = read;
  const documents = read.filter((one) => one !== null);
  const { workbench, ...came } = withWork(session.workbench.getState().workbench, session.library, {
    documents,
    front,
    laneIds: textsIn(file.lanes),
    drafts: isJsonObject(file.drafts) ? file.drafts : {},
  });
  if (came.titles.length + came.drafts > 0 || came.isFrontTaken) editWorkbench(session.workbench, () => workbench);
  return [...saidOf(came), ...(refused.length === 0 ? [] : [`Not read: ${refused.join('; ')}.`])].join(' ');
}

function textsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((one) => typeof one === 'string') : [];
}

function saidOf({ titles, drafts, left }: Omit<JoinedFile, 'workbench'>): readonly string[] {
  return [
    titles.length === 0 ? 'No scenario or strategy in the file was new.' : `Now among yours: ${titles.join(', ')}.`,
    ...(drafts === 0 ? [] : [`${drafts} unfinished ${drafts === 1 ? 'text is' : 'texts are'} back in place.`]),
    ...(left === 0 ? [] : [`${left} unfinished ${left === 1 ? 'text has' : 'texts have'} no place here and stayed in the file.`]),
  ];
}
