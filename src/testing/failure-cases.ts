import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The parts of `failure-cases/`, by how the rules met them; its README says how. */
export type FailureCasePart =
  | 'tune'
  | 'held-out'
  | 'unfamiliar'
  | 'frozen'
  | 'fresh'
  | 'blind'
  | 'by-origin'
  | 'frozen-2'
  | 'blind-3'
  | 'frozen-3';

/** JSON Lines in the format of `../shared/corpus`. */
export function failureCaseLines(part: FailureCasePart): string {
  return readFileSync(resolve(process.cwd(), `src/testing/failure-cases/${part}.jsonl`), 'utf8');
}
