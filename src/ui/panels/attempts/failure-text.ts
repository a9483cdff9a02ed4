import type { Failure } from '../../../domain/failure.ts';

/** What was wrong in a line: the field and what is wrong with it, else the status and what the other side said. */
export function failureText({ issues, status, message }: Failure): string {
  const [issue] = issues;
  if (issue !== undefined) {
    const field = issue.path === '' ? '' : `${issue.path.slice(1)} `;
    return `${field}${issue.message}${issues.length === 1 ? '' : `, and ${issues.length - 1} more`}`;
  }
  return status === null || message.includes(String(status)) ? message : `${status} ${message}`;
}
