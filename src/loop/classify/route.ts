import { assertNever } from '../../base/assert-never.ts';
import type { FailureClass } from '../../domain/failure.ts';

/** The three routes a simple loop knows. */
export type Route = 'to-model' | 'wait' | 'stop';

/**
 * Where a failure of a class goes when only three ways are open, so that classifiers of different fineness compare fairly. What the model can
 * mend or plan around goes to it; an unknown outcome must not be repeated, so it stops.
 */
export function routeOf(failureClass: FailureClass): Route {
  switch (failureClass) {
    case 'input':
    case 'output':
    case 'state':
      return 'to-model';
    case 'transient':
      return 'wait';
    case 'permanent':
    case 'truncated':
    case 'ambiguous':
      return 'stop';
    default:
      return assertNever(failureClass, 'routeOf');
  }
}
