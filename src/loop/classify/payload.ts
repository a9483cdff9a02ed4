import { isJsonObject, type Json } from '../../base/json.ts';

/** What a body says about an error, wherever in it: nested causes and doubly encoded JSON included. */
export interface Payload {
  /** Codes, types, reasons: `[field, value]`, outermost first. */
  readonly codes: (readonly [string, string | number])[];
  /** Texts meant for a reader. */
  readonly texts: (readonly [string, string])[];
  /** HTTP statuses named inside, outermost first. */
  readonly statuses: (readonly [string, number])[];
  /** Reasons why a reply ended, named in a text: `finish_reason: SAFETY`. */
  readonly finishes: (readonly [string, string])[];
  /** Waits named inside, in ms. */
  readonly waits: (readonly [string, number])[];
  /** Moments named inside at which it opens again, as they stand there: epoch seconds or ms, ISO dates. */
  readonly resets: (readonly [string, string])[];
}

const CODE_KEYS = new Set(
  'code type status reason error error_type errortype errorcode error_code name sqlstate __type errno decline_code declinecode kind grpc_status finish_reason finishreason issue error_subcode codename quotaid blockreason block_reason'.split(
    ' ',
  ),
);
const STATUS_KEYS = new Set('code status statuscode status_code httpstatuscode http_status error_code errorcode'.split(' '));
const TEXT_KEYS = new Set(
  'message error errors detail details title reason description error_description msg hint note information errormessage error_message messages grpc_message warning warnings data result text content sqlmessage localizedmessage exceptionmessage exceptiontype stderr status_msg statusmessage error_msg errmsg err_msg output cause raw failures failed_shards validationerrors constraints metadata reasons causes usererrors inner innererror innerexception info diagnostics desc fault faultstring faults problem problems explanation summary issue issues displaymessage usermessage developermessage violations'.split(
    ' ',
  ),
);
/** Never read: what the caller sent, where it may be looked up, traces. OData's `message: {lang, value}` is the exception. */
const SKIPPED_KEYS = new Set(
  'request_id requestid stack stacktrace url doc_url documentation_url more_info help config headers request input value failed_generation args command instance safetyratings usage usagemetadata'.split(
    ' ',
  ),
);

/** Nodes looked at; bounds the work on any body. */
const MAX_NODES = 400;
const MAX_DEPTH = 12;

export function readPayload(body: Json): Payload {
  const payload: Payload = { codes: [], texts: [], statuses: [], finishes: [], waits: [], resets: [] };
  visit(body, '', 'body', { payload, nodes: 0 }, 0, true);
  return payload;
}

interface Visit {
  readonly payload: Payload;
  nodes: number;
}

/** `inText`: the value stands under a key that holds words for a reader. */
function visit(value: Json, key: string, path: string, state: Visit, depth: number, inText: boolean): void {
  if (++state.nodes > MAX_NODES || depth > MAX_DEPTH) return;
  if (typeof value === 'string') readText(value, key, path, state.payload, inText);
  else if (typeof value === 'number') readNumber(value, key, path, state.payload);
  else if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) {
      if (state.nodes > MAX_NODES) return;
      visit(item, key, path, state, depth + 1, inText);
    }
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      if (state.nodes > MAX_NODES) return;
      const lower = name.toLowerCase();
      const isODataText = lower === 'value' && key === 'message';
      if (SKIPPED_KEYS.has(lower) && !isODataText) continue;
      if (lower === 'retrydelay' || lower === 'retry_delay') readDelay(value[name] as Json, `${path}.${name}`, state.payload);
      const isText = isODataText || TEXT_KEYS.has(lower) || lower.startsWith('error');
      visit(value[name] as Json, lower, `${path}.${name}`, state, depth + 1, isText || (inText && lower.length <= 3));
    }
  }
}

function readText(value: string, key: string, path: string, payload: Payload, inText: boolean): void {
  if (RESET_KEYS.has(key) && value.length <= 40) payload.resets.push([path, value]);
  if (CODE_KEYS.has(key) && value.length <= 80 && !value.includes(' ')) payload.codes.push([path, value]);
  else if (inText || key === '') payload.texts.push([path, value]);
  if (value.length === 3 && STATUS_KEYS.has(key)) readNumber(Number(value), key, path, payload);
  const wait = waitOf(key, value);
  if (wait !== null) payload.waits.push([path, wait]);
}

