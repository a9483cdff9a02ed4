import type { SimulationPlan } from '../experiments/run-simulated.ts';
import type { FakeAccess } from '../servers/fake-providers.ts';

/** A run through real client libraries and mock servers. */
export interface WireTruePlan extends SimulationPlan {
  /** Whether replies come as streams. The journal is the same. */
  readonly isStreaming: boolean;
  /** Model id asked for; one that the fake provider lists when absent. */
  readonly modelId?: string;
  /** What the fake provider demands, and what is wrong with it; it is open to all when absent. */
  readonly access?: FakeAccess;
}
