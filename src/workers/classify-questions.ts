import type { Classification, Evidence, FailureAction, FailureClass, Signal } from '../domain/failure.ts';
import type { Price } from '../domain/price.ts';
import type { ClassifierKind, Strategy, UserRule } from '../domain/strategy.ts';
import type { FailureCost } from '../experiments/failure-cost.ts';
import type { LineProblem, Score } from '../formats/failure-corpus.ts';
import type { SignalCorrections } from '../formats/read-failure-text/correct-signal.ts';
import type { FailureExample } from '../formats/read-failure-text/failure-examples.ts';
import type { EvidencePlace } from '../formats/read-failure-text/place-of-evidence.ts';
import type { TextRange } from '../formats/read-failure-text/signal-draft.ts';

/** What a person may change about the cost model; the rest follows from the strategy and the failure. */
export interface CostSettings {
  readonly conversationTokens: number;
  readonly replyTokens: number;
  readonly turnMs: number;
  /** When a transient failure is over, in ms; null takes the hint, and 2 s where there is none. */
  readonly backAfterMs: number | null;
}

export interface TextQuestion {
  readonly text: string;
  readonly corrections: SignalCorrections;
  /** The strategy whose rules, routes, tries and waits count. */
  readonly strategy: Strategy;
  /** The class that is right; null takes our verdict. */
  readonly right: FailureClass | null;
  readonly settings: CostSettings;
  readonly price: Price | null;
}

/** One thing that was understood, and where. */
export interface ShownPart {
  readonly field: string;
  readonly value: string;
  readonly place: TextRange | null;
}

export interface ShownEvidence extends Evidence {
  /** Null for what is not in the text. */
  readonly place: EvidencePlace | null;
}

/** What one classifier says, and what that leads to. */
export interface ClassifierRow {
  readonly kind: ClassifierKind;
  readonly said: Classification;
  readonly evidence: readonly ShownEvidence[];
  readonly cost: FailureCost;
}

export interface RuleReason {
  readonly id: string;
  readonly class: FailureClass;
  readonly action: FailureAction;
  readonly because: string;
  readonly source: string;
  readonly isOwn: boolean;
}

export interface ClassifiedText {
  readonly form: string;
  readonly notes: readonly string[];
  readonly signal: Signal;
  readonly parts: readonly ShownPart[];
  readonly from: 'tool' | 'model';
  readonly reason: RuleReason;
  /** Rules that hold as well and were asked later, first asked first; the first of `otherCount`. */
  readonly others: readonly RuleReason[];
  readonly otherCount: number;
  /** Our rules first, then each baseline. */
  readonly rows: readonly ClassifierRow[];
  readonly right: FailureClass;
  /** What the right class costs on its own route: what the others are compared with. */
  readonly rightCost: FailureCost;
  readonly backAfterMs: number;
  readonly feedbackTokens: number;
}

/** A classifier to score: a kind, and for `rules` the rules of one's own. */
export interface ClassifierChoice {
  readonly kind: ClassifierKind;
  readonly unknown: FailureClass;
  readonly rules: readonly UserRule[];
}

