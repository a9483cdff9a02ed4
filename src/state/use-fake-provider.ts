import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { FakeAnswer, FakeQuestion } from '../workers/ask-fake-provider.ts';
import { useSession } from './session-context.ts';

/** Sends a request that somebody changed to the fake server, in the worker. */
export function useFakeProvider(): UseMutationResult<FakeAnswer, Error, FakeQuestion> {
  const { engine } = useSession();
  return useMutation({ mutationFn: (question: FakeQuestion) => engine.ask('ask-fake-provider', question) });
}
