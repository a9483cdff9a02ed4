import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A failure as a person pastes it, and what it is to be read as. */
export interface PastedFailure {
  /** Its first line, for the name of a test. */
  readonly title: string;
  readonly text: string;
  /** Form, transport, status, name, code, finish reason. */
  readonly expected: readonly (string | number | null)[];
}

/** `pasted-failures.jsonl`, one a line. */
export function pastedFailures(): readonly PastedFailure[] {
  const file = readFileSync(resolve(process.cwd(), 'src/testing/pasted-failures.jsonl'), 'utf8');
  return file
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { text, expected } = JSON.parse(line) as Omit<PastedFailure, 'title'>;
      return { title: text.trim().split('\n')[0]?.slice(0, 60) ?? '', text, expected };
    });
}
