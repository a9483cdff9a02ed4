import type { SimulationPlan } from '../experiments/run-simulated.ts';
import { startServiceWorker, type WireWorker } from '../servers/service-worker.ts';
import { runWireTrueLane, type WireTrueRun } from './run-wire-true-lane.ts';
import { serviceWorkerSite } from './wire-true-site.ts';

/** The browser has no way to show our requests in its network panel; the message says why. Nothing was run. */
export class ServiceWorkerRefused extends Error {
  override readonly name = 'ServiceWorkerRefused';
}

/** The same run from the page itself, each request a real one on our own origin that the service worker answers: the browser's network panel shows it. */
export async function runWireTrueInPage(
  plan: SimulationPlan,
  signal: AbortSignal,
  onWorker: (worker: WireWorker) => void,
): Promise<WireTrueRun> {
  const started = await startServiceWorker();
  if (started.kind === 'refused') throw new ServiceWorkerRefused(started.message);
  onWorker(started.worker);
  return await runWireTrueLane(plan, (scenario) => scenario, { site: serviceWorkerSite(plan.wire, started.worker), signal });
}
