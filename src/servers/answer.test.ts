import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createInProcessFetch, UnhandledRequest } from './answer.ts';

const URL_ = 'https://api.example/v1/things';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the in-process fetch', () => {
  it('answers from the handlers', async () => {
    const fetch = createInProcessFetch([
      http.post(URL_, async ({ request }) => HttpResponse.json({ got: await request.json() })),
    ]);
    const response = await fetch(URL_, { method: 'POST', body: '{"a":1}' });
    expect(await response.json()).toEqual({ got: { a: 1 } });
  });

  it('never reaches the network, and says what nobody answers', async () => {
    const network = vi.fn();
    vi.stubGlobal('fetch', network);
    const fetch = createInProcessFetch([http.post(URL_, () => undefined)]);
    await expect(fetch(URL_, { method: 'POST' })).rejects.toThrow(UnhandledRequest);
    await expect(fetch('https://elsewhere.example/')).rejects.toThrow('No mock server answers GET https://elsewhere.example/');
    expect(network).not.toHaveBeenCalled();
  });

  it('fails as a browser does when the connection breaks', async () => {
    const fetch = createInProcessFetch([http.get(URL_, () => HttpResponse.error())]);
    await expect(fetch(URL_)).rejects.toEqual(new TypeError('Failed to fetch'));
  });

  it('gives way to the signal of the caller', async () => {
    const fetch = createInProcessFetch([http.get(URL_, () => new Promise<Response>(() => {}))]);
    const controller = new AbortController();
    const pending = fetch(URL_, { signal: controller.signal });
    controller.abort(new DOMException('enough', 'AbortError'));
    await expect(pending).rejects.toThrow('enough');
    await expect(fetch(URL_, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('passes a defect of a handler on', async () => {
    const defect = new Error('our bug');
    const fetch = createInProcessFetch([
      http.get(URL_, () => {
        throw defect;
      }),
    ]);
    await expect(fetch(URL_)).rejects.toBe(defect);
  });
});
