/** One place that breaks a rule of the house. */
export interface Violation {
  readonly rule: string;
  /** Path from the project's root, with the line when there is one: `src/loop/route.ts:12`. */
  readonly where: string;
  /** What is wrong and, where it is not plain, what to do. */
  readonly message: string;
}

export function describeViolations(violations: readonly Violation[]): string {
  return violations.map(({ rule, where, message }) => `${where}: ${message} [${rule}]`).join('\n');
}
