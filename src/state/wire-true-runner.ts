import type { WireWorker } from '../servers/service-worker.ts';
import type { EngineClient } from '../workers/engine-messages.ts';
import type { PreferencesStore } from './preferences-store.ts';
import type { WireTrueRunner } from './run-store.ts';

/**
 * In the engine's worker, where nothing is sent at all; or from the page through the service worker, where a person wants to see the requests. When they
 * do not any more, the service worker goes too: while one controls the page, no key may be entered.
 */
export function createWireTrueRunner(engine: EngineClient, preferences: PreferencesStore): WireTrueRunner {
  let running: WireWorker | null = null;
  preferences.subscribe(({ isWireShown }) => {
    if (isWireShown || running === null) return;
    void running.stop();
    running = null;
  });
  return async (plan, signal) => {
    if (!preferences.getState().isWireShown) return await engine.ask('run-wire-true', plan);
    const { runWireTrueInPage } = await import('../workers/run-wire-true-in-page.ts');
    return await runWireTrueInPage(plan, signal, (worker) => {
      running = worker;
    });
  };
}
