import type { WorkerListener, WorkerPort } from './engine-client.ts';
import type { FromEngine } from './engine-messages.ts';
import engineWorkerUrl from './engine-worker.ts?worker&url';

/** A policy's product stands for the string it wraps; `Worker` takes either. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypesHost {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
  };
}

const rules = { createScriptURL: assertOwnOrigin };
const policy: ScriptUrlPolicy = (globalThis as TrustedTypesHost).trustedTypes?.createPolicy('mulligan-worker', rules) ?? rules;

export function startEngineWorker({ onMessage, onDeath }: WorkerListener): WorkerPort {
  const worker = new Worker(policy.createScriptURL(engineWorkerUrl), { type: 'module', name: 'mulligan-engine' });
  worker.addEventListener('message', (event: MessageEvent<FromEngine>) => onMessage(event.data));
  worker.addEventListener('error', (event) => onDeath(event.message || 'the engine could not be loaded'));
  worker.addEventListener('messageerror', () => onDeath('an answer of the engine could not be read'));
  return worker;
}

function assertOwnOrigin(url: string): string {
  const parsed = new URL(url, globalThis.location.href);
  if (parsed.origin !== globalThis.location.origin)
    throw new Error(`worker scripts come from our own origin only, not from ${parsed.origin}`);
  return parsed.href;
}
