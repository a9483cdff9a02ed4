import { describe, expect, it } from 'vitest';
import type { WireProfile } from '../domain/journal.ts';
import { type CassetteExchange, HAS_CASSETTES, recordedCassettes } from '../testing/recorded-cassettes.ts';
import { mutatePairings } from '../testing/wire-mutations.ts';
import type { RequestRoute } from './wire-codec.ts';
import { wireProfile } from './wire-profile.ts';

/** The format that the path of a URL stands for; null for what is none of ours. */
function profileOf(path: string): WireProfile | null {
  if (/:(?:stream)?generateContent$/i.test(path)) return 'google';
  if (/\/v1\/messages$|anthropic\.[^/]*\/invoke/.test(path)) return 'anthropic';
  if (/\/responses$/.test(path)) return 'openai-responses';
  if (/\/chat\/completions$/.test(path)) return path.includes('api.openai.com') ? 'openai' : 'compatible';
  return null;
}

interface Exchange extends CassetteExchange {
  readonly profile: WireProfile;
  readonly route: RequestRoute;
}

const EXCHANGES: readonly Exchange[] = recordedCassettes().flatMap((exchange) => {
  const path = exchange.uri.split('?')[0] ?? '';
  const profile = profileOf(path);
  const route = { model: /\/models?\/([^:/]+)/.exec(path)?.[1] ?? 'none', isStreaming: /stream/i.test(path) };
  return profile === null ? [] : [{ ...exchange, profile, route }];
});

function decode({ profile, route }: Exchange, body: Exchange['request']) {
  return wireProfile(profile).decodeRequest(body, route);
}

/** With a stored response before it, a result may belong to a call that is not in the request. */
function continues({ request }: Exchange): boolean {
  return JSON.stringify(request).includes('"previous_response_id":"');
}

describe.skipIf(!HAS_CASSETTES)('whole cassettes that other projects recorded', () => {
  it('holds hundreds of requests in every format', () => {
    expect(EXCHANGES.length).toBeGreaterThan(300);
    expect(new Set(EXCHANGES.map(({ profile }) => profile)).size).toBe(5);
  });

  it('[P48] accepts every request but the one that the service refused for its order', () => {
    const refused = EXCHANGES.flatMap((exchange) => {
      const decoded = decode(exchange, exchange.request);
      return decoded.ok
        ? []
        : [{ name: exchange.name, status: exchange.status, kind: decoded.error.kind, path: decoded.error.path }];
    });
    expect(refused).toEqual([
      {
        name: 'pydantic-ai/test_openai_responses__test_openai_responses_thinking_with_modified_history.yaml#1',
        status: 400,
        kind: 'missing',
        path: '/input/1',
      },
    ]);
  });

  it('[P48] refuses every mutated pairing', () => {
    let tried = 0;
    const accepted: string[] = [];
    for (const exchange of EXCHANGES) {
      for (const { mutation, body } of mutatePairings(exchange.profile, exchange.request)) {
        tried++;
        if (decode(exchange, body).ok && !(mutation === 'rename' && continues(exchange)))
          accepted.push(`${mutation} ${exchange.name}`);
      }
    }
    expect(accepted).toEqual([]);
    expect(tried).toBeGreaterThan(1_000);
  });

  it('is never complete when a recorded stream is cut at any byte', () => {
    const streams = EXCHANGES.filter(({ responseText }) => /^(?:event|data):/.test(responseText ?? ''));
    expect(streams.length).toBeGreaterThan(15);
    for (const { name, profile, responseText } of streams) {
      const reader = wireProfile(profile).readReplyStream();
      let completeAt: number | null = null;
      for (const [at, character] of [...(responseText ?? '')].entries()) {
        reader.push(character);
        if (completeAt === null && reader.state().kind === 'complete') completeAt = at + 1;
      }
      expect([name, completeAt]).toEqual([name, [...(responseText ?? '')].length]);
    }
  });
});
