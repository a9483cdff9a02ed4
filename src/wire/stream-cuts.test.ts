import { describe, expect, it } from 'vitest';
import type { WireProfile } from '../domain/journal.ts';
import { recordedConversations } from '../testing/recorded-conversations.ts';
import { recordedStreams } from '../testing/recorded-streams.ts';
import type { StreamState } from './wire-codec.ts';
import { wireProfile } from './wire-profile.ts';

interface Stream {
  readonly name: string;
  readonly profile: WireProfile;
  readonly bytes: Uint8Array;
}

const STREAMS: readonly Stream[] = [
  ...recordedStreams().map(({ name, kind, bytes }) => ({
    name,
    profile: kind === 'openai-compatible' ? ('compatible' as const) : kind,
    bytes,
  })),
  ...recordedConversations().flatMap(({ name, uri, response }) => {
    const profile = profileOf(uri);
    if (typeof response !== 'string' || profile === null) return [];
    return [{ name, profile, bytes: new TextEncoder().encode(response) }];
  }),
];

function profileOf(uri: string): WireProfile | null {
  if (/generateContent/i.test(uri)) return 'google';
  if (/\/responses$/.test(uri)) return 'openai-responses';
  if (uri.includes('api.openai.com')) return 'openai';
  return uri.includes('api.writer.com') ? 'compatible' : null;
}

/** Streams that never say that they are complete, and why. */
const NEVER_COMPLETE: Readonly<Record<string, string>> = {
  'openllmetry/test_chat__test_writer_async_streaming_chat_tool_calls_legacy': "Writer's server ends without [DONE]",
};

/** Bytes that follow the terminator and change nothing: a blank or the word of another format. */
const AFTERWARDS = /^(?:\s|data: \[DONE\])*$/;

/** Feeds the stream in pieces of `size` bytes; the states after each, and how many bytes had come when it was first complete. */
function readInPieces(
  { profile, bytes }: Stream,
  size: number,
): { readonly last: StreamState; readonly completeAt: number | null } {
  const reader = wireProfile(profile).readReplyStream();
  const decoder = new TextDecoder();
  let completeAt: number | null = null;
  for (let at = 0; at < bytes.length; at += size) {
    reader.push(decoder.decode(bytes.subarray(at, at + size), { stream: true }));
    if (completeAt === null && reader.state().kind === 'complete') completeAt = at + size;
  }
  return { last: reader.state(), completeAt };
}

describe.skipIf(STREAMS.length === 0)('recorded streams', () => {
  it('holds streams of every format', () => {
    expect(new Set(STREAMS.map(({ profile }) => profile)).size).toBe(5);
    expect(STREAMS.length).toBeGreaterThan(40);
  });

  it.each(STREAMS.map((stream) => [stream.profile, stream.name, stream] as const))(
    'is never complete when cut at any byte, %s %s',
    (_, name, stream) => {
      const { last, completeAt } = readInPieces(stream, 1);
      if (Object.hasOwn(NEVER_COMPLETE, name)) {
        expect(last.kind).toBe('open');
        return;
      }
      expect(last).toMatchObject({ kind: 'complete' });
      const after = new TextDecoder().decode(stream.bytes.subarray(completeAt ?? 0));
      expect(after).toMatch(AFTERWARDS);
    },
  );

  it.each([7, 64, 1460])('reads the same reply in pieces of %i bytes', (size) => {
    for (const stream of STREAMS) expect(readInPieces(stream, size).last).toEqual(readInPieces(stream, stream.bytes.length).last);
  });
});
