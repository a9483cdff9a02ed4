/**
 * A thrown error as plain data. `structuredClone` drops class, name and added fields, so this is what crosses a worker's border and
 * what a store keeps.
 */
export interface PlainProblem {
  /** `stopped` by the user, `worker` when the worker itself died, `bug` for anything thrown inside. */
  readonly code: 'stopped' | 'worker' | 'bug';
  readonly name: string;
  readonly message: string;
  readonly stack: string | null;
  readonly cause: PlainProblem | null;
}

/** Causes deeper than this are left out: a cycle of causes must end. */
const MAX_CAUSES = 4;

export function problemOf(thrown: unknown, depth = 0): PlainProblem {
  if (thrown instanceof EngineProblem) return thrown.problem;
  if (!(thrown instanceof Error)) return { code: 'bug', name: typeof thrown, message: String(thrown), stack: null, cause: null };
  const hasCause = thrown.cause !== undefined && depth < MAX_CAUSES;
  return {
    code: 'bug',
    name: thrown.name,
    message: thrown.message,
    stack: thrown.stack ?? null,
    cause: hasCause ? problemOf(thrown.cause, depth + 1) : null,
  };
}

/** What a failed question rejects with on the page. */
export class EngineProblem extends Error {
  override readonly name = 'EngineProblem';
  readonly problem: PlainProblem;
  constructor(problem: PlainProblem) {
    super(problem.message);
    this.problem = problem;
  }
}
