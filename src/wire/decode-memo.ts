import type { ToolResult } from '../domain/message.ts';
import type { DecodedResult } from './wire-codec.ts';

/** Texts kept per memo; past it the memo starts afresh, so that endless distinct texts cannot fill the memory. */
const MAX_TEXTS = 4096;

/**
 * Keeps what a decoder made of a text, apart for successes and errors. By text and not by result: trials make a new result each time but
 * few texts, and whoever reads the answer can tell by identity that it has read it before.
 */
export function memoiseDecode(decode: (text: string, isError: boolean) => DecodedResult): (result: ToolResult) => DecodedResult {
  const errors = new Map<string, DecodedResult>();
  const successes = new Map<string, DecodedResult>();
  return (result) => {
    const known = result.isError ? errors : successes;
    const hit = known.get(result.text);
    if (hit !== undefined) return hit;
    if (known.size >= MAX_TEXTS) known.clear();
    const decoded = decode(result.text, result.isError);
    known.set(result.text, decoded);
    return decoded;
  };
}
