import type { Classification } from '../domain/failure.ts';
import { createCaseReader, type FailureCase, type LineProblem, scoreVerdicts } from '../formats/failure-corpus.ts';
import { classify } from '../loop/classify/classify.ts';
import type {
  CaseFilter,
  CaseRow,
  CasesAnswer,
  CasesQuestion,
  ClassifierChoice,
  CorpusGone,
  CorpusPiece,
  CorpusProgress,
  CorpusSummary,
} from './classify-questions.ts';

/** A corpus in the worker's memory: one at a time, so that a large file is not held twice. */
interface HeldCorpus {
  readonly id: number;
  readonly reader: ReturnType<typeof createCaseReader>;
  readonly decoder: TextDecoder;
  cases: readonly FailureCase[];
  problems: readonly LineProblem[];
  /** Verdicts by classifier, as far as they were reached; the latest classifier last. */
  readonly verdicts: Map<string, Classification[]>;
}

let held: HeldCorpus | null = null;

export const GONE: CorpusGone = { kind: 'gone' };
const MAX_PROBLEMS = 100;
/** Classifiers whose verdicts are kept. */
const MAX_CLASSIFIERS = 6;
/** Longest time before a question about many cases is answered with how far it is, in ms. */
const SLICE_MS = 150;

/** Takes the next piece of a file; the answer counts what was read so far. */
export function addToCorpus({ corpus, bytes, isFirst, isLast }: CorpusPiece): CorpusGone | CorpusSummary {
  if (isFirst) {
    // A byte that is no UTF-8 becomes a replacement character: the line is read as well as it can be.
    held = { id: corpus, reader: createCaseReader(), decoder: new TextDecoder(), cases: [], problems: [], verdicts: new Map() };
  }
  const here = heldCorpus(corpus);
  if (here === null) return GONE;
  here.reader.add(here.decoder.decode(bytes, { stream: !isLast }));
  if (!isLast) return { cases: 0, labelled: 0, agreed: 0, problems: [], problemCount: 0 };
  const { cases, problems } = here.reader.end();
  here.cases = cases;
  here.problems = problems;
  return {
    cases: cases.length,
    labelled: cases.filter(({ gold }) => gold !== null).length,
    agreed: cases.filter(({ gold }) => gold?.agreed === true).length,
    problems: problems.slice(0, MAX_PROBLEMS),
    problemCount: problems.length,
  };
}

export function casesOfCorpus(corpus: number): readonly FailureCase[] | null {
  return heldCorpus(corpus)?.cases ?? null;
}

function heldCorpus(corpus: number): HeldCorpus | null {
  return held?.id === corpus ? held : null;
}

/** Scores the corpus, or says how far it is: the page asks again until it is done, and can stop asking. */
export function scoreCorpus(question: { readonly corpus: number; readonly classifier: ClassifierChoice }): CorpusProgress {
  const here = heldCorpus(question.corpus);
  if (here === null) return GONE;
  const verdicts = verdictsOf(here, question.classifier);
  const until = performance.now() + SLICE_MS;
  while (verdicts.length < here.cases.length && performance.now() < until) classifyOn(here, question.classifier, verdicts, 200);
  if (verdicts.length < here.cases.length) return { kind: 'working', done: verdicts.length, total: here.cases.length };
  const counts = new Map<string, number>();
  for (const { rule } of verdicts) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const rules = [...counts]
    .map(([id, cases]) => ({ id, cases }))
    .toSorted((a, b) => b.cases - a.cases || a.id.localeCompare(b.id));
  return { kind: 'scored', score: scoreVerdicts(here.cases, verdicts), rules };
}

function verdictsOf(here: HeldCorpus, classifier: ClassifierChoice): Classification[] {
  const key = JSON.stringify(classifier);
  const known = here.verdicts.get(key) ?? [];
  here.verdicts.delete(key);
  here.verdicts.set(key, known);
  const [oldest] = here.verdicts.keys();
  if (here.verdicts.size > MAX_CLASSIFIERS && oldest !== undefined) here.verdicts.delete(oldest);
  return known;
}

