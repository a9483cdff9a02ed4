import type { WireProfile } from '../domain/journal.ts';
import type { Persona } from '../domain/persona.ts';
import type { Scenario } from '../domain/scenario.ts';
import { KEY_HEADERS } from '../providers/presets.ts';
import { createInProcessFetch } from '../servers/answer.ts';
import { createFakeProviders } from '../servers/fake-providers.ts';
import { providerKindOf } from './provider-kind-of.ts';
import { usualUrl } from './usual-url.ts';

/** A request that somebody wrote or changed, for the fake server of a provider. */
export interface FakeQuestion {
  readonly scenario: Scenario;
  readonly persona: Persona;
  readonly wire: WireProfile;
  readonly seed: number;
  /** Where it was going; null for the provider's usual endpoint and model. */
  readonly url: string | null;
  readonly body: string;
}

/** What the fake server answers: in the real one's words where the request breaks its rules. */
export interface FakeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends one request to the fake provider in this process: it cannot reach the network, whatever `url` says. */
export async function askFakeProvider({ scenario, persona, wire, seed, url, body }: FakeQuestion): Promise<FakeAnswer> {
  const { handlers } = createFakeProviders({ scenario, persona, seed, profiles: [wire], access: { models: 'any' } });
  const header = KEY_HEADERS[providerKindOf(wire)];
  const response = await createInProcessFetch(handlers)(url ?? usualUrl(wire), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', [header]: 'Bearer simulated' },
    body,
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
