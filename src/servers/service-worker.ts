import type { NetworkApi, NetworkSource } from 'msw/experimental';
import type { MockHandlers } from './answer.ts';

/** Everything below this path of our own folder is answered by the mock servers; the worker leaves every other request alone. */
const WIRE_PATH = 'mulligan-wire/';

/** Lets through to MSW's worker what stands below `WIRE_PATH` and nothing else (public/mulligan-wire-worker.js). */
const SCRIPT = 'mulligan-wire-worker.js';

/** How long the worker may take to say that it is there, in ms. */
const START_WITHIN_MS = 10_000;

export type RefusedBecause =
  /** The browser has no service workers here: not a secure context, switched off, or a private window. */
  | 'unsupported'
  /** Another service worker controls this page; it would see our requests first. */
  | 'foreign-worker'
  /** Our policy or an extension does not let the script be loaded. */
  | 'policy'
  | 'registration';

export type ServiceWorkerStart =
  | { readonly kind: 'started'; readonly worker: WireWorker }
  | { readonly kind: 'refused'; readonly because: RefusedBecause; readonly message: string };

/** The running worker. Runs share it, each below a path of its own. */
export interface WireWorker {
  /** A fresh address on our own origin, without a slash at the end. */
  readonly newBase: () => string;
  readonly serve: (handlers: MockHandlers) => void;
  /** Requests are no longer answered, and the worker is gone with the next load of the page. */
  readonly stop: () => Promise<void>;
}

let running: Promise<ServiceWorkerStart> | null = null;

/**
 * Starts answering mock requests through a service worker, so that they stand in the browser's own network panel. Must be awaited before the
 * first request, after every load of the page. Never falls back to another way of catching requests: it starts or says why not.
 */
export async function startServiceWorker(): Promise<ServiceWorkerStart> {
  running ??= start();
  const started = await running;
  if (started.kind === 'refused') running = null;
  return started;
}

async function start(): Promise<ServiceWorkerStart> {
  if (!globalThis.isSecureContext || !('serviceWorker' in navigator)) return refused('unsupported', UNSUPPORTED);
  const url = new URL(SCRIPT, document.baseURI).href;
  const controller = navigator.serviceWorker.controller?.scriptURL ?? null;
  if (controller !== null && controller !== url) {
    return refused('foreign-worker', `Another service worker controls this page: ${controller}. Unregister it and reload.`);
  }
  try {
    admitScript(url);
  } catch (error) {
    return refused('policy', `The policy of this page does not admit the worker's script: ${messageOf(error)}`);
  }
  try {
    const network = await serviceWorkerNetwork(url);
    await within(START_WITHIN_MS, Promise.resolve(network.enable()));
    return { kind: 'started', worker: wireWorker(network) };
  } catch (error) {
    return refused('registration', `The service worker could not be started: ${messageOf(error)}`);
  }
}

const UNSUPPORTED =
  'This page may not use a service worker. It takes https or localhost, and a browser that has service workers switched on.';

function refused(because: RefusedBecause, message: string): ServiceWorkerStart {
  return { kind: 'refused', because, message };
}

/** MSW's network from the service worker alone: its `setupWorker` would take over the page's WebSocket too. */
async function serviceWorkerNetwork(url: string): Promise<NetworkApi<[NetworkSource]>> {
  const [{ createDefaultNetworkOptions }, { defineNetwork, InterceptorSource }] = await Promise.all([
    import('msw/browser'),
    import('msw/experimental'),
  ]);
  const [source] = createDefaultNetworkOptions(url).sources;
  // Where MSW finds no service workers it would patch fetch instead.
  if (source instanceof InterceptorSource) throw new Error(UNSUPPORTED);
  return defineNetwork<[NetworkSource]>({ sources: [source], onUnhandledFrame: 'bypass', context: { quiet: true } });
}

function wireWorker(network: NetworkApi<[NetworkSource]>): WireWorker {
  let runs = 0;
  return {
    newBase: () => new URL(`${WIRE_PATH}${++runs}`, document.baseURI).href,
    serve: (handlers) => network.use(...handlers),
    stop: async () => {
      running = null;
      await network.disable();
    },
  };
}

interface TrustedTypesHost {
  readonly trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown };
}

let isAdmitted = false;

/** MSW registers its script by a string, which takes a default policy. This one admits exactly that string. */
function admitScript(url: string): void {
  if (isAdmitted) return;
  (globalThis as TrustedTypesHost).trustedTypes?.createPolicy('default', {
    createScriptURL: (asked) => {
      if (asked === url) return asked;
      throw new TypeError(`no script but ${url} may be loaded by its name`);
    },
  });
  isAdmitted = true;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^\[MSW\]\s*/, '') : String(error);
}
