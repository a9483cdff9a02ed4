import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { ImportAnswer } from '../workers/engine-messages.ts';
import { useSession } from './session-context.ts';

/** A text to import: pasted (no file name), or a file that was chosen or dropped. */
export type ImportSource = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'file'; readonly file: File };

/** Longest file that is read into memory, in bytes; the importer has a limit of its own for what it understands. */
const MAX_FILE_BYTES = 32_000_000;

/** Reads tools in the worker. Nothing is changed by it: what to do with them is asked afterwards. */
export function useImportTools(): UseMutationResult<ImportAnswer, Error, ImportSource> {
  const { engine } = useSession();
  return useMutation({
    mutationFn: async (source: ImportSource) => {
      if (source.kind === 'text') return engine.ask('import-tools', { text: source.text, fileName: null });
      const { file } = source;
      if (file.size > MAX_FILE_BYTES) return tooLarge(file);
      return engine.ask('import-tools', { text: await file.text(), fileName: file.name });
    },
  });
}

function tooLarge(file: File): ImportAnswer {
  const message = `${file.name} has ${Math.round(file.size / 1_000_000)} MB; at most ${MAX_FILE_BYTES / 1_000_000} MB are read. Keep only the list of tools.`;
  return { kind: 'refused', message, line: null, column: null, losses: [] };
}
