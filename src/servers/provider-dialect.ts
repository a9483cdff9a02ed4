import type { WireProfile } from '../domain/journal.ts';
import { ANTHROPIC_ERRORS } from './errors/anthropic-errors.ts';
import { COMPATIBLE_ERRORS } from './errors/compatible-errors.ts';
import { GOOGLE_ERRORS } from './errors/google-errors.ts';
import { openaiErrors } from './errors/openai-errors.ts';
import type { ProviderErrors } from './errors/provider-error.ts';
import { idText } from './id-text.ts';

/** What one answer is called by and dated with. */
export interface AnswerFacts {
  /** Seed of everything about the answer that looks drawn at random. */
  readonly seed: number;
  /** In ms since 1970. */
  readonly atMs: number;
  readonly durationMs: number;
}

/** What sets one provider's endpoints apart, beside the format of their bodies. */
export interface ProviderDialect {
  readonly profile: WireProfile;
  /** Where the real endpoints stand, version included and without a slash at the end. */
  readonly base: string;
  /** The key of a request; null for none. */
  readonly keyOf: (request: Request) => string | null;
  readonly needsKey: boolean;
  /** Longest request body that is read, in bytes. */
  readonly maxBodyBytes: number;
  /** Id of a response. */
  readonly responseId: (facts: AnswerFacts) => string;
  /** Headers of every answer; those of the real service that a page may read and that say nothing of its network. */
  readonly headers: (facts: AnswerFacts) => Readonly<Record<string, string>>;
  readonly errors: ProviderErrors;
}

const MIB = 1024 * 1024;
const WHAT = { response: 1, request: 2, organization: 3 } as const;

function bearer(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

/** Names and forms as in pydantic-ai's and otel-python-contrib's recordings. */
function openaiHeaders({ seed, atMs, durationMs }: AnswerFacts): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    date: new Date(atMs).toUTCString(),
    'access-control-expose-headers': 'X-Request-ID',
    'openai-organization': 'mulligan',
    'openai-processing-ms': String(Math.round(durationMs)),
    'openai-version': '2020-10-01',
    'x-ratelimit-limit-requests': '30000',
    'x-ratelimit-remaining-requests': '29999',
    'x-ratelimit-reset-requests': '2ms',
    'x-request-id': `req_${idText('hex', 32, seed, WHAT.request)}`,
  };
}

function anthropicHeaders({ seed, atMs }: AnswerFacts): Readonly<Record<string, string>> {
  const reset = `${new Date(atMs).toISOString().slice(0, 19)}Z`;
  return {
    'content-type': 'application/json',
    date: new Date(atMs).toUTCString(),
    'anthropic-organization-id': '00000000-0000-4000-8000-000000000000',
    'anthropic-ratelimit-requests-limit': '4000',
    'anthropic-ratelimit-requests-remaining': '3999',
    'anthropic-ratelimit-requests-reset': reset,
    'request-id': anthropicRequestId(seed),
  };
}

/** Stands in a header of every answer and in the body of every error. */
export function anthropicRequestId(seed: number): string {
  return `req_011C${idText('base62', 20, seed, WHAT.request)}`;
}

function googleHeaders({ atMs, durationMs }: AnswerFacts): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json; charset=UTF-8',
    date: new Date(atMs).toUTCString(),
    'server-timing': `gfet4t7; dur=${Math.round(durationMs)}`,
    vary: 'Origin, X-Origin, Referer',
    'x-content-type-options': 'nosniff',
  };
}

const DIALECTS: Readonly<Record<WireProfile, ProviderDialect>> = {
  openai: {
    profile: 'openai',
    base: 'https://api.openai.com/v1',
    keyOf: bearer,
    needsKey: true,
    maxBodyBytes: 64 * MIB,
    responseId: ({ seed }) => `chatcmpl-${idText('base62', 29, seed, WHAT.response)}`,
    headers: openaiHeaders,
    errors: openaiErrors('chat'),
  },
  'openai-responses': {
    profile: 'openai-responses',
    base: 'https://api.openai.com/v1',
    keyOf: bearer,
    needsKey: true,
    maxBodyBytes: 64 * MIB,
    responseId: ({ seed }) => `resp_${idText('hex', 50, seed, WHAT.response)}`,
    headers: openaiHeaders,
    errors: openaiErrors('responses'),
  },
  anthropic: {
    profile: 'anthropic',
    base: 'https://api.anthropic.com/v1',
    keyOf: (request) => request.headers.get('x-api-key') ?? bearer(request),
    needsKey: true,
    maxBodyBytes: 32 * MIB,
    responseId: ({ seed }) => `msg_01${idText('base62', 22, seed, WHAT.response)}`,
    headers: anthropicHeaders,
    errors: ANTHROPIC_ERRORS,
  },
  google: {
    profile: 'google',
    base: 'https://generativelanguage.googleapis.com/v1beta',
    keyOf: (request) => request.headers.get('x-goog-api-key') ?? new URL(request.url).searchParams.get('key'),
    needsKey: true,
    maxBodyBytes: 20 * MIB,
    responseId: ({ seed }) => idText('base62', 22, seed, WHAT.response),
    headers: googleHeaders,
    errors: GOOGLE_ERRORS,
  },
  compatible: {
    profile: 'compatible',
    base: 'http://localhost:11434/v1',
    keyOf: bearer,
    needsKey: false,
    maxBodyBytes: 64 * MIB,
    responseId: ({ seed }) => `chatcmpl-${seed % 1000}`,
    headers: ({ atMs }) => ({ 'content-type': 'application/json', date: new Date(atMs).toUTCString() }),
    errors: COMPATIBLE_ERRORS,
  },
};

export function providerDialect(profile: WireProfile): ProviderDialect {
  return DIALECTS[profile];
}
