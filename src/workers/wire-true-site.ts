import type { WireProfile } from '../domain/journal.ts';
import { createAuthorizedFetch, type FetchLike } from '../providers/authorized-fetch.ts';
import { type BaseUrl, parseBaseUrl } from '../providers/base-url.ts';
import { createKeyVault, type KeyVault } from '../providers/key-vault.ts';
import { KEY_HEADERS } from '../providers/presets.ts';
import { createInProcessFetch, type MockHandlers } from '../servers/answer.ts';
import { providerDialect } from '../servers/provider-dialect.ts';
import type { WireWorker } from '../servers/service-worker.ts';
import { TOOLS_BASE } from '../servers/tool-endpoints.ts';
import { providerKindOf } from './provider-kind-of.ts';

/** Where the mock servers of one run stand, and the one way to them. */
export interface WireTrueSite {
  readonly providerBase: string;
  readonly toolsBase: string;
  readonly open: (handlers: MockHandlers) => FetchLike;
}

/** Opens the fake providers and nothing else. Without a word in it, because whatever looks like a part of it is taken out of what comes back. */
const SIMULATED_KEY = 'sk-0d5f3c7b91e64a2f8c0e6b7d';

export function simulatedVault({ origin }: BaseUrl): KeyVault {
  const vault = createKeyVault(null);
  vault.put(origin, SIMULATED_KEY, false);
  return vault;
}

/** At the providers' own addresses, answered in this process: no request leaves it. */
export function inProcessSite(wire: WireProfile): WireTrueSite {
  return { providerBase: providerDialect(wire).base, toolsBase: TOOLS_BASE, open: createInProcessFetch };
}

/** On our own origin, through the service worker: real requests of the page, which the network panel shows. */
export function serviceWorkerSite(wire: WireProfile, worker: WireWorker): WireTrueSite {
  const base = worker.newBase();
  const url = baseUrlOf(base);
  return {
    providerBase: `${base}/${wire}`,
    toolsBase: base,
    open: (handlers) => {
      worker.serve(handlers);
      return createAuthorizedFetch({
        origin: url.origin,
        vault: simulatedVault(url),
        header: KEY_HEADERS[providerKindOf(wire)],
        needsKey: false,
      });
    },
  };
}

export function baseUrlOf(base: string): BaseUrl {
  const parsed = parseBaseUrl(base);
  if (!parsed.ok) throw new Error(`the mock servers cannot stand at ${base}: ${parsed.error.kind}`);
  return parsed.value;
}
