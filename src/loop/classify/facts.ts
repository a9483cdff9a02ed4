import type { Evidence, Signal } from '../../domain/failure.ts';
import { bodyFacts, isHtml, titleOf } from './body-facts.ts';
import { grpcName, isHttpStatus, isSqlState, normalCode, shorterCode, wordsOfCode } from './codes.ts';
import { type Payload, readPairs, readPayload } from './payload.ts';
import { findPhrases } from './phrase.ts';
import { type RetryHint, retryHint } from './retry-hint.ts';
import type { Fact } from './rule.ts';
import type { RuleSet } from './rule-set.ts';
import { splitWords, type Words } from './words.ts';

/** What a signal shows, in the rule set's numbering, and where each was seen first. */
export interface Findings {
  readonly shown: ReadonlyMap<number, Evidence>;
  readonly hint: RetryHint | null;
  /** Whether the signal comes from a tool and not from a request to a model. */
  readonly isTool: boolean;
}

/** Longest wait that still counts as passing; a window beyond it is an exhausted allowance. */
const SHORT_WAIT_MS = 15 * 60_000;

export function readSignal(signal: Signal, rules: RuleSet, nowMs: number | null): Findings {
  const shown = new Map<number, Evidence>();
  const isTool = comesFromTool(signal);

  function show(id: number | undefined, field: string, text: string): void {
    if (id !== undefined && !shown.has(id)) shown.set(id, { field, text });
  }
  function showFact(fact: Fact, field: string, text: string): void {
    show(rules.facts.get(fact), field, text);
  }
  function showCode(field: string, code: string | number): void {
    if (typeof code === 'number') {
      show(rules.codes.get(`num:${code}`), field, String(code));
      if (signal.transport === 'rpc' || field.endsWith('grpc_status')) {
        const name = grpcName(code);
        if (name !== undefined) show(rules.codes.get(normalCode(name)), field, `${code} ${name}`);
      }
      return;
    }
    const normal = normalCode(code);
    show(rules.codes.get(normal), field, code);
    const shorter = shorterCode(normal);
    if (shorter !== null) show(rules.codes.get(shorter), field, code);
    if (field !== 'message' && !rules.codes.has(normal)) {
      const inside = wordsOfCode(code);
      if (inside !== null) findPhrases(rules.phrases, inside.split(' '), (id) => show(id, field, code));
    }
    if (isSqlState(code)) {
      show(rules.codes.get(`sqlstate:${code.toLowerCase()}`), field, code);
      show(rules.codes.get(`sqlstate:${code.slice(0, 2).toLowerCase()}`), field, code);
    }
    const numbered = /^(-?\d{1,6}|[A-Za-z]{2,6}(?=-?\d{3,7}$))/.exec(code)?.[1];
    if (numbered === undefined) return;
    if (numbered.length === code.length) show(rules.codes.get(`num:${code}`), field, code);
    else show(rules.codes.get(normalCode(numbered)), field, code);
  }
  function readText(field: string, text: string): Words {
    const words = splitWords(text);
    for (const index of words.codeLike) showCode(field, words.text.slice(words.starts[index], words.ends[index]));
    findPhrases(rules.phrases, words.words, (id, first, last) =>
      show(id, field, words.text.slice(words.starts[first], words.ends[last])),
    );
    return words;
  }

  show(rules.transports.get(signal.transport), 'transport', signal.transport);
  if (signal.code !== null) showCode('code', signal.code);
  if (signal.name !== null) for (const part of signal.name.split(/[\s,()]+/, 4)) showCode('name', part);
  const finish = signal.context.finishReason;
  if (finish !== null) show(rules.codes.get(`finish:${finish.toLowerCase()}`), 'context.finishReason', finish);
  for (const name of CODE_HEADERS) {
    const value = signal.headers[name];
    if (value !== undefined) showCode(`headers.${name}`, codeOfHeader(value));
  }

  const html = isHtml(signal);
  const payload: Payload = html
    ? { codes: [], texts: [...titleOf(signal.body)], statuses: [], waits: [] }
    : readPayload(signal.body);
  const message = readText('message', signal.message);
  const texts: (readonly [string, string])[] = signal.message === '' ? [] : [['message', message.text]];
  for (const [field, text] of payload.texts) {
    if (text === '' || text === signal.message || texts.length >= MAX_TEXTS) continue;
    readText(field, text);
    texts.push([field, text.length > MAX_PROSE ? text.slice(0, MAX_PROSE) : text]);
  }
  for (const [field, text] of texts) if (/["'=<:]/.test(text)) readPairs(text, field, payload);
  for (const [field, code] of payload.codes) {
    showCode(field, code);
    if (typeof code === 'string' && /finish_?reason$/i.test(field))
      show(rules.codes.get(`finish:${code.toLowerCase()}`), field, code);
  }
  for (const [field, text] of texts) showExactCodes(text, field, rules, show);

  if (signal.transport === 'exit') show(rules.codes.get(`exit:${signal.status}`), 'status', String(signal.status));
  if (typeof signal.code === 'number' && signal.code >= 400 && isHttpStatus(signal.code))
    payload.statuses.unshift(['code', signal.code]);
  const status = statusOf(signal, payload, message);
  show(rules.statuses.get(status.value ?? 'none'), status.field, status.value === null ? 'no status' : String(status.value));

  const hint = retryHint(signal, payload.waits, texts, nowMs);
  if (hint !== null && hint.ms > 0) {
    showFact(hint.ms <= SHORT_WAIT_MS ? 'wait-short' : 'wait-long', hint.evidence.field, hint.evidence.text);
  }
  showFact(isTool ? 'tool' : 'model', 'context', isTool ? 'from a tool' : 'from a request to a model');
  if (signal.context.toolWrites === null && signal.context.toolIdempotent === null)
    showFact('unstated', 'context', 'traits unknown');
  if (html) showFact('html', 'body', 'a web page');
  if (texts.length === 0) showFact('blank', 'message', 'no text');
  bodyFacts(signal, showFact);
  return { shown, hint, isTool };
}

const MAX_TEXTS = 24;
const MAX_PROSE = 4096;
/** Headers that carry a code: AWS, Azure, gRPC. */
const CODE_HEADERS = ['x-amzn-errortype', 'x-ms-error-code', 'grpc-status', 'x-error-code'];

function codeOfHeader(value: string): string | number {
  const bare = value.split(/[:;, ]/, 1)[0] ?? '';
  return /^\d{1,2}$/.test(bare) ? (grpcName(Number(bare)) ?? bare) : bare;
}

/** Results of tools, remote calls and commands are a tool's; elsewhere stated traits say so. */
function comesFromTool(signal: Signal): boolean {
  if (signal.transport === 'tool_result' || signal.transport === 'rpc' || signal.transport === 'exit') return true;
  return signal.context.toolWrites !== null || signal.context.toolIdempotent !== null;
}

/** JSON-RPC numbers and SQLSTATEs inside a text. */
function showExactCodes(
  text: string,
  field: string,
  rules: RuleSet,
  show: (id: number | undefined, field: string, text: string) => void,
): void {
  if (text.includes('-32')) {
    for (const match of text.slice(0, MAX_PROSE).matchAll(/-32\d{3}\b/g))
      show(rules.codes.get(`num:${match[0]}`), field, match[0]);
  }
  if (!text.includes('SQLSTATE') && !/^\w{5}:|ERROR \d{4,5} \(/.test(text)) return;
  for (const match of text
    .slice(0, MAX_PROSE)
    .matchAll(/SQLSTATE[[:=\s(]{1,4}([0-9A-Z]{5})\b|^([0-9A-Z]{5}):|ERROR \d{4,5} \(([0-9A-Z]{5})\)/g)) {
    const state = match[1] ?? match[2] ?? match[3] ?? '';
    if (!isSqlState(state)) continue;
    show(rules.codes.get(`sqlstate:${state.toLowerCase()}`), field, state);
    show(rules.codes.get(`sqlstate:${state.slice(0, 2).toLowerCase()}`), field, state);
  }
}

/**
 * The status that decides. An error status inside a 2xx, or inside a text where no status came, counts; so does the innermost one of a
 * wrapped error whose wrapper only says 400 or 500.
 */
function statusOf(signal: Signal, payload: Payload, message: Words): { readonly value: number | null; readonly field: string } {
  const outer = signal.status !== null && isHttpStatus(signal.status) && signal.transport !== 'exit' ? signal.status : null;
  const inner = payload.statuses[payload.statuses.length - 1];
  if (inner !== undefined && (outer === null || outer < 400 || outer === 400 || outer === 500))
    return { value: inner[1], field: inner[0] };
  if (outer !== null) return { value: outer, field: 'status' };
  return { value: statusInWords(message), field: 'message' };
}

const BEFORE_STATUS = new Set([
  'status',
  'code',
  'http',
  'error',
  'statuscode',
  'status_code',
  'response',
  'returned',
  'httperror',
]);

/** "status code 503", "HTTP 429", "error (403)", "HTTP/2 429", or the number the text begins with; never a number that stands alone. */
function statusInWords(message: Words): number | null {
  const { words } = message;
  for (let index = 0; index < words.length && index < 200; index++) {
    const word = words[index] as string;
    if (word.length !== 3 || !/^[45]\d\d$/.test(word)) continue;
    const before = words[index - 1];
    if (before === undefined) {
      if (message.starts[index] === 0) return Number(word);
    } else if (BEFORE_STATUS.has(before) || (/^[123]$/.test(before) && words[index - 2] === 'http')) return Number(word);
  }
  return null;
}
