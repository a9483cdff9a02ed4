import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import { CANARY, TEXT_REPLIES } from '../testing/provider-setup.ts';
import { parseBaseUrl } from './base-url.ts';
import { createKeyVault } from './key-vault.ts';
import type { ProviderKind } from './presets.ts';
import { testConnection } from './test-connection.ts';

interface SetUp {
  readonly kind?: ProviderKind;
  readonly base?: string;
  readonly key?: string | null;
  readonly answer?: () => Response | Promise<Response>;
  /** Answers the keyless probe. */
  readonly isThere?: boolean;
  readonly blocked?: readonly string[];
}

async function test({ kind = 'anthropic', base = 'https://api.anthropic.com/v1', key = CANARY, ...more }: SetUp) {
  const baseUrl = parseBaseUrl(base);
  if (!baseUrl.ok) throw new Error(base);
  const vault = createKeyVault(null);
  if (key !== null) vault.put(baseUrl.value.origin, key, false);
  const sent: { readonly url: string; readonly mode: string; readonly hasKey: boolean; readonly body: Json }[] = [];
  const { report } = await testConnection({
    kind,
    baseUrl: baseUrl.value,
    modelId: 'model-x',
    vault,
    needsKey: true,
    signal: new AbortController().signal,
    watchPolicy: (onBlocked) => {
      for (const address of more.blocked ?? []) setTimeout(() => onBlocked(address), 5);
      return () => {};
    },
    fetch: async (input, init) => {
      const isProbe = init?.mode === 'no-cors';
      const headers = JSON.stringify([...new Headers(init?.headers)]);
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
      sent.push({ url: String(input), mode: init?.mode ?? 'cors', hasKey: key !== null && headers.includes(key), body });
      if (!isProbe) return await (more.answer ?? (() => Response.json(TEXT_REPLIES[kind])))();
      if (more.isThere === true) return new Response(null);
      throw new TypeError('Failed to fetch');
    },
  });
  return { report, sent };
}

const status = (code: number, body: Json) => () => Response.json(body, { status: code });
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
const anthropic = (type: string, message: string) => ({ type: 'error', error: { type, message } });
const openai = (code: string | null, message: string) => ({
  error: { message, type: 'invalid_request_error', code, param: null },
});
const google = (name: string, message: string, reason: string | null = null) => ({
  error: { code: 400, message, status: name, ...(reason === null ? {} : { details: [{ reason }] }) },
});

