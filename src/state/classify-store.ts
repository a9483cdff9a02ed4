import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FailureClass } from '../domain/failure.ts';
import type { ClassifierKind } from '../domain/strategy.ts';
import type { SignalCorrections } from '../formats/read-failure-text/correct-signal.ts';
import type { CaseFilter, CorpusSummary, CostSettings } from '../workers/classify-questions.ts';
import type { CorpusSource } from './classify-source.ts';
import type { Session } from './session.ts';

/** A corpus that was read: the worker holds its cases, the page knows how to send it again. */
export interface OpenCorpus {
  readonly id: number;
  readonly source: CorpusSource;
  readonly summary: CorpusSummary;
}

/** A classifier to score; `lane` is the rules with those of the chosen lane's strategy. */
export type ScoredKind = ClassifierKind | 'lane';

/** What the Classify panel holds. It lives as long as the tab: pasted failures can hold keys, so nothing of it is stored or shared. */
export interface ClassifyState {
  readonly text: string;
  /** Rises with the text, and stands for it in questions that are remembered. */
  readonly version: number;
  readonly corrections: SignalCorrections;
  /** The class that a person holds for right; null takes our verdict. */
  readonly right: FailureClass | null;
  /** Where the text came from, when it was not pasted. */
  readonly origin: string | null;
  readonly settings: CostSettings;
  readonly corpus: OpenCorpus | null;
  /** Of a file under way; null when none is. */
  readonly reading: { readonly name: string; readonly done: number; readonly size: number } | null;
  readonly problem: string | null;
  readonly classifier: ScoredKind;
  readonly other: ScoredKind | null;
  readonly filter: CaseFilter;
  readonly page: number;
}

export const NO_FILTER: CaseFilter = { gold: null, said: null, family: null, rule: null, text: '', show: 'all' };

export const COST_SETTINGS: CostSettings = { conversationTokens: 1_200, replyTokens: 80, turnMs: 1_500, backAfterMs: null };

export type ClassifyStore = StoreApi<ClassifyState>;

const stores = new WeakMap<Session, ClassifyStore>();

/** The panel's store of a session; made when the panel is first opened. */
export function classifyStoreOf(session: Session): ClassifyStore {
  const known = stores.get(session);
  if (known !== undefined) return known;
  const made = createStore<ClassifyState>(() => ({
    text: '',
    version: 0,
    corrections: {},
    right: null,
    origin: null,
    settings: COST_SETTINGS,
    corpus: null,
    reading: null,
    problem: null,
    classifier: 'rules',
    other: null,
    filter: NO_FILTER,
    page: 0,
  }));
  stores.set(session, made);
  return made;
}

/** Puts another failure into the panel; what was corrected by hand belonged to the one before. */
export function setFailureText(
  store: ClassifyStore,
  text: string,
  corrections: SignalCorrections = {},
  origin: string | null = null,
): void {
  store.setState(({ version }) => ({ text, version: version + 1, corrections, right: null, origin }));
}

/** A text that a person types on in: corrections stay, because they are about the same failure. */
export function typeFailureText(store: ClassifyStore, text: string): void {
  store.setState(({ version, text: before, corrections, origin }) => ({
    text,
    version: version + 1,
    corrections: before.trim() === '' || text.trim() === '' ? {} : corrections,
    origin: text.trim() === '' ? null : origin,
  }));
}
