import { hashText } from '../base/draw.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';
import type { CallModel, ModelOutcome } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';
import type { Message, ToolResult } from '../domain/message.ts';
import { HIDDEN_HEADER, type WireExchange } from '../domain/wire-exchange.ts';
import { KEY_HEADERS } from '../providers/presets.ts';
import { toModelMessages } from '../providers/to-model-messages.ts';
import { framesBeforeCut } from '../servers/cut-stream.ts';
import { DEFAULT_MODELS } from '../servers/model-lists.ts';
import { type AnswerFacts, providerDialect } from '../servers/provider-dialect.ts';
import type { ReplyOptions, WireCodec } from '../wire/wire-codec.ts';
import { wireProfile } from '../wire/wire-profile.ts';
import { httpDate } from '../world/virtual-epoch.ts';
import { usualUrl } from './usual-url.ts';
import { marksOf } from './wire-marks.ts';
import type { CarriedResult, WireQuestion, WireView } from './wire-view.ts';

/** Shows a model request as it goes over the wire: what the run recorded, else what the client of the profile would send and get. */
export function wireOfRequest(question: WireQuestion): WireView {
  const { wire, asked, captured, callId } = question;
  const codec = wireProfile(wire);
  const exchange = captured ?? computedExchange(codec, question);
  const body = parseJson(exchange.requestBody);
  const bodyValue = body.ok ? body.value : null;
  return {
    exchange,
    isCaptured: captured !== null,
    marks: marksOf(codec, wire, asked.view, bodyValue),
    losses: codec.losses,
    carried: callId === null ? null : carriedResult(codec, asked, callId, bodyValue),
  };
}

/** The codec of the Responses format writes what a reasoning model is sent. */
const MODELS: Readonly<Record<WireProfile, string>> = { ...DEFAULT_MODELS, 'openai-responses': 'gpt-5' };

function computedExchange(codec: WireCodec, { wire, tools, asked, startMs, outcome }: WireQuestion): WireExchange {
  const encoded = codec.encodeRequest(asked.view, tools, asked.maxOutputTokens) as JsonObject;
  // Our messages know no model, and Google's stands in the URL.
  const body = wire === 'google' ? encoded : { model: MODELS[wire], ...encoded };
  const keyHeader = KEY_HEADERS[wire === 'compatible' ? 'openai-compatible' : wire];
  return {
    method: 'POST',
    url: usualUrl(wire),
    requestHeaders: {
      'content-type': 'application/json',
      [keyHeader]: HIDDEN_HEADER,
      ...(wire === 'anthropic' ? { 'anthropic-version': '2023-06-01', 'anthropic-dangerous-direct-browser-access': 'true' } : {}),
    },
    requestBody: JSON.stringify(body),
    ...answerOf(codec, wire, asked, startMs, outcome),
  };
}

type Answered = Pick<WireExchange, 'status' | 'responseHeaders' | 'responseBody' | 'error'>;

function answerOf(
  codec: WireCodec,
  wire: WireProfile,
  asked: CallModel,
  startMs: number,
  outcome: ModelOutcome | null,
): Answered {
  if (outcome === null) return { status: null, responseHeaders: {}, responseBody: '', error: 'the run ended while it was open' };
  const { reply, status, headers, body, error, usage, durationMs } = outcome;
  const why = error === null ? null : `${error.name}: ${error.message}`;
  if (reply === null) return { status, responseHeaders: headers, responseBody: textOf(body), error: why };
  const dialect = providerDialect(wire);
  const facts: AnswerFacts = {
    seed: hashText(`${wire}/${asked.agent}/${asked.step}/${asked.try}/${asked.request}`),
    atMs: Date.parse(httpDate(startMs + durationMs)),
    durationMs,
  };
  const options: ReplyOptions = {
    id: dialect.responseId(facts),
    model: MODELS[wire],
    createdS: Math.floor(facts.atMs / 1000),
  };
  const responseBody =
    error === null
      ? JSON.stringify(codec.encodeReply(reply, usage, options))
      : framesBeforeCut(codec, reply, reply, usage, options).join('');
  return { status: 200, responseHeaders: { ...dialect.headers(facts), ...headers }, responseBody, error: why };
}

function textOf(body: Json): string {
  if (body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** The latest result with that call id, as the SDK is handed it, as it stands in the body, and as the model reads it. */
function carriedResult(codec: WireCodec, { view }: CallModel, callId: string, body: Json): CarriedResult | null {
  const messages = view.history.messages.slice(0, view.length);
  const carrying = messages.findLast(
    (message) => message.role === 'tool' && message.results.some((one) => one.callId === callId),
  );
  if (carrying?.role !== 'tool') return null;
  const result = carrying.results.findLast((one) => one.callId === callId);
  if (result === undefined) return null;
  return {
    sdkPart: sdkPart(carrying, result),
    wirePart: findResult(body, callId),
    seen: codec.decodeResult(result),
  };
}

function sdkPart(message: Message, result: ToolResult): Json {
  const view = { history: { id: 0, messages: [message], origin: null }, length: 1, tokens: 0 };
  const { messages } = toModelMessages(view, { provider: 'openai', modelId: '' });
  const content = messages[0]?.content;
  const part = Array.isArray(content)
    ? content.find((one) => one.type === 'tool-result' && one.toolCallId === result.callId)
    : undefined;
  return part === undefined ? null : (JSON.parse(JSON.stringify(part)) as Json);
}

/** The last object of the body that names the call and holds what came back, not what was asked. */
function findResult(value: Json, callId: string): Json | null {
  if (Array.isArray(value)) {
    for (const item of value.toReversed()) {
      const found = findResult(item, callId);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isJsonObject(value)) return null;
  const names = [value.tool_call_id, value.tool_use_id, value.call_id, value.id];
  if (names.includes(callId) && ('content' in value || 'output' in value || 'response' in value)) return value;
  return findResult(Object.values(value), callId);
}
