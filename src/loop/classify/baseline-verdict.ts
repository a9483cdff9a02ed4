import type { Evidence, FailureClass } from '../../domain/failure.ts';

/** What a baseline says of one signal. */
export interface BaselineVerdict {
  readonly class: FailureClass;
  readonly rule: string;
  readonly evidence: Evidence;
}
