import { isJsonObject, type Json } from '../../base/json.ts';

/** What a body says about an error, wherever in it: nested causes and doubly encoded JSON included. */
export interface Payload {
  /** Codes, types, reasons: `[field, value]`, outermost first. */
  readonly codes: (readonly [string, string | number])[];
  /** Texts meant for a reader. */
  readonly texts: (readonly [string, string])[];
  /** HTTP statuses named inside, outermost first. */
  readonly statuses: (readonly [string, number])[];
  /** Waits named inside, in ms. */
  readonly waits: (readonly [string, number])[];
}

const CODE_KEYS = new Set(
  'code type status reason error error_type errortype errorcode error_code name sqlstate __type errno decline_code declinecode kind grpc_status finish_reason finishreason issue error_subcode codename quotaid blockreason block_reason'.split(
    ' ',
  ),
);
const STATUS_KEYS = new Set('code status statuscode status_code httpstatuscode http_status error_code errorcode'.split(' '));
const TEXT_KEYS = new Set(
  'message error errors detail details title reason description error_description msg hint note information errormessage error_message messages grpc_message warning warnings data result text content sqlmessage localizedmessage exceptionmessage exceptiontype stderr output cause raw failures failed_shards validationerrors constraints metadata reasons causes usererrors inner innererror innerexception'.split(
    ' ',
  ),
);
/** Never read: what the caller sent, where it may be looked up, traces. */
const SKIPPED_KEYS = new Set(
  'request_id requestid stack stacktrace url doc_url documentation_url more_info help config headers request input value failed_generation args command instance safetyratings usage usagemetadata'.split(
    ' ',
  ),
);

/** Nodes looked at; bounds the work on any body. */
const MAX_NODES = 400;
const MAX_DEPTH = 12;

export function readPayload(body: Json): Payload {
  const payload: Payload = { codes: [], texts: [], statuses: [], waits: [] };
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
      if (SKIPPED_KEYS.has(lower)) continue;
      const isText = TEXT_KEYS.has(lower) || lower.startsWith('error');
      visit(value[name] as Json, lower, `${path}.${name}`, state, depth + 1, isText || (inText && lower.length <= 3));
    }
  }
}

function readText(value: string, key: string, path: string, payload: Payload, inText: boolean): void {
  if (CODE_KEYS.has(key) && value.length <= 80 && !value.includes(' ')) payload.codes.push([path, value]);
  else if (inText || key === '') payload.texts.push([path, value]);
  if (value.length === 3 && STATUS_KEYS.has(key)) readNumber(Number(value), key, path, payload);
  const wait = waitOf(key, value);
  if (wait !== null) payload.waits.push([path, wait]);
}

function readNumber(value: number, key: string, path: string, payload: Payload): void {
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

/**
 * `key: value` pairs inside a text: JSON, Python's repr, escaped or cut JSON, `key=value`, XML elements, protobuf text. One pass, bounded
 * pieces, so no input makes it slow.
 */
const PAIR = /([A-Za-z_]{2,24})\\{0,3}["']?\s{0,3}[:=>]\s{0,3}\\{0,3}["']?([A-Za-z0-9_.#-]{1,80})/g;

export function readPairs(text: string, field: string, payload: Payload): void {
  PAIR.lastIndex = 0;
  for (let match = PAIR.exec(text); match !== null; match = PAIR.exec(text)) {
    const key = (match[1] as string).toLowerCase();
    const value = match[2] as string;
    if (!CODE_KEYS.has(key) && !STATUS_KEYS.has(key) && !WAIT_FACTORS.has(key)) continue;
    const number = Number(value);
    if (Number.isInteger(number)) {
      if (STATUS_KEYS.has(key) && number >= 400 && number <= 599) payload.statuses.push([field, number]);
      else if (CODE_KEYS.has(key)) payload.codes.push([field, number]);
    } else if (CODE_KEYS.has(key)) payload.codes.push([field, value]);
    const wait = waitOf(key, value);
    if (wait !== null) payload.waits.push([field, wait]);
  }
}
