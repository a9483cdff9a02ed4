import { parseJson } from '../base/json.ts';
import type { CallTool, ToolOutcome } from '../domain/effect.ts';
import type { RunTime } from '../domain/journal.ts';
import type { LivePorts, StopSignal } from '../domain/ports.ts';
import type { FetchLike } from '../servers/answer.ts';
import { EXCHANGE_HEADER, exchangeHeader, type Notes, type ToolNote } from '../servers/exchange.ts';
import { IDEMPOTENCY_HEADER, TOOLS_BASE } from '../servers/tool-endpoints.ts';

/**
 * The tool port of a wire-true run: each call is `POST /tools/<name>` with the arguments as the model wrote them. One request at a time, in the order of the
 * calls: a world is touched in the order of arrival, and on virtual time nothing is won by asking at once.
 */
export function createWireTrueTools(notes: Notes<ToolNote>, fetch: FetchLike, base: string = TOOLS_BASE): LivePorts['callTool'] {
  let requests = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (effect, arrival, now, signal) => {
    const id = ++requests;
    const next = async (): Promise<ToolOutcome> => {
      const seen = await send(
        fetch,
        `${base}/tools/${encodeURIComponent(effect.call.name)}`,
        { effect, id, arrival, now },
        signal,
      );
      return withNote(seen, notes.take(id));
    };
    const outcome = last.then(next, next);
    last = outcome;
    return outcome;
  };
}

interface Called {
  readonly effect: CallTool;
  readonly id: number;
  readonly arrival: number;
  readonly now: RunTime;
}

async function send(fetch: FetchLike, url: string, { effect, id, arrival, now }: Called, stop: StopSignal): Promise<ToolOutcome> {
  const { agent, step, attempt, try: nth, call, key, timeoutMs } = effect;
  const exchange = { id, arrival, now, timeoutMs, agent, step, attempt, try: nth, callId: call.id };
  const headers = new Headers({ 'content-type': 'application/json', [EXCHANGE_HEADER]: exchangeHeader(exchange) });
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
