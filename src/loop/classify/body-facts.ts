import { isJsonObject, type Json } from '../../base/json.ts';
import type { Signal } from '../../domain/failure.ts';
import type { Collector } from './collector.ts';

/** Facts about the shape of a body: what no code and no word says. `isWhole`: nothing was said beside the body. */
export function bodyFacts(signal: Signal, found: Collector, isWhole: boolean): void {
  const { body, status, headers } = signal;
  const isAnswer = status === null || (status >= 200 && status < 300);
  if (typeof body === 'string' && isAnswer && /json/i.test(headers['content-type'] ?? '') && body.trim() !== '') {
    found.fact('unparsed', 'body', body.slice(0, 60));
  }
  for (const name of Object.keys(headers)) {
    if (/rate-?limit.*remaining/.test(name) && Number(headers[name]) === 0 && headers[name] !== '')
      found.fact('window-used-up', `headers.${name}`, '0');
  }
  if (headers['x-should-retry'] === 'true') found.fact('says-retry', 'headers.x-should-retry', 'true');
  if (isJsonObject(body)) saysRetry(body, found);
  if (signal.transport === 'tool_result' && NOTHING.test(signal.message.slice(0, 20))) {
    found.fact('empty-result', 'message', signal.message.trim());
  }
  if (!isAnswer || typeof body !== 'object' || body === null) return;
  if (isEmptyReply(body)) found.fact('empty-reply', 'body', 'a reply without content');
  else if (isWhole && isEmptyResult(body)) found.fact('empty-result', 'body', 'no items');
  if (isJsonObject(body) && usedAllTokens(body)) found.fact('token-cap', 'body.usage', 'as many tokens as allowed');
}

/** What a tool prints for nothing. */
const NOTHING = /^\s{0,4}(?:\[\s?\]|\{\s?\}|null|None|undefined|"")\s{0,4}$/;

const RETRY_FIELDS = ['is_transient', 'retryable', 'isRetryable', 'retriable'];

/** A field that says so, in the body or in its `error`. */
function saysRetry(body: { readonly [key: string]: Json }, found: Collector): void {
  const inner = body.error ?? null;
  for (const object of isJsonObject(inner) ? [inner, body] : [body]) {
    for (const name of RETRY_FIELDS) {
      if (Object.hasOwn(object, name) && object[name] === true) found.fact('says-retry', `body.${name}`, 'true');
    }
  }
}

/** The body, or the message where no body came, is a web page. */
export function isHtml(signal: Signal): boolean {
  const text = signal.body === null ? signal.message : signal.body;
  if (typeof text !== 'string') return false;
  const start = text.slice(0, 200).trimStart().toLowerCase();
  return start.startsWith('<!doctype html') || start.startsWith('<html') || start.startsWith('<head');
}

/** The title and first heading of a web page: the only parts that speak about the error. */
export function titleOf(body: Json): readonly (readonly [string, string])[] {
  if (typeof body !== 'string') return [];
  const head = body.slice(0, 4096);
  const lower = head.toLowerCase();
  const texts: (readonly [string, string])[] = [];
  for (const tag of ['title', 'h1']) {
    const open = lower.indexOf(`<${tag}`);
    const start = open < 0 ? -1 : lower.indexOf('>', open) + 1;
    const end = start <= 0 ? -1 : lower.indexOf('</', start);
    if (end > start) texts.push([`body.${tag}`, head.slice(start, end)]);
  }
  return texts;
}

const LISTS = [
  'items',
  'results',
  'result',
  'data',
  'rows',
  'hits',
  'records',
  'matches',
  'value',
  'values',
  'entries',
  'documents',
  'features',
];

function isEmptyResult(body: Json): boolean {
  if (Array.isArray(body)) return body.length === 0;
  if (!isJsonObject(body) || Object.hasOwn(body, 'error') || Object.hasOwn(body, 'errors')) return false;
  return LISTS.some((key) => {
    const value = Object.hasOwn(body, key) ? body[key] : undefined;
    if (Array.isArray(value)) return value.length === 0;
    return key === 'hits' && isJsonObject(value ?? null) && isEmptyResult(value as Json);
  });
}

/** A model's reply with neither text nor calls: OpenAI chat, Gemini, Anthropic. */
function isEmptyReply(body: Json): boolean {
  if (!isJsonObject(body)) return false;
  const choice = firstOf(body.choices);
  if (choice !== null) {
    const message = choice.message ?? null;
    if (!isJsonObject(message)) return false;
    return (message.content ?? '') === '' && !hasItems(message.tool_calls) && (message.refusal ?? '') === '';
  }
  const candidate = firstOf(body.candidates);
  if (candidate !== null) {
    const content = candidate.content ?? null;
    return !isJsonObject(content) || !hasItems(content.parts);
  }
  return Object.hasOwn(body, 'stop_reason') && Array.isArray(body.content) && body.content.length === 0;
}

function firstOf(value: Json | undefined): { readonly [key: string]: Json } | null {
  const first = Array.isArray(value) ? (value[0] as Json | undefined) : undefined;
  return isJsonObject(first) ? first : null;
}

function hasItems(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0;
}

function usedAllTokens(body: { readonly [key: string]: Json }): boolean {
  const usage = body.usage ?? null;
  const limit = body.max_tokens ?? body.max_completion_tokens ?? body.max_output_tokens;
  if (!isJsonObject(usage) || typeof limit !== 'number') return false;
  const used = usage.completion_tokens ?? usage.output_tokens;
  return typeof used === 'number' && used >= limit;
}
