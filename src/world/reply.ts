import type { Json } from '../base/json.ts';
import type { Commit, ToolOutcome, TransportError } from '../domain/effect.ts';

export type Headers = Readonly<Record<string, string>>;

/** What an endpoint answers. Replies are made once and shared; outcomes are fresh. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when `text` is no JSON. */
  readonly value: Json | undefined;
}

export const JSON_HEADERS: Headers = { 'content-type': 'application/json' };
export const TEXT_HEADERS: Headers = { 'content-type': 'text/plain; charset=utf-8' };
const NO_HEADERS: Headers = {};

export function jsonReply(status: number, value: Json): Reply {
  return { status, headers: JSON_HEADERS, text: JSON.stringify(value), value };
}

/** An injected body as it goes on the wire: null is no body, a string is plain text, anything else is JSON. */
export function bodyReply(status: number, body: Json): Reply {
  if (body === null) return { status, headers: NO_HEADERS, text: '', value: undefined };
  if (typeof body === 'string') return { status, headers: TEXT_HEADERS, text: body, value: undefined };
  return jsonReply(status, body);
}

export function answered(
  reply: Reply,
  durationMs: number,
  commit: Commit | null,
  fault: string | null,
  headers: Headers = reply.headers,
): ToolOutcome {
  return {
    kind: 'tool',
    durationMs,
    status: reply.status,
    headers,
    text: reply.text,
    value: reply.value,
    error: null,
    commit,
    fault,
  };
}

export function unanswered(error: TransportError, durationMs: number, commit: Commit | null, fault: string | null): ToolOutcome {
  return { kind: 'tool', durationMs, status: null, headers: NO_HEADERS, text: '', value: undefined, error, commit, fault };
}
