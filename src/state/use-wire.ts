import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Journal } from '../domain/journal.ts';
import type { Exchanges } from '../domain/wire-exchange.ts';
import type { WireView } from '../workers/wire-view.ts';
import { type ModelRequest, wireQuestion } from './request-wire.ts';
import { useSession } from './session-context.ts';

const numbers = new WeakMap<Journal, number>();
let journals = 0;

/** Names a journal for as long as it lives; its content would be too long for a key. */
function numberOf(journal: Journal): number {
  const known = numbers.get(journal) ?? ++journals;
  numbers.set(journal, known);
  return known;
}

/** A model request as it goes over the wire. Nothing is computed while `request` is null. */
export function useWire(
  journal: Journal,
  request: ModelRequest | null,
  exchanges: Exchanges,
  callId: string | null = null,
): UseQueryResult<WireView> {
  const { engine } = useSession();
  const question = request === null ? null : wireQuestion(journal, request, exchanges, callId);
  return useQuery({
    queryKey: ['wire', numberOf(journal), request?.entry ?? null, callId],
    queryFn: () => {
      if (question === null) throw new Error('asked for the wire of no request');
      return engine.ask('wire-of-request', question);
    },
    enabled: question !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
}
