import { pointerOf } from '../../base/json.ts';
import { failure, type Result, success } from '../../base/result.ts';
import type { WireFault, WireProblem } from '../wire-problem.ts';

/** Keys and indexes from the body down to a value. */
export type BodyPath = readonly (string | number)[];

/** Keeps the first problem of one body: providers name one, and a reader may go on with stand-in values until it is done. */
export class ProblemLog {
  private firstProblem: WireProblem | null = null;

  report(path: BodyPath, fault: WireFault, message: string): void {
    this.firstProblem ??= { ...fault, path: pointerOf(path), message };
  }

  get isClean(): boolean {
    return this.firstProblem === null;
  }

  /** The value, unless something was reported on the way to it. */
  conclude<T>(value: T): Result<T, WireProblem> {
    return this.firstProblem === null ? success(value) : failure(this.firstProblem);
  }
}
