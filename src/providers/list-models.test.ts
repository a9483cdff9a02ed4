import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from './base-url.ts';
import { createKeyVault } from './key-vault.ts';
import { listModels } from './list-models.ts';
import type { ProviderKind } from './presets.ts';

const CANARY = 'sk-CANARY-5b0e1c5b-77aa-4f3e-9c21-0123456789ab';

async function list(kind: ProviderKind, base: string, answer: () => Response) {
  const baseUrl = parseBaseUrl(base);
  if (!baseUrl.ok) throw new Error(base);
  const vault = createKeyVault(null);
  vault.put(baseUrl.value.origin, CANARY, false);
  const sent: { readonly url: string; readonly headers: Record<string, string> }[] = [];
  const result = await listModels({
    kind,
    baseUrl: baseUrl.value,
    vault,
    needsKey: true,
    fetch: async (input, init) => {
      sent.push({ url: String(input), headers: Object.fromEntries(new Headers(init?.headers)) });
      return answer();
    },
  });
  return { result, sent };
}

describe('listModels', () => {
  it('reads Gemini’s list without what cannot chat', async () => {
    const models = [
      { name: 'models/gemini-x', displayName: 'Gemini X', supportedGenerationMethods: ['generateContent', 'countTokens'] },
      { name: 'models/embedding-x', supportedGenerationMethods: ['embedContent'] },
      { displayName: 'nameless' },
    ];
    const { result, sent } = await list('google', 'https://generativelanguage.googleapis.com/v1beta', () =>
      Response.json({ models }),
    );
    expect(sent).toEqual([
      {
        url: 'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000',
        headers: { 'x-goog-api-key': CANARY },
      },
    ]);
    expect(result).toEqual({ ok: true, value: { models: [{ id: 'gemini-x', title: 'Gemini X' }], dropped: 1 } });
  });

  it('asks Anthropic for one long page with the browser opt-in', async () => {
    const { result, sent } = await list('anthropic', 'https://api.anthropic.com/v1', () =>
      Response.json({ data: [{ type: 'model', id: 'claude-x', display_name: 'Claude X' }], has_more: false }),
    );
    expect(sent).toEqual([
      {
        url: 'https://api.anthropic.com/v1/models?limit=1000',
        headers: { 'anthropic-dangerous-direct-browser-access': 'true', 'anthropic-version': '2023-06-01', 'x-api-key': CANARY },
      },
    ]);
    expect(result).toEqual({ ok: true, value: { models: [{ id: 'claude-x', title: 'Claude X' }], dropped: 0 } });
  });

  it('asks a compatible server below its base path', async () => {
    const { result, sent } = await list('openai-compatible', 'https://openrouter.ai/api/v1/', () =>
      Response.json({ object: 'list', data: [{ id: 'z' }, { id: 'a' }, { id: 'z' }] }),
    );
    expect(sent).toEqual([{ url: 'https://openrouter.ai/api/v1/models', headers: { authorization: `Bearer ${CANARY}` } }]);
    expect(result.ok && result.value.models.map(({ id }) => id)).toEqual(['a', 'z']);
  });

  it('drops and counts items that name no model', async () => {
    const data = [{ id: 'a' }, {}, null, 'b', { id: 3 }, { id: '' }, { id: 'x'.repeat(201) }];
    const { result } = await list('openai-compatible', 'http://localhost:1/v1', () => Response.json({ data }));
    expect(result).toEqual({ ok: true, value: { models: [{ id: 'a', title: 'a' }], dropped: 6 } });
  });

  it.each([
    ['a web page', () => new Response('<html></html>'), { kind: 'unreadable' }],
    ['another shape', () => Response.json({ models: [] }), { kind: 'unreadable' }],
    [
      'a refusal',
      () => Response.json({ error: { message: `no ${CANARY}` } }, { status: 401 }),
      { kind: 'http', status: 401, message: 'no [redacted key]' },
    ],
    ['a bare 500', () => new Response('', { status: 500 }), { kind: 'http', status: 500, message: '' }],
    ['no answer', () => Response.error(), { kind: 'transport', name: 'TypeError', message: 'Failed to fetch' }],
  ])('says what is wrong with %s', async (_what, answer, error) => {
    expect((await list('openai-compatible', 'http://localhost:1/v1', answer)).result).toEqual({ ok: false, error });
  });
});
