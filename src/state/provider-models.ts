import { QueryClient, QueryClientProvider, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode, useState } from 'react';
import type { Result } from '../base/result.ts';
import { type ListProblem, listModels, type ModelList } from '../providers/list-models.ts';
import type { ProviderSetup, ProviderTarget } from './provider-store.ts';

const FIVE_MINUTES_MS = 300_000;

/** Where answers of providers are remembered: as long as what stands inside is mounted. */
export function ProviderQueries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  return createElement(QueryClientProvider, { client }, children);
}

/**
 * The models of the endpoint. Nothing is asked before `isWanted`: opening a panel must send nothing. A problem is a value, so react-query does not
 * retry it; a changed key asks again.
 */
export function useModelList(
  setup: ProviderSetup,
  target: ProviderTarget | null,
  keyRevision: number,
  isWanted: boolean,
): UseQueryResult<Result<ModelList, ListProblem>> {
  return useQuery(
    queryOptions({
      queryKey: ['provider-models', target?.preset.kind ?? null, target?.baseUrl.href ?? null, keyRevision],
      queryFn: ({ signal }) => {
        if (target === null) throw new Error('asked for models without a target');
        const { preset, baseUrl, needsKey } = target;
        return listModels({ kind: preset.kind, baseUrl, needsKey, vault: setup.vault, signal });
      },
      enabled: target !== null && isWanted,
      staleTime: FIVE_MINUTES_MS,
      refetchOnWindowFocus: false,
      retry: false,
    }),
  );
}

export function describeListProblem(problem: ListProblem): string {
  switch (problem.kind) {
    case 'http':
      return `The server answered ${problem.status}${problem.message === '' ? '' : `: ${problem.message}`}.`;
    case 'transport':
      return problem.name === 'TypeError'
        ? 'No answer. Is the server running, and does it allow this page (CORS)?'
        : problem.message;
    default:
      return 'The server answered with something that is no list of models.';
  }
}
