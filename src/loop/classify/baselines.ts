import { assertNever } from '../../base/assert-never.ts';
import type { Evidence, Signal } from '../../domain/failure.ts';
import type { ClassifierKind } from '../../domain/strategy.ts';
import type { BaselineVerdict } from './baseline-verdict.ts';
import { sdkVerdict } from './sdk-baseline.ts';
import { statusVerdict } from './status-baseline.ts';
import { substringVerdict } from './substring-baseline.ts';

/** What a baseline says; null where it knows nothing. They are wrong on purpose [P17]. */
export function baselineVerdict(kind: Exclude<ClassifierKind, 'rules'>, signal: Signal): BaselineVerdict | null {
  switch (kind) {
    case 'substring':
      return substringVerdict(signal);
    case 'status':
      return statusVerdict(signal);
    case 'sdk-retryable':
      return sdkVerdict(signal);
    case 'retry-everything':
      return { class: 'transient', rule: 'baseline.retry-everything', evidence: EVERYTHING };
    case 'feed-everything-back':
      return { class: 'input', rule: 'baseline.feed-everything-back', evidence: EVERYTHING };
    default:
      return assertNever(kind, 'baselineVerdict');
  }
}

const EVERYTHING: Evidence = { field: 'transport', text: 'whatever it is' };
