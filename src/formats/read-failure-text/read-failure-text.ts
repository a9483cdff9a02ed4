import { readEventStream } from './read-event-stream.ts';
import { readHttpResponse } from './read-http-response.ts';
import { readJsonFailure } from './read-json-failure.ts';
import { readPlainText } from './read-plain-text.ts';
import { readPythonError } from './read-python-error.ts';
import { readThrownError } from './read-thrown-error.ts';
import type { ReadFailure } from './signal-draft.ts';

/** Longest text that is read, in characters; of a longer one the head is. */
export const MAX_FAILURE_TEXT = 1_000_000;

/** Asked in order: the form with the most telling begin first. */
const READERS: readonly ((text: string) => ReadFailure | null)[] = [
  readHttpResponse,
  readJsonFailure,
  readEventStream,
  readPythonError,
  readThrownError,
];

/**
 * Anything that a person pastes about a failure, as the evidence that a classifier reads: an HTTP answer of curl, JSON of any provider, a span, an event stream, an
 * error as Node, Python, Java or .NET print it, or a sentence. Pure, never throws; work is linear in the text. Null for a text without a word.
 */
export function readFailureText(text: string): ReadFailure | null {
  if (text.trim() === '') return null;
  const head = text.length > MAX_FAILURE_TEXT ? text.slice(0, MAX_FAILURE_TEXT) : text;
  const read = firstRead(head);
  if (head === text) return read;
  return { ...read, notes: [...read.notes, `The first ${MAX_FAILURE_TEXT.toLocaleString('en')} characters were read.`] };
}

function firstRead(text: string): ReadFailure {
  for (const reader of READERS) {
    const read = reader(text);
    if (read !== null) return read;
  }
  return readPlainText(text);
}
