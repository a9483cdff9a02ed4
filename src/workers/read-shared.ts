import { readSharedDocument } from '../formats/shared-document.ts';
import type { SharedAnswer } from './engine-messages.ts';

/** Reads a document that came in a link or a file: what it is, what of it was dropped, or why it is none. */
export function readShared({ text }: { readonly text: string }): SharedAnswer {
  const read = readSharedDocument(text);
  return read.ok ? { kind: 'read', ...read.value } : { kind: 'refused', findings: read.error };
}
