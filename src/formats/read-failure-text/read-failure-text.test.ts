import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '../../loop/classify/classify.ts';
import { pastedFailures } from '../../testing/pasted-failures.ts';
import { FAILURE_EXAMPLES } from './failure-examples.ts';
import { MAX_FAILURE_TEXT, readFailureText } from './read-failure-text.ts';

const DATA = resolve(process.cwd(), '../shared/data');
const RUNS = process.env.SOAK === undefined ? 400 : 20_000;

function read(text: string) {
  const found = readFailureText(text);
  if (found === null) throw new Error('nothing read');
  return found;
}

describe('a pasted failure', () => {
  test.each(pastedFailures())('$title is read as $expected', ({ text, expected }) => {
    const { form, signal } = read(text);
    const { transport, status, name, code, context } = signal;
    expect([form, transport, status, name, code, context.finishReason]).toEqual(expected);
  });

  test('has its headers, body, causes and traits beside its status', () => {
    const [limited] = pastedFailures();
    expect(read(limited?.text ?? '').signal).toMatchObject({
      headers: { 'retry-after': '7', 'content-type': 'application/json' },
      message: 'Rate limit reached for gpt-4o',
      body: { error: { code: 'rate_limit_exceeded' } },
    });
    const fetchFailed = FAILURE_EXAMPLES.find(({ id }) => id === 'fetch-failed')?.text ?? '';
    expect(read(fetchFailed).signal.body).toMatchObject({ cause: { name: 'Error', code: 'ECONNREFUSED', errno: -111 } });
    const write = FAILURE_EXAMPLES.find(({ id }) => id === 'write-timeout')?.text ?? '';
    expect(read(write).signal.context).toEqual({ toolIdempotent: false, toolWrites: true, finishReason: null });
  });

  test('never keeps a key of the request that curl shows', () => {
    const secret = 'sk-proj-0123456789abcdef';
    const text = `> POST /v1/x HTTP/1.1\n> Authorization: Bearer ${secret}\n> x-api-key: ${secret}\n>\n< HTTP/1.1 500 Oops\n<\n{"error":"x y"}`;
    expect(JSON.stringify(read(text).signal)).not.toContain(secret);
  });

  test('of many lines of a corpus is the first one, and says so', () => {
    const line = JSON.stringify({ id: 'a', status: 429, message: 'slow', context: { tool_idempotent: true } });
    const { form, notes } = read(`${line}\n${line.replace('"a"', '"b"')}\n`);
    expect(form).toBe('case a');
    expect(notes[0]).toContain('first of 2 lines');
  });

  test('is nothing without a word, and cut beyond its limit', () => {
    expect(readFailureText(' \n ')).toBeNull();
    expect(read(`x ${'y '.repeat(MAX_FAILURE_TEXT / 2)}`).notes.at(-1)).toContain('1,000,000 characters');
  });

  test('of any shape is read without a throw, in every mutation', () => {
    const texts = [...pastedFailures().map(({ text }) => text), ...FAILURE_EXAMPLES.map(({ text }) => text)];
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(), fc.nat(), fc.string({ maxLength: 12 }), (text, from, length, put) => {
        const at = from % text.length;
        const mutated = text.slice(0, at) + put + text.slice(at + (length % 80));
        const found = readFailureText(mutated);
        if (found !== null) classify(found.signal, { kind: 'rules', unknown: 'transient' });
        for (const { start, end } of found?.places ?? []) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(mutated.length);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    '{"a":'.repeat(50_000),
    `${'['.repeat(60_000)}`,
    `Error: ${'{ '.repeat(60_000)}`,
    `HTTP/1.1 500 x\n${'a: b\n'.repeat(60_000)}`,
    `Traceback (most recent call last):\n${'  File "x"\n'.repeat(60_000)}`,
    'A'.repeat(400_000),
    `Error: ${'a\n'.repeat(100_000)}`,
    `data: ${'{"a":1}\ndata: '.repeat(20_000)}`,
  ])('made to be slow takes no second (%#)', (text) => {
    const from = performance.now();
    readFailureText(text);
    expect(performance.now() - from).toBeLessThan(3_000);
  });
});

describe.skipIf(!existsSync(DATA))('recorded exchanges', () => {
  test('with an error status are read with it and with the sentence of their body', () => {
    let errors = 0;
    for (const folder of ['pydantic-ai', 'openllmetry', 'openinference', 'otel-python-contrib']) {
      const path = resolve(DATA, folder, 'conversations');
      for (const file of readdirSync(path)) {
        const text = readFileSync(resolve(path, file), 'utf8');
        const recorded = JSON.parse(text) as {
          readonly http_status: number;
          readonly response: { readonly error?: { readonly message?: string } };
        };
        if (text.length > 200_000 || !(recorded.http_status >= 400)) continue;
        errors++;
        const { signal, form } = read(text);
        expect([file, form, signal.status]).toEqual([file, 'recorded exchange', recorded.http_status]);
        const said = recorded.response?.error?.message;
        if (said !== undefined) expect(signal.message).toBe(said);
      }
    }
    expect(errors).toBeGreaterThanOrEqual(2);
  });

  test('of a provider that ran out of quota give the wait that its details name', () => {
    const path = resolve(DATA, 'vercel-ai');
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('google-429-retry-info.json'),
    );
    const text = readFileSync(resolve(path, files[0] ?? ''), 'utf8');
    const said = classify(read(text).signal, { kind: 'rules', unknown: 'transient' });
    expect(said.class).toBe('transient');
    expect(Math.round((said.retryAfterMs ?? 0) / 100)).toBe(344);
  });
});
