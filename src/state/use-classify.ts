import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Price } from '../domain/price.ts';
import type { Strategy, UserRule } from '../domain/strategy.ts';
import type {
  CasesAnswer,
  ClassifiedText,
  ClassifierChoice,
  CorpusGone,
  CorpusScored,
  RulesAnswer,
} from '../workers/classify-questions.ts';
import { askCases, scoreOpenCorpus } from './classify-corpus.ts';
import { type ClassifyState, classifyStoreOf } from './classify-store.ts';
import { useSession } from './session-context.ts';

/** Answers are kept no longer than they are shown: the next question is cheap. */
const BRIEF = { staleTime: Number.POSITIVE_INFINITY, gcTime: 10_000, placeholderData: keepPreviousData };

export function useClassify<T>(select: (state: ClassifyState) => T): T {
  return useStore(classifyStoreOf(useSession()), select);
}

/** The pasted text as the engine classifies it; null for an empty text, undefined before the first answer. */
export function useClassifiedText(strategy: Strategy, price: Price | null): ClassifiedText | null | undefined {
  const { engine } = useSession();
  const { text, version, corrections, right, settings } = useClassify((state) => state);
  const { data } = useQuery({
    queryKey: ['classify-text', version, corrections, right, settings, strategy, price],
    queryFn: () => engine.ask('classify-text', { text, corrections, strategy, right, settings, price }),
    ...BRIEF,
  });
  return text.trim() === '' ? null : data;
}

export function useFailureExamples() {
  const { engine } = useSession();
  const { data } = useQuery({
    queryKey: ['classify-examples'],
    queryFn: () => engine.ask('classify-examples', null),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}

/** The score of the open corpus, and how far it is while it is made. */
export function useCorpusScore(classifier: ClassifierChoice | null): {
  readonly scored: CorpusScored | null;
  readonly done: number;
  readonly total: number;
} {
  const session = useSession();
  const corpus = useClassify((state) => state.corpus?.id ?? null);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const { data } = useQuery({
    queryKey: ['classify-score', corpus, classifier],
    queryFn: ({ signal }) =>
      corpus === null || classifier === null
        ? null
        : scoreOpenCorpus(session, corpus, classifier, (done, total) => setProgress({ done, total }), signal),
    ...BRIEF,
  });
  return { scored: corpus === null || classifier === null ? null : (data ?? null), ...progress };
}

/** Cases of one page of the list. */
export const PAGE_CASES = 50;

export function useCases(classifier: ClassifierChoice, other: ClassifierChoice | null): Exclude<CasesAnswer, CorpusGone> | null {
  const session = useSession();
  const { corpus, filter, page } = useClassify((state) => state);
  const id = corpus?.id ?? null;
  const { data } = useQuery({
    queryKey: ['classify-cases', id, classifier, other, filter, page],
    queryFn: () =>
      id === null
        ? null
        : askCases(session, { corpus: id, classifier, other, filter, offset: page * PAGE_CASES, limit: PAGE_CASES }),
    ...BRIEF,
  });
  return data ?? null;
}

/** What rules do, also ones that cannot fire yet; undefined before the first answer. */
export function useRulesAnswer(rules: readonly UserRule[], unknown: Strategy['classifier']['unknown']): RulesAnswer | undefined {
  const { engine } = useSession();
  const { text, version, corrections, corpus } = useClassify((state) => state);
  const id = corpus?.id ?? null;
  const { data } = useQuery({
    queryKey: ['classify-rules', version, corrections, id, rules, unknown],
    queryFn: () => engine.ask('classify-rules', { rules, unknown, text, corrections, corpus: id }),
    ...BRIEF,
  });
  return data;
}

/** The rules and their test as files; written anew when the rules, the failure or the corpus change. */
export function useRulesExport({ rules = [], unknown }: Strategy['classifier']) {
  const { engine } = useSession();
  const { text, version, corrections, corpus } = useClassify((state) => state);
  const id = corpus?.id ?? null;
  return useQuery({
    queryKey: ['classify-export', version, corrections, id, rules, unknown],
    queryFn: () => engine.ask('classify-export', { rules, unknown, text, corrections, corpus: id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 1_000,
  });
}
