/** Bytes that can be read piece by piece, and again. */
export interface CorpusSource {
  readonly name: string;
  /** Length in bytes. */
  readonly size: number;
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
}

/** Largest corpus that is read, in bytes. */
export const MAX_CORPUS_BYTES = 50_000_000;

export function sourceOfFile(file: File): CorpusSource {
  return {
    name: file.name,
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  };
}

export function sourceOfText(name: string, text: string): CorpusSource {
  const bytes = new TextEncoder().encode(text);
  return { name, size: bytes.length, read: (from, to) => Promise.resolve(bytes.slice(from, to)) };
}
