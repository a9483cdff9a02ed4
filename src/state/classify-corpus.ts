import type { Strategy } from '../domain/strategy.ts';
import type { CasesAnswer, ClassifierChoice, CorpusGone, CorpusScored, CorpusSummary } from '../workers/classify-questions.ts';
import type { Answer } from '../workers/engine-messages.ts';
import { type CorpusSource, MAX_CORPUS_BYTES } from './classify-source.ts';
import { classifyStoreOf, NO_FILTER, type ScoredKind } from './classify-store.ts';
import type { Session } from './session.ts';

/** Bytes that are sent to the worker at once. */
const PIECE_BYTES = 1_000_000;

let latest = 0;

/** Reads a corpus into the worker, piece by piece, with progress; another one or `closeCorpus` stops it. */
export async function openCorpus(session: Session, source: CorpusSource): Promise<void> {
  const store = classifyStoreOf(session);
  if (source.size > MAX_CORPUS_BYTES) {
    const size = Math.round(source.size / 1_000_000);
    store.setState({
      problem: `${source.name} has ${size} MB; at most ${MAX_CORPUS_BYTES / 1_000_000} MB are read. Split it by lines.`,
    });
    return;
  }
  const id = ++latest;
  store.setState({ reading: { name: source.name, done: 0, size: source.size }, problem: null });
  try {
    const summary = await send(session, source, id);
    if (summary === null || id !== latest) return;
    if (summary.cases === 0) {
      const [first] = summary.problems;
      const why = first === undefined ? 'it is empty' : `line ${first.line}: ${first.message}`;
      store.setState({
        reading: null,
        problem: `No case was found in ${source.name} (${why}). A corpus has one JSON object a line.`,
      });
      return;
    }
    store.setState({ reading: null, corpus: { id, source, summary }, filter: NO_FILTER, page: 0 });
  } catch (error) {
    if (id !== latest) return;
    const why = error instanceof Error ? error.message : String(error);
    store.setState({ reading: null, problem: `${source.name} could not be read: ${why}. Choose it again.` });
  }
}

/** Forgets the corpus, or stops reading one. */
export function closeCorpus(session: Session): void {
  latest++;
  classifyStoreOf(session).setState({ corpus: null, reading: null, problem: null, filter: NO_FILTER, page: 0 });
}

/** Null when another corpus was opened meanwhile. */
async function send(session: Session, source: CorpusSource, id: number): Promise<CorpusSummary | null> {
  const store = classifyStoreOf(session);
  let from = 0;
  for (;;) {
    const to = Math.min(source.size, from + PIECE_BYTES);
    const bytes = await source.read(from, to);
    const isLast = to >= source.size;
    const said = await session.engine.ask('classify-corpus-add', { corpus: id, bytes, isFirst: from === 0, isLast });
    if ('kind' in said) throw new Error('the engine was stopped meanwhile');
    if (isLast) return said;
    if (id !== latest) return null;
    from = to;
    store.setState(({ reading }) => ({ reading: reading === null ? null : { ...reading, done: to } }));
  }
}

/** The worker loses its memory when a run is stopped: then the corpus is sent again, under its own number. */
async function sendAgain(session: Session, id: number): Promise<boolean> {
  const { corpus } = classifyStoreOf(session).getState();
  if (corpus === null || corpus.id !== id) return false;
  return (await send(session, corpus.source, id)) !== null;
}

/** Scores the open corpus with a classifier; `onProgress` hears how many cases are done. Null when it was closed meanwhile. */
export async function scoreOpenCorpus(
  session: Session,
  corpus: number,
  classifier: ClassifierChoice,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<CorpusScored | null> {
  for (;;) {
    const said: Answer<'classify-corpus-score'> = await session.engine.ask('classify-corpus-score', { corpus, classifier });
    if (signal.aborted) return null;
    if (said.kind === 'scored') return said;
    if (said.kind === 'working') onProgress(said.done, said.total);
    else if (!(await sendAgain(session, corpus))) return null;
  }
}

export async function askCases(
  session: Session,
  question: Parameters<typeof session.engine.ask<'classify-corpus-cases'>>[1],
): Promise<Exclude<CasesAnswer, CorpusGone> | null> {
  const said = await session.engine.ask('classify-corpus-cases', question);
  if (said.kind === 'cases') return said;
  if (!(await sendAgain(session, question.corpus))) return null;
  const again = await session.engine.ask('classify-corpus-cases', question);
  return again.kind === 'cases' ? again : null;
}

/** What a choice of the screen means for the engine. Baselines read no rules; plain rules leave the lane's own out. */
export function classifierOf(kind: ScoredKind, strategy: Strategy): ClassifierChoice {
  const { unknown, rules = [] } = strategy.classifier;
  return kind === 'lane' ? { kind: 'rules', unknown, rules } : { kind, unknown, rules: [] };
}
