import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ToolDefinition } from '../domain/tool.ts';
import type { ToolRefusal } from '../workers/refused-tool.ts';
import { useSession } from './session-context.ts';

const NONE: readonly ToolRefusal[] = [];

/** Which providers would refuse a tool, and why. */
export function useToolRefusals(definition: ToolDefinition): readonly ToolRefusal[] {
  const { engine } = useSession();
  const { data } = useQuery({
    queryKey: ['refused-tool', definition],
    queryFn: () => engine.ask('refused-tool', definition),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  });
  return data ?? NONE;
}
