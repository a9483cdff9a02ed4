import { HttpResponse } from 'msw';
import type { Json } from '../base/json.ts';
import type { ModelReply } from '../domain/effect.ts';
import type { DecodedRequest, ReplyOptions, WireCodec } from '../wire/wire-codec.ts';
import { framesBeforeCut } from './cut-stream.ts';
import type { ErrorAnswer } from './errors/provider-error.ts';
import type { FakeAnswer } from './fake-model.ts';
import { type AnswerFacts, anthropicRequestId, type ProviderDialect } from './provider-dialect.ts';
import { headersOf } from './response-headers.ts';

/** The answer to a request that the provider understood. */
export function respondTo(
  dialect: ProviderDialect,
  codec: WireCodec,
  decoded: DecodedRequest,
  answer: FakeAnswer,
  facts: AnswerFacts,
): Response {
  const { outcome } = answer;
  const { reply, status, error } = outcome;
  if (reply !== null) return respondWith(dialect, codec, decoded, answer, reply, facts);
  if (status === null || error !== null) return HttpResponse.error();
  // The scenario's own answer, and nothing beside it.
  return bodyResponse(outcome.body, status, headersOf(outcome.headers));
}

function respondWith(
  dialect: ProviderDialect,
  codec: WireCodec,
  decoded: DecodedRequest,
  { outcome: { usage, error }, whole }: FakeAnswer,
  reply: ModelReply,
  facts: AnswerFacts,
): Response {
  const options: ReplyOptions = {
    id: dialect.responseId(facts),
    model: decoded.model ?? '',
    createdS: Math.floor(facts.atMs / 1000),
    streamUsage: decoded.wantsStreamUsage,
  };
  const isCut = error !== null;
  const headers = headersOf(dialect.headers(facts));
  if (!decoded.isStreaming) {
    const text = JSON.stringify(codec.encodeReply(reply, usage, options));
    return isCut ? brokenResponse([text.slice(0, Math.ceil(text.length / 2))], headers) : new HttpResponse(text, { headers });
  }
  headers.set('content-type', 'text/event-stream; charset=utf-8');
  headers.set('cache-control', 'no-cache');
  if (isCut) return brokenResponse(framesBeforeCut(codec, reply, whole ?? reply, usage, options), headers);
  return new HttpResponse(bytesOf(codec.encodeReplyStream(reply, usage, options)), { headers });
}

/** The provider's own error. Anthropic puts the id of the request into its body too. */
export function errorResponse(dialect: ProviderDialect, answer: ErrorAnswer, facts: AnswerFacts): Response {
  const headers = headersOf({ ...dialect.headers(facts), ...answer.headers });
  const isAnthropic = dialect.profile === 'anthropic' && typeof answer.body === 'object';
  const body = isAnthropic ? { ...(answer.body as object), request_id: anthropicRequestId(facts.seed) } : answer.body;
  return bodyResponse(body as Json, answer.status, headers);
}

/** Null is no body, a text is itself, anything else is JSON: what the world does with the bodies of scenarios. */
function bodyResponse(body: Json, status: number, headers: Headers): Response {
  const text = body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  // Bytes, because a body that is a string would bring a content type of its own.
  return new HttpResponse(text === '' ? null : new TextEncoder().encode(text), { status, headers });
}

function bytesOf(frames: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => {
      for (const frame of frames) controller.enqueue(encoder.encode(frame));
      controller.close();
    },
  });
}

/** What came before the connection broke; then reading fails. */
function brokenResponse(frames: readonly string[], headers: Headers): Response {
  const encoder = new TextEncoder();
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const frame = frames[next++];
      if (frame !== undefined) {
        controller.enqueue(encoder.encode(frame));
        return;
      }
      // An error throws away what whoever stands between has not passed on, so all that came is let through first.
      await new Promise((resolve) => setTimeout(resolve, 0));
      controller.error(new TypeError('terminated'));
    },
  });
  return new HttpResponse(body, { headers });
}
