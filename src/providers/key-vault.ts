import { assertNever } from '../base/assert-never.ts';
import { failure, type Result, success } from '../base/result.ts';
import type { ProviderOrigin } from './origin.ts';

/** Texts of the keys, out of reach of property enumeration, JSON, structured clone and consoles. */
const secrets = new WeakMap<ApiKey, string>();

const REDACTED = '[api key]';

/** A key that shows itself to nobody. Only `revealKey` reads it, and only `authorizedFetch` calls that (architecture test). */
export class ApiKey {
  toString(): string {
    return REDACTED;
  }

  /** Leaves the key out of any JSON. */
  toJSON(): undefined {
    return undefined;
  }

  get [Symbol.toStringTag](): string {
    return 'ApiKey';
  }
}

export type KeyProblem =
  | { readonly kind: 'too-short' }
  | { readonly kind: 'too-long' }
  /** A space, line end, control or non-ASCII character: no header can carry it. */
  | { readonly kind: 'character' };

/** Shortest key accepted: below it, redaction would blank ordinary words. */
export const MIN_KEY_LENGTH = 8;
const MAX_KEY_LENGTH = 1_024;

/** Part of a tab's session storage. `Storage` fits. */
export interface SessionStore {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

export interface KeyVault {
  /** Binds a key to this exact origin, replacing an earlier one. In memory, unless the person asked to keep it for this tab. */
  readonly put: (origin: ProviderOrigin, text: string, keepForTab: boolean) => Result<null, KeyProblem>;
  /** The key of this exact origin; null when none was entered for it. */
  readonly keyFor: (origin: ProviderOrigin) => ApiKey | null;
  readonly forget: (origin: ProviderOrigin) => void;
  /** Who issues keys that begin like the one of this origin; null when there is none or its beginning says nothing. */
  readonly issuerOf: (origin: ProviderOrigin) => KeyIssuer | null;
}

/** A company whose keys can be told by how they begin. */
export interface KeyIssuer {
  readonly title: string;
  /** Where its keys belong. */
  readonly origin: string;
}

const ISSUERS: readonly (readonly [prefix: string, issuer: KeyIssuer])[] = [
  ['sk-ant-', { title: 'Anthropic', origin: 'https://api.anthropic.com' }],
  ['sk-or-', { title: 'OpenRouter', origin: 'https://openrouter.ai' }],
  ['sk-proj-', { title: 'OpenAI', origin: 'https://api.openai.com' }],
  ['sk-svcacct-', { title: 'OpenAI', origin: 'https://api.openai.com' }],
  ['AIza', { title: 'Google', origin: 'https://generativelanguage.googleapis.com' }],
  ['gsk_', { title: 'Groq', origin: 'https://api.groq.com' }],
  ['xai-', { title: 'xAI', origin: 'https://api.x.ai' }],
];

const SESSION_PREFIX = 'mulligan.tab-key:';

/**
 * Keeps keys, each for one origin. `session` is where a key goes that the person asked to keep for this tab, and where it is found after
 * a reload; null keeps to memory. There is no way to list what is held.
 */
export function createKeyVault(session: SessionStore | null): KeyVault {
  const keys = new Map<ProviderOrigin, ApiKey>();

  function hold(origin: ProviderOrigin, text: string): ApiKey {
    const key = new ApiKey();
    secrets.set(key, text);
    keys.set(origin, key);
    return key;
  }

  const vault: KeyVault = {
    put: (origin, typed, keepForTab) => {
      const text = typed.trim();
      const problem = keyProblem(text);
      if (problem !== null) return failure(problem);
      hold(origin, text);
      if (keepForTab) session?.setItem(SESSION_PREFIX + origin, text);
      else session?.removeItem(SESSION_PREFIX + origin);
      return success(null);
    },
    keyFor: (origin) => {
      const held = keys.get(origin);
      if (held !== undefined) return held;
      const kept = session?.getItem(SESSION_PREFIX + origin) ?? null;
      return kept === null || keyProblem(kept) !== null ? null : hold(origin, kept);
    },
    forget: (origin) => {
      keys.delete(origin);
      session?.removeItem(SESSION_PREFIX + origin);
    },
    issuerOf: (origin) => {
      const key = vault.keyFor(origin);
      const text = key === null ? '' : revealKey(key);
      return ISSUERS.find(([prefix]) => text.startsWith(prefix))?.[1] ?? null;
    },
  };
  return Object.freeze(vault);
}

/** The text of a key, for the one header of the one request to the origin it belongs to. */
export function revealKey(key: ApiKey): string {
  const text = secrets.get(key);
  if (text === undefined) throw new Error('this key was not made by a vault');
  return text;
}

export function describeKeyProblem(problem: KeyProblem): string {
  switch (problem.kind) {
    case 'too-short':
      return `A key has at least ${MIN_KEY_LENGTH} characters. Leave the field empty if the server needs none.`;
    case 'too-long':
      return `A key has at most ${MAX_KEY_LENGTH} characters.`;
    case 'character':
      return 'The key holds a space or a character that no header can carry. Copy it again.';
    default:
      return assertNever(problem, 'describeKeyProblem');
  }
}

function keyProblem(text: string): KeyProblem | null {
  if (text.length < MIN_KEY_LENGTH) return { kind: 'too-short' };
  if (text.length > MAX_KEY_LENGTH) return { kind: 'too-long' };
  return /^[\x21-\x7e]+$/.test(text) ? null : { kind: 'character' };
}
