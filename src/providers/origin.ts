import { assertNever } from '../base/assert-never.ts';
import type { Brand } from '../base/brand.ts';
import { failure, type Result, success } from '../base/result.ts';

/**
 * Scheme, host and port in the ASCII form of the URL parser, without a default port: `https://api.anthropic.com`, `http://[::1]:8080`. Two
 * origins are the same only when these texts are equal. Made by `parseOrigin` alone, so a value of this type has passed its checks.
 */
export type ProviderOrigin = Brand<string, 'ProviderOrigin'>;

export type OriginProblem =
  | { readonly kind: 'empty' }
  /** Whitespace, control or invisible characters, which URL parsers drop silently. */
  | { readonly kind: 'hidden-character'; readonly codePoint: number }
  /** A backslash: a separator to some parsers, part of a name to others. */
  | { readonly kind: 'backslash' }
  | { readonly kind: 'not-a-url' }
  | { readonly kind: 'scheme'; readonly scheme: string }
  /** `http` to a machine that is not this one: the key would cross the network in the clear. */
  | { readonly kind: 'insecure'; readonly host: string }
  | { readonly kind: 'userinfo' }
  /** A letter that only looks like ASCII, or a percent code in the host. The xn-- form of such a name may be typed instead. */
  | { readonly kind: 'host-spelling'; readonly host: string }
  | { readonly kind: 'trailing-dot'; readonly host: string };

/** Authority of `scheme://authority…`, with exactly two slashes. */
const SCHEME_AND_AUTHORITY = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#]*)/;
const HOST_SPELLING = /^[A-Za-z0-9.\-_:[\]]+$/;

/**
 * The origin of an absolute URL, or why no key may ever be sent to it. `https` only; `http` for loopback. A path, query and fragment
 * are allowed and do not count. The text must already be written plainly: whatever a lenient parser would repair is refused, so that what a
 * person reads is where the request goes.
 */
export function parseOrigin(text: string): Result<ProviderOrigin, OriginProblem> {
  if (text === '') return failure({ kind: 'empty' });
  const hidden = hiddenCharacter(text);
  if (hidden !== null) return failure({ kind: 'hidden-character', codePoint: hidden });
  if (text.includes('\\')) return failure({ kind: 'backslash' });

  const match = SCHEME_AND_AUTHORITY.exec(text);
  const scheme = match?.[1]?.toLowerCase();
  const authority = match?.[2];
  if (scheme === undefined || authority === undefined || authority === '') return failure({ kind: 'not-a-url' });
  if (scheme !== 'https' && scheme !== 'http') return failure({ kind: 'scheme', scheme });
  if (authority.includes('@')) return failure({ kind: 'userinfo' });
  if (!HOST_SPELLING.test(authority)) return failure({ kind: 'host-spelling', host: authority });
  if (!URL.canParse(text)) return failure({ kind: 'not-a-url' });

  const url = new URL(text);
  const host = url.hostname;
  if (url.username !== '' || url.password !== '') return failure({ kind: 'userinfo' });
  if (host.endsWith('.')) return failure({ kind: 'trailing-dot', host });
  if (url.protocol === 'http:' && !isLoopback(host)) return failure({ kind: 'insecure', host });
  return success(url.origin as ProviderOrigin);
}

/** `localhost`, 127.0.0.0/8 and [::1], as the URL parser writes them. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

/** One sentence for the person who typed it: what is wrong and what would be right. */
export function describeOriginProblem(problem: OriginProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'No address was given.';
    case 'hidden-character':
      return `The address holds a space or invisible character (U+${problem.codePoint.toString(16).toUpperCase().padStart(4, '0')}). Type it again.`;
    case 'backslash':
      return 'The address holds a backslash. Use / instead.';
    case 'not-a-url':
      return 'This is no complete address. It begins with https:// and a host name.';
    case 'scheme':
      return `Addresses begin with https://, not ${problem.scheme}:.`;
    case 'insecure':
      return `http:// is allowed for this machine only. ${problem.host} needs https://.`;
    case 'userinfo':
      return 'The address holds a user name before an @. What counts is what follows it; remove it.';
    case 'host-spelling':
      return `The host "${problem.host}" is not written in plain ASCII. Type the host name, or its xn-- form.`;
    case 'trailing-dot':
      return `The host "${problem.host}" ends in a dot, which makes it another origin. Remove the dot.`;
    default:
      return assertNever(problem, 'describeOriginProblem');
  }
}

/** Code point of the first character that has no ink: controls, spaces, joiners, bidirectional marks, tags. */
function hiddenCharacter(text: string): number | null {
  const match = /[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u.exec(text);
  return match === null ? null : (match[0].codePointAt(0) ?? null);
}
