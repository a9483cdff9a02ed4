import { failure, type Result, success } from './result.ts';

/** Providers the page may always speak to; `connect-src` names them and nothing else may be added without the user's doing. */
export const PROVIDER_ORIGINS = [
  'https://api.anthropic.com',
  'https://api.openai.com',
  'https://generativelanguage.googleapis.com',
  'https://openrouter.ai',
] as const;

/** Local model servers, on any port. A CSP cannot name `[::1]`, so IPv6 loopback is reached by the name `localhost`. */
export const LOOPBACK_SOURCES = ['http://localhost:*', 'http://127.0.0.1:*'] as const;

/** Where the user's own origins are kept, in `localStorage`: a JSON array of exact origins. */
export const ORIGINS_STORAGE_KEY = 'mulligan.origins';

/** Most origins a user may add; what stands after them is ignored. */
export const MAX_USER_ORIGINS = 32;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const SECURE_ORIGIN = new RegExp(`^https://${LABEL}(?:\\.${LABEL})*(?::[0-9]{1,5})?$`);
const LOOPBACK_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::[0-9]{1,5})?$/;

/**
 * Admits exactly what may stand in a policy: `https://host[:port]` or loopback `http`, in the form `URL.origin` gives. No path, wildcard,
 * user name, quote, space, comma or semicolon can pass, so that an origin from storage cannot end one directive and begin another.
 */
export function parseUserOrigin(text: string): Result<string, string> {
  if (text.length > 255) return failure('longer than 255 characters');
  if (!SECURE_ORIGIN.test(text) && !LOOPBACK_ORIGIN.test(text)) {
    return failure('neither https://host[:port] nor http://localhost[:port], in lower case and without a path');
  }
  const port = /:([0-9]+)$/.exec(text)?.[1];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return failure(`no port ${port}`);
  return success(text);
}

/** The sources of `connect-src`, from the stored text of the user's origins. Anything stored that is no origin is left out. */
export function connectSources(stored: string | null): readonly string[] {
  return [...new Set(["'self'", ...PROVIDER_ORIGINS, ...LOOPBACK_SOURCES, ...readUserOrigins(stored)])];
}

/** The user's origins in the stored text; empty when the text is none of ours. */
export function readUserOrigins(stored: string | null): readonly string[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    if (!Array.isArray(value)) return [];
    const origins = value.filter((item): item is string => typeof item === 'string' && parseUserOrigin(item).ok);
    return origins.slice(0, MAX_USER_ORIGINS);
  } catch {
    return [];
  }
}
