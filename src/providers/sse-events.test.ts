import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSseReader } from './sse-events.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function readAll(pieces: readonly Uint8Array[]) {
  const reader = createSseReader();
  return { events: pieces.flatMap((piece) => reader.push(piece)), isInside: reader.isInside() };
}

describe('createSseReader', () => {
  it('reads data with and without a space, comments and other fields aside', () => {
    const text = ': ping\n\nevent: a\ndata: {"n":1}\nid: 7\n\ndata:two\n\ndata: a\ndata: b\n\nretry: 5\n\n';
    expect(readAll([bytesOf(text)])).toEqual({ events: ['{"n":1}', 'two', 'a\nb'], isInside: false });
  });

  it.each(['\n', '\r', '\r\n'])('ends lines with %j', (end) => {
    expect(readAll([bytesOf(`data: 1${end}${end}data: 2${end}${end}`)]).events).toEqual(['1', '2']);
  });

  it('counts no event without its blank line', () => {
    expect(readAll([bytesOf('data: 1\n\ndata: 2\n')])).toEqual({ events: ['1'], isInside: true });
    expect(readAll([bytesOf('data: 1\n\nda')])).toEqual({ events: ['1'], isInside: true });
  });

  it('reads the same events however the bytes are split', () => {
    const bytes = bytesOf('data: {"text":"Zürich 🏔"}\r\n\r\nevent: x\rdata: 2\r\rdata: 3\n\n');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
        const pieces = edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge));
        expect(readAll(pieces)).toEqual({ events: ['{"text":"Zürich 🏔"}', '2', '3'], isInside: false });
      }),
    );
  });
});
