import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BehaviourPreview, BehaviourQuestion } from '../workers/engine-messages.ts';
import { useSession } from './session-context.ts';

/** What a tool would answer; undefined until the first answer, and the answer to the question before while it is being asked. */
export function useBehaviourPreview(question: BehaviourQuestion): BehaviourPreview | undefined {
  const { engine } = useSession();
  const { data } = useQuery({
    queryKey: ['behaviour-preview', question],
    queryFn: () => engine.ask('preview-behaviour', question),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
  return data;
}
