import type { Journal, ModelSource } from '../domain/journal.ts';
import type { LivePorts } from '../domain/ports.ts';
import type { Price } from '../domain/price.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import { exchangeKey } from '../domain/wire-exchange.ts';
import type { BuiltInApi } from '../providers/built-in-api.ts';
import { BUILT_IN } from '../providers/presets.ts';
import type { OnPartial } from '../providers/provider-model.ts';
import { EngineProblem } from '../workers/plain-problem.ts';
import { PAGE_CLOCK } from './page-clock.ts';
import type { ConsentQuestion } from './provider-consent.ts';
import { limitedStrategy } from './provider-limits.ts';
import { dropLiveReply, showLiveReply } from './provider-partials.ts';
import { priceOf } from './provider-price.ts';
import { type PageFacts, pageFacts, readinessOf } from './provider-readiness.ts';
import type { PageClock } from './provider-run.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { ProviderSetup, ProviderTarget } from './provider-store.ts';
import { worstCase } from './provider-worst-case.ts';
import type { RunWatch } from './run-store.ts';

/** The set-up lacks something; the message says what, for the person. */
export class ProviderNotReady extends Error {
  override readonly name = 'ProviderNotReady';
}

/** Where a run takes place; the page itself when absent. */
export interface Surroundings {
  readonly page: () => PageFacts;
  readonly clock: PageClock;
  /** Ms since 1970, for prices that change by date. */
  readonly wallMs: () => number;
  /** Asks the person once, before money is spent on a model. Default: the question that the screen shows. */
  readonly confirm?: (question: ConsentQuestion, signal: AbortSignal) => Promise<boolean>;
}

const THE_PAGE: Surroundings = { page: pageFacts, clock: PAGE_CLOCK, wallMs: () => Date.now() };

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
  surroundings: Surroundings = THE_PAGE,
): (lane: ProviderLane, signal: AbortSignal, watch?: RunWatch) => Promise<Journal> {
  const { page, clock, wallMs, confirm = setup.consents.ask } = surroundings;
  return async ({ scenario, strategy, seed }, signal, watch) => {
    const { settings } = setup.store.getState();
    const readiness = readinessOf(setup, settings, page());
    if (readiness.kind === 'missing') throw new ProviderNotReady(readiness.what);
    const isBuiltIn = readiness.kind === 'ready-built-in';
    const price = isBuiltIn ? OWN_MACHINE : await priceOf(settings, readiness.target.baseUrl, wallMs());
    const { maxOutputTokens, tokenBudget, usdBudget } = settings;
    const limits = { maxOutputTokens, tokenBudget, usdBudget };
    if (!isBuiltIn) {
      const worst = worstCase(scenario, limitedStrategy({ ...limits, strategy }), price);
      const question = { origin: readiness.target.baseUrl.origin, modelId: settings.modelId.trim(), worst, price };
      if (!(await confirm(question, signal))) throw declined();
    }
    const { runAgainstProvider } = await import('./provider-run.ts');
    const port = isBuiltIn
      ? await createBuiltInPort(setup, readiness.api, scenario)
      : await createPort(setup, settings, readiness.target, scenario, watch);
    setup.spend.beginRun({ tokenBudget, usdBudget });
    const source = isBuiltIn ? BUILT_IN_SOURCE : sourceOf(settings, readiness.target);
    const callModel = accounted(setup, price, port);
    const plan = { scenario, strategy, seed, source, callModel, price, ...limits };
    const log = (await watch?.openLog?.()) ?? null;
    return await runAgainstProvider(plan, clock, signal, watch?.onProgress, log);
  };
}

type ProviderSource = Extract<ModelSource, { kind: 'provider' }>;

const BUILT_IN_SOURCE: ProviderSource = {
  kind: 'provider',
  provider: 'built-in',
  modelId: BUILT_IN.modelId,
  origin: BUILT_IN.origin,
  isStreamed: true,
};

/** Known to be nothing, unlike a price that nobody lists. */
const OWN_MACHINE: Price = { inputPerMillion: 0, outputPerMillion: 0, source: 'runs on this machine' };

/** Neither a failure nor a run: the person said no, or stopped it while asked. */
function declined(): EngineProblem {
  return new EngineProblem({
    code: 'stopped',
    name: 'Declined',
    message: 'Its cost was not agreed to; nothing was sent.',
    stack: null,
    cause: null,
  });
}

async function createPort(
  setup: ProviderSetup,
  settings: ProviderSettings,
  { preset, baseUrl, needsKey }: ProviderTarget,
  scenario: Scenario,
  watch: RunWatch | undefined,
): Promise<LivePorts['callModel']> {
  const [{ createProviderModel }] = await Promise.all([
    import('../providers/provider-model.ts'),
    import('../providers/load-sdk.ts').then(({ preloadSdk }) => preloadSdk(preset.kind)),
  ]);
  return createProviderModel({
    kind: preset.kind,
    baseUrl,
    modelId: settings.modelId.trim(),
    tools: scenario.tools.map(({ definition }) => definition),
    vault: setup.vault,
    needsKey,
    thinking: settings.thinking,
    isStreamed: settings.isStreamed,
    onPartial: showPartial(setup),
    onExchange: (effect, exchange) => watch?.onExchange(exchangeKey(effect), exchange),
  });
}

async function createBuiltInPort(setup: ProviderSetup, api: BuiltInApi, { tools }: Scenario): Promise<LivePorts['callModel']> {
  if ((await api.availability()) === 'unavailable') {
    throw new ProviderNotReady('This browser could have a model of its own, but not on this machine. Choose a provider.');
  }
  const { createBuiltInModel } = await import('../providers/built-in-model.ts');
  return createBuiltInModel({ api, tools: tools.map(({ definition }) => definition), onPartial: showPartial(setup) });
}

function showPartial(setup: ProviderSetup): OnPartial {
  return ({ agent, step }, arrival, partial) => showLiveReply(setup.liveReplies, arrival, { ...partial, agent, step });
}

/** The port, with each request in the sums as soon as it has ended, whatever becomes of the run. */
function accounted(setup: ProviderSetup, price: Price | null, callModel: LivePorts['callModel']): LivePorts['callModel'] {
  return async (effect, arrival, now, signal) => {
    const outcome = await callModel(effect, arrival, now, signal);
    dropLiveReply(setup.liveReplies, arrival);
    setup.spend.note(outcome.usage, price);
    return outcome;
  };
}

function sourceOf({ modelId, thinking, isStreamed }: ProviderSettings, { preset, baseUrl }: ProviderTarget): ProviderSource {
  return {
    kind: 'provider',
    provider: preset.kind,
    modelId: modelId.trim(),
    origin: baseUrl.origin,
    ...(thinking === null ? {} : { thinking }),
    ...(isStreamed ? { isStreamed } : {}),
  };
}