/** The next piece of a corpus file. Pieces are UTF-8 and may end inside of a character. */
export interface CorpusPiece {
  /** Chosen by the page; a new one puts the corpus before out of the worker's memory. */
  readonly corpus: number;
  readonly bytes: Uint8Array;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export interface CorpusSummary {
  readonly cases: number;
  readonly labelled: number;
  readonly agreed: number;
  /** The first of `problemCount`. */
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
}

/** The worker has forgotten the corpus (it was stopped): the page sends it again. */
export interface CorpusGone {
  readonly kind: 'gone';
}

export interface CorpusScored {
  readonly kind: 'scored';
  readonly score: Score;
  /** Rules that decided, most cases first. */
  readonly rules: readonly { readonly id: string; readonly cases: number }[];
}

export type CorpusProgress =
  | CorpusGone
  | CorpusScored
  | { readonly kind: 'working'; readonly done: number; readonly total: number };

export interface CaseFilter {
  /** Labelled class; null for any. */
  readonly gold: FailureClass | null;
  readonly said: FailureClass | null;
  readonly family: string | null;
  readonly rule: string | null;
  /** Words that all stand in id, system or message. */
  readonly text: string;
  readonly show: 'all' | 'wrong' | 'risky' | 'differ';
}

export interface CasesQuestion {
  readonly corpus: number;
  readonly classifier: ClassifierChoice;
  /** The second classifier; null compares with none. */
  readonly other: ClassifierChoice | null;
  readonly filter: CaseFilter;
  readonly offset: number;
  readonly limit: number;
}

export interface CaseRow {
  readonly index: number;
  readonly id: string;
  readonly system: string | null;
  readonly message: string;
  readonly gold: FailureClass | null;
  readonly isAgreed: boolean;
  readonly accepted: readonly FailureClass[];
  readonly said: FailureClass;
  readonly rule: string;
  readonly other: FailureClass | null;
}

export type CasesAnswer = CorpusGone | { readonly kind: 'cases'; readonly total: number; readonly rows: readonly CaseRow[] };

export interface RulesQuestion {
  readonly rules: readonly UserRule[];
  readonly unknown: FailureClass;
  /** The pasted text; "" for none. */
  readonly text: string;
  readonly corrections: SignalCorrections;
  readonly corpus: number | null;
}

/** What one rule does. Counts are of the corpus. */
export interface RuleEffect {
  readonly id: string;
  readonly holdsHere: boolean;
  /** It is the first of the list that holds here. */
  readonly decidesHere: boolean;
  readonly holds: number;
  readonly decides: number;
  /** Cases that it gives another class than the built-in rules. */
  readonly changes: number;
  /** Of those with an agreed label: right now, wrong before, and the other way round. */
  readonly better: number;
  readonly worse: number;
}

/** A pattern run on a text made to be slow for it. */
export interface PatternTrial {
  readonly rule: string;
  readonly condition: number;
  readonly characters: number;
  readonly steps: number;
  /** No text of that length can take more. */
  readonly atMost: number;
}

export interface RulesAnswer {
  readonly problems: readonly { readonly id: string; readonly condition: number | null; readonly message: string }[];
  readonly effects: readonly RuleEffect[];
  readonly trials: readonly PatternTrial[];
  /** Cases looked at, and how many there are; 0 of 0 without a corpus. */
  readonly looked: number;
  readonly total: number;
}

export interface ExportQuestion {
  readonly rules: readonly UserRule[];
  readonly unknown: FailureClass;
  readonly text: string;
  readonly corrections: SignalCorrections;
  readonly corpus: number | null;
}

export interface ExportAnswer {
  readonly code: string;
  readonly test: string;
  /** Cases in the test. */
  readonly cases: number;
}

/** What the Classify panel asks of the engine. */
export interface ClassifyCalls {
  readonly 'classify-examples': { readonly question: null; readonly answer: readonly FailureExample[] };
  readonly 'classify-text': { readonly question: TextQuestion; readonly answer: ClassifiedText | null };
  readonly 'classify-corpus-add': { readonly question: CorpusPiece; readonly answer: CorpusGone | CorpusSummary };
  readonly 'classify-corpus-score': {
    readonly question: { readonly corpus: number; readonly classifier: ClassifierChoice };
    readonly answer: CorpusProgress;
  };
  readonly 'classify-corpus-cases': { readonly question: CasesQuestion; readonly answer: CasesAnswer };
  readonly 'classify-corpus-case': {
    readonly question: { readonly corpus: number; readonly index: number };
    readonly answer: { readonly text: string } | null;
  };
  readonly 'classify-rules': { readonly question: RulesQuestion; readonly answer: RulesAnswer };
  readonly 'classify-export': { readonly question: ExportQuestion; readonly answer: ExportAnswer };
}
