import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLASSIFIER_KINDS } from '../../domain/strategy.ts';
import { classify } from '../../loop/classify/classify.ts';
import { failureCaseLines } from '../../testing/failure-cases.ts';
import { pastedFailures } from '../../testing/pasted-failures.ts';
import { formsOf, placeOfEvidence } from './place-of-evidence.ts';
import { readFailureText } from './read-failure-text.ts';

const CORPUS = resolve(process.cwd(), '../shared/corpus/failures.jsonl');

/** Every pasted form, and every case of the corpora as a line and spread over lines. */
function texts(): readonly string[] {
  const lines = [
    failureCaseLines('tune'),
    failureCaseLines('held-out'),
    existsSync(CORPUS) ? readFileSync(CORPUS, 'utf8') : '',
  ].join('\n');
  const cases = lines.split('\n').filter((line) => line.trim() !== '');
  return [
    ...pastedFailures().map(({ text }) => text),
    ...cases,
    ...cases.map((line) => JSON.stringify(JSON.parse(line), null, 2)),
  ];
}

describe('highlights', () => {
  test('are the very evidence that fired, in its own form or escaped', () => {
    let exact = 0;
    let placed = 0;
    let all = 0;
    for (const text of texts()) {
      const read = readFailureText(text);
      if (read === null) continue;
      for (const kind of CLASSIFIER_KINDS) {
        for (const evidence of classify(read.signal, { kind, unknown: 'transient' }).evidence) {
          if (kind === 'rules') all++;
          const place = placeOfEvidence(text, read, evidence);
          if (place === null) continue;
          if (kind === 'rules') placed++;
          const slice = text.slice(place.start, place.end);
          if (place.isExact) {
            expect(formsOf(evidence.text)).toContain(slice);
            if (kind === 'rules') exact++;
          } else expect(slice.length).toBeLessThanOrEqual(120);
        }
      }
    }
    // The rest is not in the text: "no status", "from a tool", "an empty list".
    expect(placed / all).toBeGreaterThan(0.7);
    expect(exact / placed).toBeGreaterThan(0.95);
  });

  test('stand at the field that was read, not at the first word that looks like it', () => {
    const text = 'HTTP/1.1 429 429\nx-note: 7\nretry-after: 7\n\n{"a":"429"}';
    const read = readFailureText(text);
    if (read === null) throw new Error('not read');
    expect(placeOfEvidence(text, read, { field: 'headers.retry-after', text: '7' })).toEqual({
      start: 40,
      end: 41,
      isExact: true,
    });
    expect(placeOfEvidence(text, read, { field: 'status', text: '429' })?.start).toBe(9);
    expect(placeOfEvidence(text, read, { field: 'message', text: 'no status' })).toBeNull();
  });

  test('of a wait in a body mark the value that it was made from', () => {
    const text = '{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"34.4s"}]}}';
    const read = readFailureText(text);
    if (read === null) throw new Error('not read');
    const place = placeOfEvidence(text, read, { field: 'body.error.details.retryDelay', text: '34400 ms' });
    expect(place === null ? null : [text.slice(place.start, place.end), place.isExact]).toEqual(['34.4s', false]);
  });
});
