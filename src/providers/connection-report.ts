import type { ModelOutcome } from '../domain/effect.ts';
import type { KeyIssuer } from './key-vault.ts';
import { type ProviderError, providerError } from './provider-error.ts';

/** What came of asking a model for a word. `says` is what the provider wrote, foreign and shortened, "" for nothing. */
export type ConnectionReport =
  | { readonly kind: 'works'; readonly ms: number }
  | { readonly kind: 'no-key' }
  | { readonly kind: 'wrong-key'; readonly says: string }
  /** Refused, and the key begins like those of another company. */
  | { readonly kind: 'key-of-another'; readonly issuer: KeyIssuer; readonly says: string }
  /** The key is right and may not do this. */
  | { readonly kind: 'no-permission'; readonly says: string }
  /** The organisation that the key belongs to allows no requests from pages. */
  | { readonly kind: 'browsers-refused'; readonly says: string }
  /** The key is bound to web sites, and this page is none of them. */
  | { readonly kind: 'page-refused'; readonly says: string }
  | { readonly kind: 'no-quota'; readonly says: string }
  | { readonly kind: 'busy'; readonly says: string }
  | { readonly kind: 'unknown-model'; readonly says: string }
  /** Something answers there that is not this API. */
  | { readonly kind: 'wrong-address'; readonly status: number }
  | { readonly kind: 'refused-request'; readonly status: number; readonly says: string }
  | { readonly kind: 'server-error'; readonly status: number; readonly says: string }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'timed-out' }
  /** This page's own policy does not list the origin. */
  | { readonly kind: 'policy' }
  /** The server is there and does not allow this page to read it, most likely. */
  | { readonly kind: 'cors' }
  | { readonly kind: 'unreachable' };

export type AnsweredReport = Exclude<ConnectionReport, { kind: 'policy' | 'cors' | 'unreachable' }>;

/** What an outcome says by itself; null where no answer came and only more looking can tell why. `issuer` is of another origin than the one asked. */
export function readOutcome(outcome: ModelOutcome, issuer: KeyIssuer | null): AnsweredReport | null {
  const { status, error, reply } = outcome;
  if (reply !== null && error === null) return { kind: 'works', ms: outcome.durationMs };
  if (status === null) return readTransport(error?.name ?? '', error?.code ?? null);
  if (error?.code === 'redirect') return { kind: 'redirected' };
  const said = providerError(outcome.body);
  if (status < 400)
    return said.message === '' && said.codes.length === 0 ? { kind: 'wrong-address', status } : readRefusal(status, said, issuer);
  return readRefusal(status, said, issuer);
}

function readTransport(name: string, code: string | null): AnsweredReport | null {
  if (name === 'TimeoutError') return { kind: 'timed-out' };
  if (code === 'no-key') return { kind: 'no-key' };
  return code === 'redirect' ? { kind: 'redirected' } : null;
}

const OUT_OF_QUOTA =
  /insufficient_quota|billing|credit balance|insufficient (?:funds|credit|balance)|quota.*limit: 0\b|payment required/;
const BAD_KEY =
  /authentication_error|invalid_api_key|api_key_invalid|api[ _-]?key (?:not|is not|was not)|invalid (?:x-)?api|incorrect api key|unauthenticated|unauthorized/;
const NO_MODEL =
  /model_not_found|no such model|model.*(?:not found|does not exist|not exist|is not supported|not available)|(?:not found|unknown|invalid).*\bmodel|not_found_error.*\bmodel:/;

/** Most telling words first: statuses are used loosely (Gemini answers 400 to a wrong key, Anthropic 400 to an empty account). */
function readRefusal(status: number, said: ProviderError, issuer: KeyIssuer | null): AnsweredReport {
  const says = said.message;
  const words = `${said.codes.join(' ')} ${says}`.toLowerCase();
  if (/cors requests are not allowed/.test(words)) return { kind: 'browsers-refused', says };
  if (/api_key_http_referrer_blocked|referer .*blocked|referrer .*blocked/.test(words)) return { kind: 'page-refused', says };
  if (status === 402 || OUT_OF_QUOTA.test(words)) return { kind: 'no-quota', says };
  if (status === 401 || BAD_KEY.test(words))
    return issuer === null ? { kind: 'wrong-key', says } : { kind: 'key-of-another', issuer, says };
  if (status === 403) return { kind: 'no-permission', says };
  if (status === 429 || status === 529 || /overloaded|rate_limit/.test(words)) return { kind: 'busy', says };
  if (status >= 500) return { kind: 'server-error', status, says };
  if (NO_MODEL.test(words)) return { kind: 'unknown-model', says };
  if (status === 404 || status === 405) return { kind: 'wrong-address', status };
  return { kind: 'refused-request', status, says };
}
