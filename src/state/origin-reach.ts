import { LOOPBACK_SOURCES, PROVIDER_ORIGINS, parseUserOrigin, readUserOrigins } from '../base/connect-origins.ts';
import type { ProviderOrigin } from '../providers/origin.ts';

/**
 * Whether this load of the page may connect to an origin. The browser's policy was fixed at load from a stored list, so an origin added
 * since then counts from the next load on.
 */
export type Reach =
  | 'open'
  /** In the list, but added after the page was loaded. */
  | 'after-reload'
  /** Not in the list; a person may add it. */
  | 'closed'
  /** A policy cannot name it ([::1], 127.0.0.2): the same server answers under localhost or 127.0.0.1. */
  | 'impossible';

export function originReach(origin: ProviderOrigin, storedAtLoad: string | null, storedNow: string | null): Reach {
  const isFixed = PROVIDER_ORIGINS.some((fixed) => fixed === origin) || isLocal(origin);
  if (isFixed || readUserOrigins(storedAtLoad).includes(origin)) return 'open';
  if (readUserOrigins(storedNow).includes(origin)) return 'after-reload';
  return parseUserOrigin(origin).ok ? 'closed' : 'impossible';
}

/** `http://localhost:*` stands for the origin with any port, or none. */
function isLocal(origin: ProviderOrigin): boolean {
  return LOOPBACK_SOURCES.some((source) => {
    const host = source.slice(0, -':*'.length);
    return origin === host || origin.startsWith(`${host}:`);
  });
}