describe('testConnection', () => {
  it.each(['anthropic', 'openai', 'openai-responses', 'google', 'openai-compatible'] as const)(
    'asks %s for one word and says that it works',
    async (kind) => {
      const { report, sent } = await test({ kind, base: 'https://models.example/v1' });
      expect(report).toMatchObject({ kind: 'works' });
      expect(sent).toHaveLength(1);
      expect(JSON.stringify(sent[0]?.body)).toMatch(/"(?:max_tokens|max_output_tokens|maxOutputTokens)":16\b/);
    },
  );

  it.each([
    ['anthropic', 401, anthropic('authentication_error', 'invalid x-api-key'), 'wrong-key'],
    ['openai', 401, openai('invalid_api_key', 'Incorrect API key provided: sk-x.'), 'wrong-key'],
    [
      'google',
      400,
      google('INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID'),
      'wrong-key',
    ],
    ['openai-compatible', 401, { error: 'unauthorized' }, 'wrong-key'],
    [
      'anthropic',
      400,
      anthropic('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
      'no-quota',
    ],
    [
      'openai',
      429,
      openai('insufficient_quota', 'You exceeded your current quota, please check your plan and billing details.'),
      'no-quota',
    ],
    ['google', 429, google('RESOURCE_EXHAUSTED', 'Quota exceeded for metric: x, limit: 0, model: y'), 'no-quota'],
    ['openai-compatible', 402, { error: { message: 'Insufficient credits', code: 402 } }, 'no-quota'],
    ['anthropic', 404, anthropic('not_found_error', 'model: model-x'), 'unknown-model'],
    [
      'openai',
      404,
      openai('model_not_found', 'The model `model-x` does not exist or you do not have access to it.'),
      'unknown-model',
    ],
    ['google', 404, google('NOT_FOUND', 'models/model-x is not found for API version v1beta'), 'unknown-model'],
    ['openai-compatible', 404, { error: { message: 'model "model-x" not found, try pulling it first' } }, 'unknown-model'],
    [
      'anthropic',
      401,
      anthropic('authentication_error', 'CORS requests are not allowed for this Organization because of its settings.'),
      'browsers-refused',
    ],
    [
      'google',
      403,
      google('PERMISSION_DENIED', 'Requests from referer are blocked.', 'API_KEY_HTTP_REFERRER_BLOCKED'),
      'page-refused',
    ],
    [
      'openai',
      403,
      openai('unsupported_country_region_territory', 'Country, region, or territory not supported'),
      'no-permission',
    ],
    ['anthropic', 429, anthropic('rate_limit_error', 'This request would exceed your rate limit'), 'busy'],
    ['anthropic', 529, anthropic('overloaded_error', 'Overloaded'), 'busy'],
    ['openai', 503, openai(null, 'Service Unavailable'), 'server-error'],
    ['openai', 400, openai('unsupported_parameter', 'Unsupported parameter: tools'), 'refused-request'],
    ['openai-compatible', 404, '<html>404</html>', 'wrong-address'],
    ['openai-compatible', 200, '<html>Welcome</html>', 'wrong-address'],
  ] as const)('tells what %s means by %i %j: %s', async (kind, code, body, expected) => {
    const { report, sent } = await test({ kind, base: 'https://models.example/v1', answer: status(code, body) });
    expect(report.kind).toBe(expected);
    expect(sent).toHaveLength(1);
  });

  it('tells a key of another company from a wrong one', async () => {
    const answer = status(401, openai('invalid_api_key', 'Incorrect API key provided'));
    const { report } = await test({ kind: 'openai', base: 'https://api.openai.com/v1', key: 'sk-ant-0123456789', answer });
    expect(report).toMatchObject({ kind: 'key-of-another', issuer: { title: 'Anthropic', origin: 'https://api.anthropic.com' } });
    const own = await test({
      kind: 'anthropic',
      key: 'sk-ant-0123456789',
      answer: status(401, anthropic('authentication_error', 'no')),
    });
    expect(own.report.kind).toBe('wrong-key');
  });

  it('sends nothing without a key that is needed', async () => {
    expect(await test({ key: null })).toEqual({ report: { kind: 'no-key' }, sent: [] });
  });

  it('names a policy of ours that stopped the request, and does not probe', async () => {
    const { report, sent } = await test({ answer: fails, blocked: ['https://api.anthropic.com/v1/messages'] });
    expect(report).toEqual({ kind: 'policy' });
    expect(sent).toHaveLength(1);
  });

  it.each([
    [true, 'cors'],
    [false, 'unreachable'],
  ] as const)('probes without a key where no answer came: answered %s is %s', async (isThere, kind) => {
    const { report, sent } = await test({ answer: fails, isThere, blocked: ['https://other.example/x'] });
    expect(report).toEqual({ kind });
    expect(sent.map(({ url, mode, hasKey }) => [url, mode, hasKey])).toEqual([
      ['https://api.anthropic.com/v1/messages', 'cors', true],
      ['https://api.anthropic.com/', 'no-cors', false],
    ]);
  });

  it('reports a redirect, which is not followed', async () => {
    const { report } = await test({ answer: () => new Response(null, { status: 307 }) });
    expect(report).toEqual({ kind: 'redirected' });
  });

  it('repeats no key that a server echoes', async () => {
    const { report } = await test({ answer: status(401, anthropic('authentication_error', `invalid key ${CANARY}`)) });
    expect(report).toEqual({ kind: 'wrong-key', says: 'invalid key [redacted key]' });
  });
});
