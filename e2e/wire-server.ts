import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  | { readonly kind: 'silent' };

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
    'content-type, authorization, x-api-key, anthropic-version, anthropic-beta, anthropic-dangerous-direct-browser-access',
  'access-control-expose-headers': 'retry-after, retry-after-ms, request-id',
} as const;

/**
 * A real HTTP server on loopback that speaks Anthropic Messages (`POST /v1/messages`) and OpenAI chat completions (`POST /v1/chat/completions`), and
 * `GET /v1/models` of both. As the real ones do, it refuses a wrong key, a missing browser opt-in and a history whose calls and results do not pair [P48].
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
    const dialect = dialectOf(request);
    const refusal = refusalOf(request, dialect, options.key);
    if (refusal !== null) return send(response, refusal.status, {}, errorBody(dialect, refusal));
    if (request.path.startsWith('/v1/models')) {
      const data = (options.models ?? ['wire-1', 'wire-2']).map((id) => ({ type: 'model', id, display_name: `Wire ${id}` }));
      return send(response, 200, {}, { object: 'list', data, has_more: false });
    }
    const reply = options.respond(request, ++turn);
    if (reply.kind === 'silent') return;
    if (reply.kind === 'http') return send(response, reply.status, reply.headers ?? {}, reply.body);
    send(response, 200, {}, dialect === 'anthropic' ? anthropicBody(reply, turn) : compatibleBody(reply, turn));
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

type Dialect = 'anthropic' | 'compatible';

function dialectOf({ path, headers }: WireRequest): Dialect {
  return path.startsWith('/v1/messages') || headers['anthropic-version'] !== undefined ? 'anthropic' : 'compatible';
}

interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

function refusalOf(request: WireRequest, dialect: Dialect, key: string | null): Refusal | null {
  const { headers, path, method } = request;
  const shown = dialect === 'anthropic' ? headers['x-api-key'] : headers.authorization?.replace(/^Bearer /, '');
  // The echo is on purpose: some servers do it, and nobody may see it.
  if (key !== null && shown !== key) return { status: 401, type: 'authentication_error', message: `invalid api key: ${shown}` };
  if (
    dialect === 'anthropic' &&
    headers.origin !== undefined &&
    headers['anthropic-dangerous-direct-browser-access'] !== 'true'
  ) {
    return { status: 401, type: 'authentication_error', message: 'CORS requests must set the browser access header' };
  }
  if (method === 'GET' && path.startsWith('/v1/models')) return null;
  if (method !== 'POST') return { status: 405, type: 'invalid_request_error', message: 'method not allowed' };
  if (path === '/v1/messages') return unpairedAnthropic(request.body);
  if (path === '/v1/chat/completions') return unpairedCompatible(request.body);
  return { status: 404, type: 'not_found_error', message: `no ${path}` };
}

function errorBody(dialect: Dialect, { type, message }: Refusal): object {
  return dialect === 'anthropic'
    ? { type: 'error', error: { type, message } }
    : { error: { message, type, param: null, code: null } };
}

interface AnthropicMessage {
  readonly role: string;
  readonly content: string | readonly { readonly type: string; readonly id?: string; readonly tool_use_id?: string }[];
}

/** Each `tool_use` has its `tool_result` in the very next message, and no result stands without a call. */
function unpairedAnthropic(body: string): Refusal | null {
  const { messages } = JSON.parse(body) as { readonly messages: readonly AnthropicMessage[] };
  let expected: readonly string[] = [];
  for (const [index, { content }] of messages.entries()) {
    const blocks = typeof content === 'string' ? [] : content;
    const results = blocks.flatMap((block) => (block.type === 'tool_result' ? (block.tool_use_id ?? '') : []));
    if (!sameIds(expected, results))
      return unpaired(`messages.${index}: tool_use ids without tool_result blocks, or the reverse`);
    expected = blocks.flatMap((block) => (block.type === 'tool_use' ? (block.id ?? '') : []));
  }
  return expected.length === 0 ? null : unpaired('the last tool_use blocks have no tool_result');
}

interface CompatibleMessage {
  readonly role: string;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly arguments: string } }[];
}

/** Each call has a `tool` message before the next turn; arguments are JSON objects, as Ollama and vLLM demand. */
function unpairedCompatible(body: string): Refusal | null {
  const { messages } = JSON.parse(body) as { readonly messages: readonly CompatibleMessage[] };
  let expected: readonly string[] = [];
  let results: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      results.push(message.tool_call_id ?? '');
      continue;
    }
    if (!sameIds(expected, results)) return unpaired("an assistant message with 'tool_calls' must be followed by tool messages");
    results = [];
    expected = (message.tool_calls ?? []).map(({ id }) => id);
    for (const call of message.tool_calls ?? []) {
      const parsed: unknown = JSON.parse(call.function.arguments);
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return unpaired('invalid tool call arguments');
    }
  }
  return sameIds(expected, results) ? null : unpaired("an assistant message with 'tool_calls' must be followed by tool messages");
}

function unpaired(message: string): Refusal {
  return { status: 400, type: 'invalid_request_error', message };
}

function sameIds(expected: readonly string[], found: readonly string[]): boolean {
  return [...expected].sort().join('\n') === [...found].sort().join('\n');
}

type Spoken = Extract<WireReply, { kind: 'calls' | 'text' }>;

function anthropicBody(reply: Spoken, turn: number): object {
  const text = reply.text === undefined ? [] : [{ type: 'text', text: reply.text }];
  const calls = reply.kind === 'text' ? [] : reply.calls;
  const uses = calls.map(({ id, name, argumentsText }) => ({
    type: 'tool_use',
    id,
    name,
    input: JSON.parse(argumentsText) as unknown,
  }));
  const end = reply.kind === 'text' && reply.stop === 'length' ? 'max_tokens' : 'end_turn';
  return {
    id: `msg_${turn}`,
    type: 'message',
    role: 'assistant',
    model: 'wire-1',
    content: [...text, ...uses],
    stop_reason: reply.kind === 'calls' ? 'tool_use' : end,
    stop_sequence: null,
    usage: { input_tokens: 100 * turn, output_tokens: 20 },
  };
}

function compatibleBody(reply: Spoken, turn: number): object {
  const calls = reply.kind === 'text' ? [] : reply.calls;
  const tool_calls = calls.map(({ id, name, argumentsText }) => ({
    id,
    type: 'function',
    function: { name, arguments: argumentsText },
  }));
  const end = reply.kind === 'text' && reply.stop === 'length' ? 'length' : 'stop';
  return {
    id: `chatcmpl-${turn}`,
    object: 'chat.completion',
    created: 0,
    model: 'wire-1',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: reply.text ?? null, ...(tool_calls.length === 0 ? {} : { tool_calls }) },
        finish_reason: reply.kind === 'calls' ? 'tool_calls' : end,
      },
    ],
    usage: { prompt_tokens: 100 * turn, completion_tokens: 20, total_tokens: 100 * turn + 20 },
  };
}
