import { ENGINE_VERSION, type Journal } from '../domain/journal.ts';
import type { StopSignal } from '../domain/ports.ts';
import { SIMULATED_PRICE } from '../domain/price.ts';
import { type Issued, runLive } from '../drivers/live.ts';
import type { RecorderOptions } from '../drivers/recorder.ts';
import { type Continuation, shared } from '../experiments/run-simulated.ts';
import { createCheck } from '../experiments/simulated-ports.ts';
import { createLoopContext } from '../loop/context.ts';
import { scenarioLoop } from '../loop/scenario-loop.ts';
import { preloadSdk } from '../providers/load-sdk.ts';
import type { FetchLike } from '../servers/answer.ts';
import { createFakeProviders } from '../servers/fake-providers.ts';
import { createToolEndpoints } from '../servers/tool-endpoints.ts';
import { createWorld } from '../world/create-world.ts';
import { providerKindOf } from './provider-kind-of.ts';
import { createWireTrueModel } from './wire-true-model.ts';
import type { WireTruePlan } from './wire-true-plan.ts';
import { inProcessSite, type WireTrueSite } from './wire-true-site.ts';
import { createWireTrueTools } from './wire-true-tools.ts';

export interface WireTrueOptions {
  /** Aborted to stop the run. */
  readonly signal?: StopSignal;
  /** Where the servers stand; in this process when absent. */
  readonly site?: WireTrueSite;
  /** Stands between the clients and the servers in both directions: for looking at what goes over the wire. */
  readonly wrapFetch?: (fetch: FetchLike) => FetchLike;
  readonly onEntry?: RecorderOptions['onEntry'];
  readonly onIssued?: (issued: Issued) => void;
  /** Goes on from a recorded prefix. */
  readonly continuation?: Continuation;
}

/**
 * The simulated run once more, with the persona behind a fake provider and the mock tools behind HTTP: requests are written and replies read by the AI SDK's own
 * client for the provider. On virtual time, in this process, without the network. For the same scenario, strategy, persona, profile and seed its
 * journal is that of `runSimulated`; a request that the provider would refuse is refused here and not there.
 */
export async function runWireTrue(plan: WireTruePlan, options: WireTrueOptions = {}): Promise<Journal> {
  const { scenario, strategy, persona, wire, seed } = plan;
  const { prepared, caches } = shared(scenario);
  const context = createLoopContext(prepared, strategy, seed, SIMULATED_PRICE);
  const world = createWorld(scenario, seed);
  const { site = inProcessSite(wire), wrapFetch = (fetch) => fetch } = options;
  const tools = createToolEndpoints({ world, base: site.toolsBase });
  const access = plan.access === undefined ? {} : { access: plan.access };
  const baseOf = () => site.providerBase;
  const providers = createFakeProviders({ scenario, persona, seed, profiles: [wire], baseOf, ...access });
  const fetch = wrapFetch(site.open([...providers.handlers, ...tools.handlers]));
  await preloadSdk(providerKindOf(wire));
  const { entries } = await runLive({
    root: scenarioLoop(context, caches),
    ports: {
      callModel: createWireTrueModel(plan, { base: site.providerBase, notes: providers.notes, fetch }),
      callTool: createWireTrueTools({ base: site.toolsBase, notes: tools.notes, fetch }),
      check: createCheck(scenario),
      fold: world.fold,
    },
    clock: { kind: 'virtual' },
    inForce: context.inForce,
    signal: options.signal ?? NEVER_STOPPED,
    ...(options.onEntry === undefined ? {} : { onEntry: options.onEntry }),
    ...(options.onIssued === undefined ? {} : { onIssued: options.onIssued }),
    prefix: options.continuation?.prefix ?? [],
    change: options.continuation?.change ?? null,
  });
  const source = { kind: 'simulated', persona, wire } as const;
  return { format: 1, engine: ENGINE_VERSION, scenario, strategy, seed, source, price: SIMULATED_PRICE, entries };
}

const NEVER_STOPPED: StopSignal = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };
