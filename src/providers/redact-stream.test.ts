import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANARY } from '../testing/provider-setup.ts';
import { streamResponse } from '../testing/recorded-streams.ts';
import { createKeyRedactor, REDACTION } from './redact-key.ts';
import { redactStream } from './redact-stream.ts';

const RUNS = process.env.SOAK === undefined ? 100 : 5_000;
const bytesOf = (text: string) => new TextEncoder().encode(text);

function split(bytes: Uint8Array, sizes: readonly number[]): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    pieces.push(bytes.slice(at, at + size));
    at += size;
  }
  return [...pieces, bytes.slice(at)].filter(({ length }) => length > 0);
}

function setup(pieces: readonly Uint8Array[], more: { maxBytes?: number; signal?: AbortSignal; end?: 'closed' | 'broken' } = {}) {
  const { body } = streamResponse(pieces, more.end);
  if (body === null) throw new Error('no body');
  return redactStream(body, {
    redactor: createKeyRedactor(CANARY),
    maxBytes: more.maxBytes ?? 1_000_000,
    signal: more.signal ?? null,
    toError: (error) => new TypeError(error instanceof Error && error.name !== 'TypeError' ? error.name : 'Failed to fetch'),
  });
}

const SPELLINGS = [
  CANARY,
  btoa(CANARY),
  encodeURIComponent(CANARY),
  CANARY.replaceAll('-', '\\u002d'),
  [...CANARY].reverse().join(''),
];

describe('redactStream', () => {
  it('takes the key out wherever the bytes are split', async () => {
    const text = SPELLINGS.map((spelling) => `event: x\ndata: {"text":"ä ${spelling} ü"}\n\n`).join('');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 }), async (sizes) => {
        const clean = await new Response(setup(split(bytesOf(text), sizes))).text();
        // Padding, and the character that the bytes after a key would change, say nothing about it.
        expect(clean.replace(`${REDACTION}g==`, REDACTION)).toBe(
          SPELLINGS.map(() => `event: x\ndata: {"text":"ä ${REDACTION} ü"}\n\n`).join(''),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('takes out the part of a key at which a stream was cut', async () => {
    const cut = `data: {"text":"${CANARY.slice(0, 20)}`;
    expect(await new Response(setup([bytesOf(cut)])).text()).toBe(`data: {"text":"${REDACTION}`);
  });

  it('leaves streams without the key byte for byte', async () => {
    const text = 'event: a\r\ndata: { "n" : 1.0 }\r\n\r\n: ping\n\ndata: [DONE]\n\n';
    expect(await new Response(setup(split(bytesOf(text), [3, 9, 2]))).text()).toBe(text);
  });

  it('passes a line on as soon as it has ended', async () => {
    const reader = setup([bytesOf('data: 1\n\nda'), bytesOf('ta: 2\n\n')]).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: 1\n\n');
    await reader.cancel();
  });

  it('ends at the cap', async () => {
    const pieces = Array.from({ length: 50 }, () => bytesOf(`data: ${'x'.repeat(990)}\n`));
    await expect(new Response(setup(pieces, { maxBytes: 10_000 })).text()).rejects.toThrow('ResponseTooLarge');
  });

  it('reports a broken connection without foreign text', async () => {
    await expect(new Response(setup([bytesOf('data: 1\n')], { end: 'broken' })).text()).rejects.toThrow('Failed to fetch');
  });

  it('closes the connection when it is stopped, even one that ignores the signal', async () => {
    const stop = new AbortController();
    let isClosed = false;
    const body = new ReadableStream<Uint8Array>({
      cancel: () => {
        isClosed = true;
      },
    });
    const options = { redactor: null, maxBytes: 9, signal: stop.signal, toError: () => new TypeError('stopped') };
    const text = new Response(redactStream(body, options)).text();
    stop.abort();
    await expect(text).rejects.toThrow('stopped');
    expect(isClosed).toBe(true);
  });
});
