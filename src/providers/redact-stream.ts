import { ResponseTooLarge } from './read-capped.ts';
import type { KeyRedactor } from './redact-key.ts';

export interface RedactStreamOptions {
  /** Null when no key was sent. */
  readonly redactor: KeyRedactor | null;
  /** Longest body passed on, in bytes; then the stream ends with `ResponseTooLarge`. */
  readonly maxBytes: number;
  readonly signal: AbortSignal | null;
  /** What to end the stream with instead of an error of the performer. */
  readonly toError: (error: unknown) => Error;
}

/**
 * A stream of server-sent events without the key, however the bytes were cut into chunks. It goes on line by line: no spelling of a key holds a line end,
 * and readers of events wait for line ends anyway, so nothing arrives later than it could be used. Cancelling it, or the signal, closes the connection.
 */
export function redactStream(body: ReadableStream<Uint8Array>, options: RedactStreamOptions): ReadableStream<Uint8Array> {
  const { redactor, maxBytes, signal, toError } = options;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const clean = (text: string) => (redactor === null ? text : redactLines(text, redactor));
  let pending = '';
  let bytes = 0;
  let onAbort: (() => void) | null = null;
  const release = () => {
    if (onAbort !== null) signal?.removeEventListener('abort', onAbort);
  };

  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      // A performer that ignores the signal would leave the reader waiting.
      onAbort = () => {
        controller.error(toError(signal?.reason));
        reader.cancel().catch(() => {});
      };
      signal?.addEventListener('abort', onAbort, { once: true });
    },
    pull: async (controller) => {
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (signal?.aborted === true) return;
          if (done) {
            release();
            const rest = clean(pending + decoder.decode());
            if (rest !== '') controller.enqueue(encoder.encode(rest));
            return controller.close();
          }
          bytes += value.byteLength;
          if (bytes > maxBytes) {
            await reader.cancel();
            throw new ResponseTooLarge(maxBytes);
          }
          const text = decoder.decode(value, { stream: true });
          const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
          if (end === 0) {
            pending += text;
            continue;
          }
          const lines = pending + text.slice(0, end);
          pending = text.slice(end);
          return controller.enqueue(encoder.encode(clean(lines)));
        }
      } catch (error) {
        release();
        if (signal?.aborted !== true) controller.error(toError(error));
      }
    },
    cancel: (reason) => {
      release();
      return reader.cancel(reason);
    },
  });
}

/** The data of an event is read as JSON, so that a key written with escapes is found too. */
function redactLines(lines: string, redactor: KeyRedactor): string {
  return lines.replaceAll(/[^\r\n]+/g, (line) => {
    const field = /^data: ?/.exec(line)?.[0] ?? '';
    return field === '' ? redactor.text(line) : field + redactor.jsonText(line.slice(field.length));
  });
}
