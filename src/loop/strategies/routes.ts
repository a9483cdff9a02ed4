import { FAILURE_CLASSES, type FailureClass } from '../../domain/failure.ts';
import type { RouteChoice } from '../../domain/strategy.ts';

/** One choice for every class. */
export function everyClass(choice: RouteChoice): Record<FailureClass, RouteChoice> {
  return Object.fromEntries(FAILURE_CLASSES.map((name) => [name, choice])) as Record<FailureClass, RouteChoice>;
}
