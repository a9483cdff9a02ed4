import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import type { Commit, TransportError, Usage } from '../domain/effect.ts';
import type { RunTime } from '../domain/journal.ts';

/**
 * The one header that our own requests to a mock server carry beside what the protocol asks for: which effect a request belongs to, as JSON. It
 * never goes to a real endpoint. A request without it is served too, as the next one of a run that has just begun.
 */
export const EXCHANGE_HEADER = 'x-mulligan-exchange';

interface ExchangeFacts {
  /** Names the note that the server leaves for this request. */
  readonly id: number;
  readonly arrival: number;
  readonly now: RunTime;
  readonly timeoutMs: number;
}

/** What a fake provider must know of a request that no model API carries. */
export interface ModelExchange extends ExchangeFacts {
  readonly agent: number;
  readonly step: number;
  readonly try: number;
  readonly request: number;
  /** Canonical size of the view, so that a provider's own count is the one of the simulated run. */
  readonly inputTokens: number;
}

/** What a mock tool must know: faults look at the arrival, so the order in which requests come in does not matter. */
export interface ToolExchange extends ExchangeFacts {
  readonly agent: number;
  readonly step: number;
  readonly attempt: number;
  readonly try: number;
  readonly callId: string;
}

/** What a server knows of its answer and HTTP does not carry. */
export interface AnswerNote {
  /** Virtual time from the request to the end of the answer. */
  readonly durationMs: number;
  /** Id of the injected fault that made the answer; null for none. */
  readonly fault: string | null;
  /** Why no answer came, or not the whole; `fetch` says no more than "Failed to fetch". */
  readonly error: TransportError | null;
  /** Headers that belong to the answer of the scenario; null for all. The others are what every answer of the provider has. */
  readonly headers: readonly string[] | null;
}

export interface ModelNote extends AnswerNote {
  readonly usage: Usage;
  /** The format had to change what the model wrote, and in a stream would not: ask for one. */
  readonly needsStream: boolean;
}

export interface ToolNote extends AnswerNote {
  readonly commit: Commit | null;
}

/** Notes by the id of their request, each taken once. */
export interface Notes<Note> {
  readonly leave: (id: number, note: Note) => void;
  /** Null when the server left none: the request never reached it. */
  readonly take: (id: number) => Note | null;
}

export function createNotes<Note>(): Notes<Note> {
  const notes = new Map<number, Note>();
  return {
    leave: (id, note) => {
      notes.set(id, note);
    },
    take: (id) => {
      const note = notes.get(id) ?? null;
      notes.delete(id);
      return note;
    },
  };
}

export function exchangeHeader(exchange: ModelExchange | ToolExchange): string {
  return JSON.stringify(exchange);
}

/** Null for a request of somebody else, or one whose header is no exchange of this kind. */
export function readModelExchange(headers: Headers): ModelExchange | null {
  const value = readHeader(headers);
  const numbers = ['id', 'arrival', 'now', 'timeoutMs', 'agent', 'step', 'try', 'request', 'inputTokens'] as const;
  return hasNumbers<ModelExchange>(value, numbers) ? value : null;
}

export function readToolExchange(headers: Headers): ToolExchange | null {
  const value = readHeader(headers);
  const numbers = ['id', 'arrival', 'now', 'timeoutMs', 'agent', 'step', 'attempt', 'try'] as const;
  return hasNumbers<ToolExchange>(value, numbers) && typeof value.callId === 'string' ? value : null;
}

function readHeader(headers: Headers): Json {
  const parsed = parseJson(headers.get(EXCHANGE_HEADER) ?? '');
  return parsed.ok ? parsed.value : null;
}

function hasNumbers<Exchange>(value: Json | Exchange, names: readonly (keyof Exchange & string)[]): value is Exchange {
  return isJsonObject(value) && names.every((name) => typeof value[name] === 'number' && Number.isFinite(value[name]));
}
