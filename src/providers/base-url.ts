import { failure, type Result, success } from '../base/result.ts';
import { describeOriginProblem, type OriginProblem, type ProviderOrigin, parseOrigin } from './origin.ts';

/** Where a provider's endpoints live: `href` ends without a slash, and endpoints append to it (`/messages`, `/models`). */
export interface BaseUrl {
  readonly href: string;
  readonly origin: ProviderOrigin;
}

export type BaseUrlProblem = OriginProblem | { readonly kind: 'query-or-fragment' };

/** Reads what a person typed. Spaces around it are dropped; everything else must be exact. */
export function parseBaseUrl(typed: string): Result<BaseUrl, BaseUrlProblem> {
  const text = typed.replace(/^ +| +$/g, '');
  const origin = parseOrigin(text);
  if (!origin.ok) return origin;
  const url = new URL(text);
  if (/[?#]/.test(text)) return failure({ kind: 'query-or-fragment' });
  return success({ href: `${origin.value}${url.pathname.replace(/\/+$/, '')}`, origin: origin.value });
}

export function describeBaseUrlProblem(problem: BaseUrlProblem): string {
  return problem.kind === 'query-or-fragment'
    ? 'A base URL ends with its path. Remove everything from ? or # on.'
    : describeOriginProblem(problem);
}
