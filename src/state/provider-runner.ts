import type { Journal } from '../domain/journal.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import { PAGE_CLOCK } from './page-clock.ts';
import { type PageFacts, pageFacts, readinessOf } from './provider-readiness.ts';
import type { PageClock } from './provider-run.ts';
import type { ProviderSetup } from './provider-store.ts';

/** The set-up lacks something; the message says what, for the person. */
export class ProviderNotReady extends Error {
  override readonly name = 'ProviderNotReady';
}

/** Where a run takes place; the page itself when absent. */
export interface Surroundings {
  readonly page: () => PageFacts;
  readonly clock: PageClock;
}

/** What of a lane's plan a real model takes; the persona and the wire profile are the simulation's. */
export interface ProviderLane {
  readonly scenario: Scenario;
  readonly strategy: Strategy;
  readonly seed: number;
}

/**
 * Runs lanes with what is set up at that moment. The loop, the world and the AI SDK arrive with the first run; a page that only simulates never
 * loads them. Resolves with the journal so far when it is stopped; rejects with `ProviderNotReady` before anything was sent.
 */
export function createProviderRunner(
  setup: ProviderSetup,
  { page, clock }: Surroundings = { page: pageFacts, clock: PAGE_CLOCK },
): (lane: ProviderLane, signal: AbortSignal) => Promise<Journal> {
  return async ({ scenario, strategy, seed }, signal) => {
    const { settings } = setup.store.getState();
    const readiness = readinessOf(setup, settings, page());
    if (readiness.kind === 'missing') throw new ProviderNotReady(readiness.what);
    const { preset, baseUrl, needsKey } = readiness.target;
    const modelId = settings.modelId.trim();
    const [{ createProviderModel }, { runAgainstProvider }] = await Promise.all([
      import('../providers/provider-model.ts'),
      import('./provider-run.ts'),
      import('../providers/load-sdk.ts').then(({ preloadSdk }) => preloadSdk(preset.kind)),
    ]);
    const callModel = createProviderModel({
      kind: preset.kind,
      baseUrl,
      modelId,
      tools: scenario.tools.map(({ definition }) => definition),
      vault: setup.vault,
      needsKey,
    });
    const source = { kind: 'provider', provider: preset.kind, modelId, origin: baseUrl.origin } as const;
    const { maxOutputTokens, tokenBudget } = settings;
    return await runAgainstProvider({ scenario, strategy, seed, source, callModel, maxOutputTokens, tokenBudget }, clock, signal);
  };
}
