import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Json } from '../base/json.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { Message, View } from '../domain/message.ts';
import { RECORDED_CASES } from './recorded/cases.ts';
import { wireProfile } from './wire-profile.ts';

type Unsized<M> = M extends unknown ? Omit<M, 'tokens'> : never;
type UnsizedMessage = Unsized<Message>;

type RecordedRequests = Readonly<Record<string, Readonly<Record<WireProfile, { readonly model?: string }>>>>;

const recorded = JSON.parse(readFileSync('src/wire/recorded/sdk-requests.json', 'utf8')) as RecordedRequests;
const PROFILES: readonly WireProfile[] = ['openai', 'openai-responses', 'anthropic', 'google', 'compatible'];
const [CORRECTION] = RECORDED_CASES;
const VIEW: readonly Message[] = CORRECTION?.view ?? [];

function viewOf(messages: readonly UnsizedMessage[]): View {
  const sized = messages.map((message) => ({ tokens: 0, ...message }) as Message);
  return { history: { id: 1, messages: sized, origin: null }, length: sized.length, tokens: 0 };
}

const CALL = { callId: 'c1', name: 'search' };

function brokenCall(argumentsText: string): View {
  return viewOf([
    { role: 'user', text: 'go' },
    { role: 'assistant', text: null, calls: [{ id: 'c1', name: 'search', argumentsText, arguments: undefined }], opaque: null },
    { role: 'tool', results: [{ ...CALL, isError: true, text: 'no JSON' }] },
  ]);
}

function replayed(profile: WireProfile, argumentsText: string): string {
  return JSON.stringify(wireProfile(profile).encodeRequest(brokenCall(argumentsText), [], 100));
}

describe('encodeRequest', () => {
  it.each(
    RECORDED_CASES.flatMap((recordedCase) => PROFILES.map((profile) => [profile, recordedCase.name, recordedCase] as const)),
  )('[P6] writes what the real %s client wrote of the %s', (profile, name, { view, tools }) => {
    const { model: _, ...body } = recorded[name]?.[profile] ?? {};
    expect(wireProfile(profile).encodeRequest(viewOf(view), tools, 1024)).toEqual(body);
  });

  it.each(PROFILES)('leaves tools and the choice out for %s without tools', (profile) => {
    const text = JSON.stringify(wireProfile(profile).encodeRequest(viewOf([{ role: 'user', text: 'hi' }]), [], 100));
    expect(text).not.toMatch(/tool/i);
  });

  it.each(PROFILES)('encodes only the messages of the view for %s', (profile) => {
    const whole = viewOf(VIEW);
    const shorter = wireProfile(profile).encodeRequest({ ...whole, length: 2 }, [], 100);
    expect(shorter).toEqual(wireProfile(profile).encodeRequest(viewOf(VIEW.slice(0, 2)), [], 100));
    expect(JSON.stringify(shorter)).not.toContain('I will look');
  });

  it.each([
    ['openai', '"arguments":"{}"'],
    ['openai-responses', '"arguments":"\\"{\\\\\\"id\\\\\\": 7\\""'],
    ['compatible', '"arguments":"\\"{\\\\\\"id\\\\\\": 7\\""'],
    ['anthropic', '"input":{"rawInvalidInput":"{\\"id\\": 7"}'],
    ['google', '"args":"{\\"id\\": 7"'],
  ] as const)('[P3] replays broken arguments the way %s does', (profile, expected) => {
    expect(replayed(profile, '{"id": 7')).toContain(expected);
  });

  it.each([
    ['openai', '"arguments":"{}"'],
    ['openai-responses', '"arguments":"\\"\\""'],
    ['compatible', '"arguments":"\\"\\""'],
    ['anthropic', '"input":{"rawInvalidInput":""}'],
    ['google', '"args":""'],
  ] as const)('[P3] replays missing arguments the way %s does', (profile, expected) => {
    expect(replayed(profile, '')).toContain(expected);
  });

  it.each(['openai', 'openai-responses', 'compatible'] as const)(
    'writes parsed arguments afresh for %s, without their spaces',
    (profile) => {
      const call = { id: 'c1', name: 'search', argumentsText: '{ "id": 7 }', arguments: { id: 7 } };
      const view = viewOf([{ role: 'assistant', text: null, calls: [call], opaque: null }]);
      expect(JSON.stringify(wireProfile(profile).encodeRequest(view, [], 1))).toContain('"arguments":"{\\"id\\":7}"');
    },
  );

  it('marks errors for Anthropic and leaves the flag out otherwise', () => {
    const request = (isError: boolean): string =>
      JSON.stringify(
        wireProfile('anthropic').encodeRequest(viewOf([{ role: 'tool', results: [{ ...CALL, isError, text: 'x' }] }]), [], 1),
      );
    expect(request(true)).toContain('"is_error":true');
    expect(request(false)).not.toContain('is_error');
  });
});

describe('decodeResult', () => {
  const error = { ...CALL, isError: true, text: 'limit must be at most 100' };
  const success = { ...CALL, isError: false, text: '{"rooms":[12]}' };

  it.each([
    ['openai', { text: '{"error":"limit must be at most 100"}', isError: null }],
    ['openai-responses', { text: '{"error":"limit must be at most 100"}', isError: null }],
    ['anthropic', { text: 'limit must be at most 100', isError: true }],
    ['google', { text: 'limit must be at most 100', isError: true }],
    ['compatible', { text: 'limit must be at most 100', isError: null }],
  ] as const)('[P6] shows an error to the model behind %s as its format does', (profile, expected) => {
    expect(wireProfile(profile).decodeResult(error)).toEqual(expected);
  });

  it.each([
    ['openai', null],
    ['openai-responses', null],
    ['anthropic', false],
    ['google', false],
    ['compatible', null],
  ] as const)('[P6] shows a success as its plain text for %s', (profile, isError) => {
    expect(wireProfile(profile).decodeResult(success)).toEqual({ text: '{"rooms":[12]}', isError });
  });

  it('cannot tell an error from a success of equal words when compatible', () => {
    const { decodeResult } = wireProfile('compatible');
    expect(decodeResult({ ...success, text: 'same' })).toEqual(decodeResult({ ...error, text: 'same' }));
  });

  it.each(PROFILES)('shows the model no other words than the request of %s holds', (profile) => {
    const codec = wireProfile(profile);
    const strings = new Set(stringsIn(codec.encodeRequest(viewOf(VIEW), [], 1)));
    for (const message of VIEW) {
      const results = 'results' in message ? message.results : [];
      for (const result of results) expect(strings).toContain(codec.decodeResult(result).text);
    }
  });

  it('gives the same object again for an equal result', () => {
    const { decodeResult } = wireProfile('anthropic');
    expect(decodeResult({ ...error })).toBe(decodeResult({ ...error }));
    expect(decodeResult({ ...error, isError: false })).not.toBe(decodeResult(error));
  });
});

it.each(PROFILES)('names what %s loses and why', (profile) => {
  const { losses } = wireProfile(profile);
  expect(losses.length).toBeGreaterThan(0);
  expect(losses.every(({ what, why }) => what !== '' && why !== '')).toBe(true);
});

function stringsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
