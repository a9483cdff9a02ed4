import { describe, expect, it } from 'vitest';
import { draw } from '../base/draw.ts';
import type { ModelOutcome } from '../domain/effect.ts';
import { setUpProvider, TASK } from '../testing/provider-setup.ts';
import { type RecordedStream, recordedStreams, streamResponse } from '../testing/recorded-streams.ts';

const STREAMS = recordedStreams();
/** Cuts of one stream; under SOAK some 100,000 in all. */
const CUTS = process.env.SOAK === undefined ? 10 : 3_000;

function setup({ kind }: RecordedStream) {
  let next: () => Response = () => Response.error();
  const { ask } = setUpProvider({ kind, isStreamed: true, answer: () => next() });
  return (answer: () => Response): Promise<ModelOutcome> => {
    next = answer;
    return ask(TASK);
  };
}

/** The first and last bytes, and others spread evenly over the rest. */
function offsetsOf({ bytes }: RecordedStream): readonly number[] {
  const offsets = new Set([0, 1, bytes.length - 1, bytes.length - 2, bytes.length - 3]);
  if (CUTS >= bytes.length) return [...bytes.keys()];
  for (let index = 0; offsets.size < CUTS; index++) offsets.add(Math.floor(draw(7, bytes.length, index) * bytes.length));
  return [...offsets];
}

/** The bytes in pieces of up to 40: through events, lines and characters. */
function splitAnyhow(bytes: Uint8Array, seed: number): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = 1 + Math.floor(draw(seed, bytes.length, at) * 40);
    pieces.push(bytes.slice(at, at + length));
    at += length;
  }
  return pieces;
}

function isTakenAsWhole({ reply, error }: Pick<ModelOutcome, 'reply' | 'error'>): boolean {
  return error === null || (reply !== null && reply.finishReason !== 'interrupted');
}

/** Two answers spliced into one: broken as it was recorded. */
const BROKEN = 'anthropic/spliced-message-start.chunks.txt';

describe.skipIf(STREAMS.length === 0)('recorded streams through the real clients', () => {
  const named = STREAMS.map((stream) => [stream.name, stream] as const);

  it('covers thirty streams of four formats', () => {
    expect(STREAMS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(STREAMS.map(({ kind }) => kind)).size).toBe(4);
  });

  it.each(named)('reads the whole of %s, however it is split', async (name, stream) => {
    const ask = setup(stream);
    const { durationMs: _whole, firstTokenMs: _first, ...whole } = await ask(() => streamResponse([stream.bytes]));
    const { durationMs: _split, firstTokenMs: _again, ...split } = await ask(() => streamResponse(splitAnyhow(stream.bytes, 3)));
    expect(isTakenAsWhole(whole)).toBe(name !== BROKEN);
    expect(split).toEqual(whole);
  });

  it.each(named)('takes no cut of %s for a reply', async (_name, stream) => {
    const ask = setup(stream);
    const taken: number[] = [];
    for (const at of offsetsOf(stream)) {
      const outcome = await ask(() => streamResponse([stream.bytes.slice(0, at)], at % 2 === 0 ? 'closed' : 'broken'));
      if (isTakenAsWhole(outcome)) taken.push(at);
    }
    expect(taken).toEqual([]);
  });
});
