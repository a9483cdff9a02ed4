import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DialectName, dialectOf, type Refusal, WIRE_DIALECTS, type WireDialect } from './wire-dialects.ts';

/** One request as it arrived. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the server's model says next. Arguments are a text, so that they can be broken. */
export type WireReply =
  | { readonly kind: 'calls'; readonly text?: string; readonly calls: readonly WireCall[] }
  | { readonly kind: 'text'; readonly text: string; readonly stop?: 'end' | 'length' }
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: unknown;
    }
  /** Answers nothing until the client gives up. */
  | { readonly kind: 'silent' }
  /** Streams this text and then neither an end nor anything else; whole, it is silent. */
  | { readonly kind: 'stalled'; readonly text: string };

export interface WireCall {
  readonly id: string;
  readonly name: string;
  readonly argumentsText: string;
}

export interface WireServerOptions {
  /** Called once per model request, in order; `turn` counts them from 1. */
  readonly respond: (request: WireRequest, turn: number) => WireReply;
  /** The key that requests must carry; null asks for none. */
  readonly key: string | null;
  readonly models?: readonly string[];
}

export interface WireServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** Every request, preflights included, in order of arrival. */
  readonly requests: readonly WireRequest[];
  /** Answers under way. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers':
    'content-type, authorization, x-api-key, x-goog-api-key, anthropic-version, anthropic-beta, anthropic-dangerous-direct-browser-access',
  'access-control-expose-headers': 'retry-after, retry-after-ms, request-id',
} as const;

/**
 * A real HTTP server on loopback that speaks Anthropic Messages (`/v1/messages`), OpenAI chat completions and Responses (`/v1/chat/completions`, `/v1/responses`) and
 * Gemini (`/v1beta/models/…:generateContent`), whole and streamed, and lists models. As the real ones do, it refuses a wrong key, a missing browser opt-in and a history
 * whose calls and results do not pair [P48].
 */
export async function startWireServer(options: WireServerOptions): Promise<WireServer> {
  const requests: WireRequest[] = [];
  let turn = 0;
  let open = 0;

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    open++;
    response.on('close', () => open--);
    const request = await readRequest(incoming);
    requests.push(request);
    if (request.method === 'OPTIONS') return send(response, 204, {}, null);
    const name = dialectOf(request);
    const dialect = WIRE_DIALECTS[name];
    const refusal = refusalOf(request, name, options.key);
    if (refusal !== null) return send(response, refusal.status, {}, dialect.errorBody(refusal));
    if (request.method === 'GET') return send(response, 200, {}, modelList(name, options.models ?? ['wire-1', 'wire-2']));
    const reply = options.respond(request, ++turn);
    if (reply.kind === 'silent') return;
    if (reply.kind === 'http') return send(response, reply.status, reply.headers ?? {}, reply.body);
    const spoken = reply.kind === 'stalled' ? { kind: 'text' as const, text: reply.text } : reply;
    if (dialect.isStreamAsked(request)) return stream(response, dialect.events(spoken, turn), reply.kind === 'stalled');
    if (reply.kind !== 'stalled') send(response, 200, {}, dialect.wholeBody(spoken, turn));
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => send(response, 500, {}, { error: { message: String(error) } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    open: () => open,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
}

function modelList(name: DialectName, models: readonly string[]): object {
  if (name === 'google') return { models: models.map((id) => ({ name: `models/${id}`, displayName: `Wire ${id}` })) };
  const data = models.map((id) => ({ type: 'model', id, display_name: `Wire ${id}` }));
  return { object: 'list', data, has_more: false };
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  return { method: incoming.method ?? '', path: incoming.url ?? '', headers, body: Buffer.concat(chunks).toString('utf8') };
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: unknown): void {
  response.writeHead(status, { ...CORS, 'content-type': 'application/json', ...headers });
  response.end(body === null ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
}

/** Sends the events of a reply, each in a packet of its own; of a stalled one all but the end, which never comes. */
async function stream(response: ServerResponse, events: readonly (object | string)[], isStalled: boolean): Promise<void> {
  response.writeHead(200, { ...CORS, 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  for (const event of isStalled ? events.slice(0, -2) : events) {
    const type = typeof event === 'object' && 'type' in event ? `event: ${String(event.type)}\n` : '';
    response.write(`${type}data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  if (!isStalled) response.end();
}

function refusalOf(request: WireRequest, name: DialectName, key: string | null): Refusal | null {
  const { headers, path, method, body } = request;
  const shown = headers[WIRE_DIALECTS[name].keyHeader]?.replace(/^Bearer /, '');
  // The echo is on purpose: some servers do it, and nobody may see it.
  if (key !== null && shown !== key) return { status: 401, type: 'authentication_error', message: `invalid api key: ${shown}` };
  if (name === 'anthropic' && headers.origin !== undefined && headers['anthropic-dangerous-direct-browser-access'] !== 'true') {
    return { status: 401, type: 'authentication_error', message: 'CORS requests must set the browser access header' };
  }
  if (method === 'GET' && /^\/v1(?:beta)?\/models/.test(path)) return null;
  if (method !== 'POST') return { status: 405, type: 'invalid_request_error', message: 'method not allowed' };
  if (!/^\/v1(?:beta)?\/(?:messages|chat\/completions|responses|models\/[^/]+:\w+)/.test(path)) {
    return { status: 404, type: 'not_found_error', message: `no ${path}` };
  }
  return unpaired(WIRE_DIALECTS[name], body);
}

/** Every call has its result before the next turn of another kind, and no result stands without a call [P48]. */
function unpaired(dialect: WireDialect, body: string): Refusal | null {
  try {
    let open: string[] = [];
    let isAnswering = false;
    for (const { calls, results } of dialect.turnsOf(JSON.parse(body))) {
      const isOther = calls.length + results.length === 0;
      if (open.length > 0 && (isOther || (results.length === 0 && isAnswering)))
        throw new Error(`no result for ${open.join(', ')}`);
      for (const id of results) if (!open.includes(id)) throw new Error(`a result without a call: ${id}`);
      open = [...open.filter((id) => !results.includes(id)), ...calls];
      isAnswering = results.length > 0 && open.length > 0;
    }
    if (open.length > 0) throw new Error(`no result for ${open.join(', ')}`);
    return null;
  } catch (error) {
    return { status: 400, type: 'invalid_request_error', message: error instanceof Error ? error.message : 'unreadable' };
  }
}
