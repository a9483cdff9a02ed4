import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventSplitter, eventFrame } from './server-sent-events.ts';

function eventsOf(...pieces: readonly string[]) {
  const splitter = new EventSplitter();
  return pieces.flatMap((piece) => splitter.push(piece));
}

describe('EventSplitter', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('reads events with %s line ends', (_, end) => {
    const text = [`event: one`, 'data: {"a":1}', '', 'data: 2', '', ''].join(end);
    expect(eventsOf(text)).toEqual([
      { name: 'one', data: '{"a":1}' },
      { name: null, data: '2' },
    ]);
  });

  it('reads line ends that are a CR alone once the next line begins', () => {
    expect(eventsOf('data: 1\r\rdata: 2\r\r')).toEqual([{ name: null, data: '1' }]);
  });

  it('joins the lines of one event', () => {
    expect(eventsOf('data: a\ndata:b\n\n')).toEqual([{ name: null, data: 'a\nb' }]);
  });

  it('passes over comments, other fields and events without data', () => {
    expect(eventsOf(': hello\nid: 7\nretry: 10\nevent: empty\n\ndata: 1\n\n')).toEqual([{ name: null, data: '1' }]);
  });

  it('holds back an event until its blank line has come whole', () => {
    const splitter = new EventSplitter();
    expect(splitter.push('data: 1\r\n\r')).toEqual([]);
    expect(splitter.push('\n')).toEqual([{ name: null, data: '1' }]);
  });

  it('finds the same events however the text is cut', () => {
    const text = fc.array(fc.constantFrom('data: x', 'event: y', ': c', '', '\n', '\r\n', '\r', '\n\n'), { maxLength: 30 });
    fc.assert(
      fc.property(
        text.map((pieces) => pieces.join('')),
        fc.array(fc.nat(60), { maxLength: 6 }),
        (whole, cuts) => {
          const places = [0, ...cuts.filter((cut) => cut <= whole.length).sort((a, b) => a - b), whole.length];
          const pieces = places.slice(1).map((end, index) => whole.slice(places[index], end));
          expect(eventsOf(...pieces)).toEqual(eventsOf(whole));
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('eventFrame', () => {
  it('writes what the splitter reads', () => {
    expect(eventsOf(eventFrame('ping', { text: 'a\nb' }))).toEqual([{ name: 'ping', data: '{"text":"a\\nb"}' }]);
  });
});