function classifyOn(here: HeldCorpus, classifier: ClassifierChoice, verdicts: Classification[], most: number): void {
  const end = Math.min(here.cases.length, verdicts.length + most);
  for (const { signal } of here.cases.slice(verdicts.length, end)) verdicts.push(classify(signal, classifier));
}

/** A page of the cases that a filter lets through, in the order of the file. Both classifiers must have been scored, or it takes as long as that. */
export function filterCases(question: CasesQuestion): CasesAnswer {
  const here = heldCorpus(question.corpus);
  if (here === null) return GONE;
  const said = verdictsOf(here, question.classifier);
  classifyOn(here, question.classifier, said, here.cases.length);
  const other = question.other === null ? null : verdictsOf(here, question.other);
  if (question.other !== null && other !== null) classifyOn(here, question.other, other, here.cases.length);
  const rows: CaseRow[] = [];
  let total = 0;
  for (const [index, one] of here.cases.entries()) {
    const verdict = said[index];
    const second = other?.[index] ?? null;
    if (verdict === undefined || !passes(question.filter, one, verdict, second)) continue;
    total++;
    if (total > question.offset && rows.length < question.limit) rows.push(rowOf(index, one, verdict, second));
  }
  return { kind: 'cases', total, rows };
}

function passes(
  filter: CaseFilter,
  { id, system, signal, gold }: FailureCase,
  said: Classification,
  other: Classification | null,
): boolean {
  if (filter.gold !== null && gold?.class !== filter.gold) return false;
  // The matrix counts agreed cases only, so a cell of it must list the same ones.
  if (filter.gold !== null && gold?.agreed !== true) return false;
  if (filter.said !== null && said.class !== filter.said) return false;
  if (filter.family !== null && said.family !== filter.family) return false;
  if (filter.rule !== null && said.rule !== filter.rule) return false;
  if (!shows(filter.show, gold, said, other)) return false;
  const words = filter.text.trim().toLowerCase();
  if (words === '') return true;
  const text =
    `${id} ${system ?? ''} ${signal.status ?? ''} ${signal.name ?? ''} ${signal.code ?? ''} ${signal.message}`.toLowerCase();
  return words.split(/\s+/).every((word) => text.includes(word));
}

function shows(show: CaseFilter['show'], gold: FailureCase['gold'], said: Classification, other: Classification | null): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'wrong':
      return gold?.agreed === true && said.class !== gold.class;
    case 'risky':
      return gold?.agreed === true && (gold.class === 'permanent' || gold.class === 'ambiguous') && said.class === 'transient';
    case 'differ':
      return other !== null && other.class !== said.class;
  }
}

const MAX_MESSAGE = 160;

function rowOf(
  index: number,
  { id, system, signal, gold }: FailureCase,
  said: Classification,
  other: Classification | null,
): CaseRow {
  const text = signal.message === '' && signal.body !== null ? JSON.stringify(signal.body) : signal.message;
  return {
    index,
    id,
    system,
    message: `${signal.status === null ? '' : `${signal.status} `}${text.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE)}`,
    gold: gold?.class ?? null,
    isAgreed: gold?.agreed ?? false,
    accepted: gold?.accepted ?? [],
    said: said.class,
    rule: said.rule,
    other: other?.class ?? null,
  };
}

/** One case as the line that it came from, spread over lines. */
export function caseText(question: { readonly corpus: number; readonly index: number }): { readonly text: string } | null {
  const one = heldCorpus(question.corpus)?.cases[question.index];
  if (one === undefined) return null;
  const { id, system, signal } = one;
  const { context, ...fields } = signal;
  const shown = {
    id,
    system,
    ...fields,
    context: { tool_idempotent: context.toolIdempotent, tool_writes: context.toolWrites, finish_reason: context.finishReason },
  };
  return { text: JSON.stringify(shown, null, 2) };
}
