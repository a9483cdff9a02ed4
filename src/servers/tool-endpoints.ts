import { type HttpHandler, HttpResponse, http } from 'msw';
import { parseJson } from '../base/json.ts';
import type { CallTool, ToolOutcome } from '../domain/effect.ts';
import type { World } from '../world/create-world.ts';
import { createNotes, type Notes, readToolExchange, type ToolExchange, type ToolNote } from './exchange.ts';
import { headersOf } from './response-headers.ts';

/** Where the mock tools stand when they are answered in process: a name that no resolver ever knows. */
export const TOOLS_BASE = 'https://tools.invalid';

/** Header of a key that makes a repeated write commit once, as payment APIs name it. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

export interface ToolEndpointsOptions {
  readonly world: World;
  /** The origin, or the path on our own origin, below which `/tools/…` stands; `TOOLS_BASE` when absent. */
  readonly base?: string;
}

export interface ToolEndpoints {
  readonly handlers: readonly HttpHandler[];
  readonly notes: Notes<ToolNote>;
}

/**
 * The mock tools of one world as `POST /tools/:name`, the body being the arguments as the model wrote them. Nothing is waited for: how long an answer
 * takes by the clock of the run stands in its note, and so does what an answer that never comes was lost to.
 */
export function createToolEndpoints({ world, base = TOOLS_BASE }: ToolEndpointsOptions): ToolEndpoints {
  const notes = createNotes<ToolNote>();
  const served = new Map<string, number>();

  const handler = http.post(`${base}/tools/:name`, async ({ request, params }) => {
    const name = String(params.name);
    const text = await request.text();
    const known = readToolExchange(request.headers);
    // Counted also for a stranger's requests, which have no other arrival.
    const arrival = known?.arrival ?? (served.get(name) ?? 0) + 1;
    served.set(name, arrival);
    const exchange = known ?? { ...STRANGER, arrival };
    const outcome = world.callTool(
      effectOf(name, text, exchange, request.headers.get(IDEMPOTENCY_HEADER)),
      arrival,
      exchange.now,
    );
    if (known !== null) notes.leave(known.id, noteOf(outcome));
    return responseOf(outcome);
  });
  return { handlers: [handler], notes };
}

/** A request without our header, as from a console: the first try of a first call, with all the time there is. */
const STRANGER: ToolExchange = {
  id: -1,
  arrival: 1,
  now: 0,
  timeoutMs: Number.MAX_SAFE_INTEGER,
  agent: 0,
  step: 1,
  attempt: 1,
  try: 1,
  callId: '',
};

function effectOf(name: string, argumentsText: string, exchange: ToolExchange, key: string | null): CallTool {
  const parsed = parseJson(argumentsText);
  const { agent, step, attempt, try: nth, callId, timeoutMs } = exchange;
  const call = { id: callId, name, argumentsText, arguments: parsed.ok ? parsed.value : undefined };
  return { kind: 'call-tool', agent, step, attempt, try: nth, call, key, timeoutMs };
}

function noteOf({ durationMs, fault, error, commit }: ToolOutcome): ToolNote {
  return { durationMs, fault, error, commit, headers: null };
}

function responseOf({ status, headers, text }: ToolOutcome): Response {
  if (status === null) return HttpResponse.error();
  // Bytes, because a body that is a string would bring a content type of its own.
  const body = text === '' ? null : new TextEncoder().encode(text);
  return new HttpResponse(body, { status, headers: headersOf(headers) });
}
