/**
 * What MSW asks of `tough-cookie`, without its list of public suffixes (126 KB gzip): the mock servers set no cookies, so a jar that
 * forgets everything is enough. Aliased in vite.config.ts; Node code keeps the real package.
 */
export const Cookie = { fromJSON: (): null => null };

export class MemoryCookieStore {
  /** Cookies by domain, path and name. MSW assigns and lists it; always empty here. */
  idx: Readonly<Record<string, never>> = {};
}

export class CookieJar {
  setCookie(): Promise<null> {
    return Promise.resolve(null);
  }

  getCookiesSync(): readonly never[] {
    return [];
  }
}
