import { parseJson } from '../base/json.ts';
import type { CallTool, ToolOutcome } from '../domain/effect.ts';
import type { RunTime } from '../domain/journal.ts';
import type { LivePorts, StopSignal } from '../domain/ports.ts';
import type { FetchLike } from '../servers/answer.ts';
import { exchangeHeader, type Notes, type ToolNote } from '../servers/exchange.ts';
import { IDEMPOTENCY_HEADER } from '../servers/tool-endpoints.ts';
import { withExchange } from './with-exchange.ts';

/** Where the tools stand, the way to them, and what they leave behind. */
export interface ToolSite {
  readonly base: string;
  readonly notes: Notes<ToolNote>;
  readonly fetch: FetchLike;
}

/**
 * The tool port of a wire-true run: each call is `POST /tools/<name>` with the arguments as the model wrote them. One request at a time, in the order of the
 * calls: a world is touched in the order of arrival, and on virtual time nothing is won by asking at once.
 */
export function createWireTrueTools({ base, notes, fetch }: ToolSite): LivePorts['callTool'] {
  let requests = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (effect, arrival, now, signal) => {
    const id = ++requests;
    const next = async (): Promise<ToolOutcome> => {
      const marked = withExchange(fetch, toolHeader(effect, { id, arrival, now }));
      const seen = await send(marked, base, effect, signal);
      return withNote(seen, notes.take(id));
    };
    const outcome = last.then(next, next);
    last = outcome;
    return outcome;
  };
}

function toolHeader(
  { agent, step, attempt, try: nth, call, timeoutMs }: CallTool,
  place: { readonly id: number; readonly arrival: number; readonly now: RunTime },
): string {
  return exchangeHeader({ ...place, timeoutMs, agent, step, attempt, try: nth, callId: call.id });
}

async function send(fetch: FetchLike, base: string, { call, key }: CallTool, stop: StopSignal): Promise<ToolOutcome> {
  const url = `${base}/tools/${encodeURIComponent(call.name)}`;
  const headers = new Headers({ 'content-type': 'application/json' });
  if (key !== null) headers.set(IDEMPOTENCY_HEADER, key);
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('The run was stopped.', 'AbortError'));
  if (stop.aborted) abort();
  stop.addEventListener('abort', abort, { once: true });
  try {
    const response = await fetch(url, { method: 'POST', headers, body: call.argumentsText, signal: controller.signal });
    const text = await response.text();
    return {
      ...UNANSWERED,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      value: parsedBody(response, text),
    };
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'UnhandledRequest') throw error;
    return { ...UNANSWERED, error: { name: error.name, code: null, message: error.message, stack: null, sent: true } };
  } finally {
    stop.removeEventListener('abort', abort);
  }
}

const UNANSWERED: ToolOutcome = {
  kind: 'tool',
  durationMs: 0,
  status: null,
  headers: {},
  text: '',
  value: undefined,
  error: null,
  commit: null,
  fault: null,
};

/** The body where it says that it is JSON and is. */
function parsedBody(response: Response, text: string): ToolOutcome['value'] {
  if (!(response.headers.get('content-type') ?? '').includes('json')) return undefined;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}

/** Why no answer came is what no client can see; the clock, the ledger and the faults are the server's. */
function withNote(seen: ToolOutcome, note: ToolNote | null): ToolOutcome {
  if (note === null) return seen;
  const { durationMs, fault, commit } = note;
  return { ...seen, durationMs, fault, commit, error: seen.error === null ? null : (note.error ?? seen.error) };
}
