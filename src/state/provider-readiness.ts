import { describeBaseUrlProblem } from '../providers/base-url.ts';
import { type BuiltInApi, builtInApi } from '../providers/built-in-api.ts';
import { BUILT_IN } from '../providers/presets.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { type ProviderSetup, type ProviderTarget, targetOf } from './provider-store.ts';

/** Whether a run against a real model could start now, and what is missing otherwise, in a sentence. */
export type Readiness =
  | { readonly kind: 'ready'; readonly target: ProviderTarget }
  /** The browser's own model would answer. */
  | { readonly kind: 'ready-built-in'; readonly api: BuiltInApi }
  | { readonly kind: 'missing'; readonly what: string };

/** What of the page counts against a key. */
export interface PageFacts {
  /** Another page shows this one in a frame and may lay things over it. */
  readonly isFramed: boolean;
  /** A service worker of another app on this host and port sees every request; it could read a key. */
  readonly hasServiceWorker: boolean;
}

export function pageFacts(): PageFacts {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  return { isFramed: window.top !== window.self, hasServiceWorker: worker !== null };
}

export function readinessOf(setup: ProviderSetup, settings: ProviderSettings, page: PageFacts): Readiness {
  const missing = (what: string): Readiness => ({ kind: 'missing', what });
  if (settings.presetId === BUILT_IN.id) {
    const api = builtInApi();
    return api === null ? missing('This browser has no model of its own. Choose a provider.') : { kind: 'ready-built-in', api };
  }
  if (page.isFramed) return missing('This page is shown inside another one. Open it in a tab of its own to use a key.');
  if (page.hasServiceWorker) {
    return missing(
      'A service worker controls this page and would see the key. Unregister it (browser settings, site data), then reload.',
    );
  }
  const target = targetOf(settings);
  if (!target.ok) return missing(describeBaseUrlProblem(target.error));
  const { origin } = target.value.baseUrl;
  const reach = setup.reachOf(origin);
  if (reach === 'closed') return missing(`This page may not connect to ${origin} yet. Allow it first.`);
  if (reach === 'after-reload') return missing(`${origin} is allowed from the next load of the page on. Reload it.`);
  if (reach === 'impossible') return missing(`The browser cannot be told to allow ${origin}. Use localhost or 127.0.0.1.`);
  if (target.value.needsKey && setup.vault.keyFor(origin) === null) return missing(`Enter a key for ${origin}.`);
  if (settings.modelId.trim() === '') return missing('Choose or type a model.');
  return { kind: 'ready', target: target.value };
}
