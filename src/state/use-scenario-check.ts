import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ScenarioCheck } from '../formats/check-scenario.ts';
import { useSession } from './session-context.ts';

/** A pause in typing after which a scenario's text is read: it may have hundreds of tools. */
const QUIET_MS = 120;

/** What the engine says of a text, and of which; the answer to the text before while this one is being read. */
export interface CheckedText {
  readonly text: string;
  readonly check: ScenarioCheck;
}

/** Undefined until the first answer. */
export function useScenarioCheck(text: string): CheckedText | undefined {
  const { engine } = useSession();
  const quiet = useQuiet(text);
  const { data } = useQuery({
    queryKey: ['scenario-check', quiet],
    queryFn: async () => ({ text: quiet, check: await engine.ask('check-scenario', { text: quiet }) }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    structuralSharing: false,
  });
  return data;
}

function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}