function readNumber(value: number, key: string, path: string, payload: Payload): void {
  if (RESET_KEYS.has(key)) payload.resets.push([path, String(value)]);
  if (STATUS_KEYS.has(key) && value >= 400 && value <= 599 && Number.isInteger(value)) payload.statuses.push([path, value]);
  else if (CODE_KEYS.has(key)) payload.codes.push([path, value]);
  const wait = waitOf(key, value);
  if (wait !== null) payload.waits.push([path, wait]);
}

/** Fields that say how long to wait: Google RetryInfo, Discord and Telegram, Kubernetes, OpenAI Codex, Azure, Hugging Face. */
export function waitOf(key: string, value: string | number): number | null {
  const factor = WAIT_FACTORS.get(key);
  if (factor === undefined) return null;
  const number =
    typeof value === 'number' ? value : /^\d{1,9}(\.\d{1,9})?s?$/.test(value) ? Number.parseFloat(value) : Number.NaN;
  return number > 0 && Number.isFinite(number) ? Math.round(number * factor) : null;
}

/** RetryInfo as gRPC clients decode it: `{seconds, nanos}`. */
function readDelay(delay: Json, path: string, payload: Payload): void {
  if (!isJsonObject(delay)) return;
  const ms = Number(delay.seconds ?? 0) * 1000 + Number(delay.nanos ?? 0) / 1e6;
  if (ms > 0 && Number.isFinite(ms)) payload.waits.push([path, Math.round(ms)]);
}

/** Fields that name the moment: OpenAI's and Anthropic's plans (`resets_at`), services that limit by window (`reset_at`, `retry_at`), Google's tools. */
const RESET_KEYS: ReadonlySet<string> = new Set(
  'resets_at resetsat reset_at resetat retry_at retryat next_retry_at nextretryat retry_after_time reset_time resettime quotaresettimestamp'.split(
    ' ',
  ),
);

const WAIT_FACTORS: ReadonlyMap<string, number> = new Map([
  ['retrydelay', 1000],
  ['retry_after', 1000],
  ['retryafter', 1000],
  ['retry_after_seconds', 1000],
  ['retryafterseconds', 1000],
  ['resets_in_seconds', 1000],
  ['estimated_time', 1000],
  ['retry_after_ms', 1],
  ['retryafterms', 1],
]);

/** RetryInfo as protobuf prints it: Google's Python clients put it in the message. */
const PROTOBUF_DELAY = /retry_delay\s{0,3}\{\s{0,9}seconds:\s{0,3}(\d{1,9})/;

/**
 * `key: value` pairs inside a text: JSON, Python's repr, escaped or cut JSON, `key=value`, XML elements, protobuf text. One pass, bounded
 * pieces, so no input makes it slow.
 */
const PAIR = /([A-Za-z_]{2,24})\\{0,3}["']?\s{0,3}[:=>]\s{0,3}\\{0,3}["']?([A-Za-z0-9_.#-]{1,80})/g;

const FINISH_KEYS = new Set(['finish_reason', 'finishreason', 'stop_reason', 'stopreason']);

export function readPairs(text: string, field: string, payload: Payload): void {
  const delay = text.includes('retry_delay') ? PROTOBUF_DELAY.exec(text) : null;
  if (delay !== null) payload.waits.push([field, Number(delay[1]) * 1000]);
  PAIR.lastIndex = 0;
  for (let match = PAIR.exec(text); match !== null; match = PAIR.exec(text)) {
    const key = (match[1] as string).toLowerCase();
    const value = match[2] as string;
    const isCodeKey = CODE_KEYS.has(key) || key.endsWith('errorcode');
    if (RESET_KEYS.has(key) && /^\d{9,13}$/.test(value)) payload.resets.push([field, value]);
    if (!isCodeKey && !STATUS_KEYS.has(key) && !WAIT_FACTORS.has(key) && !FINISH_KEYS.has(key)) continue;
    if (FINISH_KEYS.has(key)) payload.finishes.push([field, value]);
    const number = Number(value);
    if (Number.isInteger(number)) {
      if (STATUS_KEYS.has(key) && number >= 400 && number <= 599) payload.statuses.push([field, number]);
      else if (isCodeKey) payload.codes.push([field, number]);
    } else if (isCodeKey) payload.codes.push([field, value]);
    const wait = waitOf(key, value);
    if (wait !== null) payload.waits.push([field, wait]);
  }
}
