import { useQuery } from '@tanstack/react-query';
import { DEFAULT_SEED, type Scenario } from '../domain/scenario.ts';
import { buildLane, type TimelineLane } from '../timeline/lane.ts';
import { type Projected, projectedOf } from './projected.ts';
import type { Session } from './session.ts';
import { useSession } from './session-context.ts';
import { FIRST_STRATEGIES } from './workbench.ts';

/** How the first strategies meet a scenario: what a card shows of it. */
export interface ScenarioPicture {
  readonly lanes: readonly TimelineLane[];
  readonly runs: readonly Projected['run'][];
}

/** The picture of a scenario, run once per content as soon as it is wanted; undefined until it has been, null where it could not be. */
export function useScenarioPicture(scenario: Scenario, isWanted = true): ScenarioPicture | null | undefined {
  const session = useSession();
  const { data, isError } = useQuery({
    queryKey: ['scenario-picture', scenario],
    queryFn: () => drawFrom(session, scenario),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  return isError ? null : data;
}

async function drawFrom({ engine, library }: Session, scenario: Scenario): Promise<ScenarioPicture> {
  const [persona] = library.personas;
  if (persona === undefined) throw new Error('the library ships no persona');
  const strategies = FIRST_STRATEGIES.flatMap((id) => library.strategies.find((strategy) => strategy.id === id) ?? []);
  const journals = await Promise.all(
    strategies.map((strategy) => engine.ask('run-lane', { scenario, strategy, persona, wire: 'openai', seed: DEFAULT_SEED })),
  );
  const projected = journals.map(projectedOf);
  return {
    lanes: projected.map(({ spans }, index) => buildLane(`card-${index}`, spans)),
    runs: projected.map(({ run }) => run),
  };
}
