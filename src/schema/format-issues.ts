import type { Issue } from '../base/issue.ts';

/** A diagnosis as a model reads it: one `path: message` line for each issue, the root shown as such [P9]. */
export function formatIssues(issues: readonly Issue[]): string {
  return issues.map((issue) => `${issue.path === '' ? '(root)' : issue.path}: ${issue.message}`).join('\n');
}
