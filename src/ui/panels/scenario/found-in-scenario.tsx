import { createContext, useContext } from 'react';
import type { TextFinding } from '../../../workers/engine-messages.ts';

/** What the engine finds in the scenario in front, by pointers into it: read by every control that shows what is wrong with its own part. */
export const FoundInScenario = createContext<readonly TextFinding[]>([]);

/** Findings about a value and what is in it, with paths relative to it. */
export function useFoundAt(pointer: string): readonly TextFinding[] {
  return useContext(FoundInScenario).flatMap(({ path, message }) =>
    path === pointer || path.startsWith(`${pointer}/`)
      ? [{ path: path.slice(pointer.length), line: null, column: null, message }]
      : [],
  );
}

/** The findings about a value itself, as one text; undefined for none. */
export function useProblemAt(pointer: string): string | undefined {
  const own = useFoundAt(pointer).filter(({ path }) => path === '');
  return own.length === 0 ? undefined : own.map(({ message }) => message).join('; ');
}
