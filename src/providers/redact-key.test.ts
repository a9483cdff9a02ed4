import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyRedactor, REDACTION } from './redact-key.ts';

const KEY = 'sk-CANARY-5b0e1c5b-77aa-4f3e-9c21-0123456789ab';
const RUNS = process.env.SOAK === undefined ? 300 : 20_000;

const codes = (encode: (code: number) => string) => (text: string) => Array.from(text, (c) => encode(c.charCodeAt(0))).join('');
const hex = (code: number, width: number) => code.toString(16).padStart(width, '0');
const reversed = (text: string) => [...text].reverse().join('');

/** Each way in which a body may echo a key. */
const ECHOES: Readonly<Record<string, (key: string) => string>> = {
  'as it is': (key) => key,
  'in upper case': (key) => key.toUpperCase(),
  backwards: reversed,
  'its first half': (key) => key.slice(0, key.length >> 1),
  'its second half': (key) => key.slice(key.length >> 1),
  'its halves backwards': (key) => `${reversed(key.slice(0, key.length >> 1))} ${reversed(key.slice(key.length >> 1))}`,
  'URL-encoded': encodeURIComponent,
  'percent-coded throughout': codes((code) => `%${hex(code, 2).toUpperCase()}`),
  base64: btoa,
  'base64 of a header': (key) => btoa(`Bearer ${key}`),
  'base64 inside a longer text': (key) => btoa(`user:${key}\n and more`),
  'base64url without padding': (key) => btoa(`?>${key}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  hexadecimal: codes((code) => hex(code, 2)),
  'JSON escapes': codes((code) => `\\u${hex(code, 4)}`),
  'some JSON escapes': (key) => key.replaceAll('-', '\\u002d'),
  'HTML entities, decimal': codes((code) => `&#${code};`),
  'HTML entities, hexadecimal': codes((code) => `&#x${hex(code, 2)};`),
};

/** No run of eight characters of the key, in either direction, in the text or in what its JSON says. */
function leaks(text: string): boolean {
  const haystacks = [text, ...strings(JSON.parse(text))].map((one) => one.toLowerCase());
  const key = KEY.toLowerCase();
  for (let at = 0; at + 12 <= key.length; at++) {
    const run = key.slice(at, at + 12);
    if (haystacks.some((haystack) => haystack.includes(run) || haystack.includes(reversed(run)))) return true;
  }
  return false;
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => [name, ...strings(part)])
    : [];
}

describe('createKeyRedactor', () => {
  it.each(Object.entries(ECHOES))('removes a key echoed %s from an error body', (_name, echo) => {
    const body = `{"error":{"message":"Incorrect API key provided: ${echo(KEY)}. You can find yours online.","code":401}}`;
    const clean = createKeyRedactor(KEY).jsonText(body);
    expect(clean).not.toContain(echo(KEY));
    expect(leaks(clean)).toBe(false);
    expect(JSON.parse(clean).error.code).toBe(401);
    expect(clean).toContain(REDACTION);
    expect(clean).toContain('You can find yours online.');
  });

  it('leaves bodies without the key byte for byte', () => {
    const body = '{ "error" : {"message":"skip CANARY sk- 0123456", "n": 1.0} }';
    expect(createKeyRedactor(KEY).jsonText(body)).toBe(body);
  });

  it('removes a key from member names and texts that are no JSON', () => {
    const redactor = createKeyRedactor(KEY);
    expect(redactor.jsonText(`{"a${KEY}":[{"${KEY.replace('A', '\\u0041')}":1}]}`)).not.toMatch(/CANARY|\\u0041/);
    expect(redactor.jsonText(`<html>${KEY} and ${KEY}</html>`)).toBe(`<html>${REDACTION} and ${REDACTION}</html>`);
  });

  it('removes any key of any shape from anywhere in a text', () => {
    const printable = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 16,
      maxLength: 120,
    });
    fc.assert(
      fc.property(printable, fc.string(), fc.string(), (key, before, after) => {
        const clean = createKeyRedactor(key).text(`${before}${key}${after}${btoa(key)}${encodeURIComponent(key)}`);
        return !clean.includes(key) && !clean.includes(btoa(key).slice(0, -4)) && !clean.includes(encodeURIComponent(key));
      }),
      { numRuns: RUNS },
    );
  });
});
