import { isJsonObject, type Json, parseJson } from '../../base/json.ts';
import type { Evidence, Signal } from '../../domain/failure.ts';
import { bodyFacts, isHtml, titleOf } from './body-facts.ts';
import { grpcName, isHttpStatus } from './codes.ts';
import { Collector } from './collector.ts';
import { type Payload, readPairs, readPayload } from './payload.ts';
import { type RetryHint, retryHint } from './retry-hint.ts';
import type { RuleSet } from './rule-set.ts';
import { statusOf } from './status-of.ts';

/** What a signal shows, in the rule set's numbering, and where each was seen first. */
export interface Findings {
  readonly shown: ReadonlyMap<number, Evidence>;
  readonly hint: RetryHint | null;
  /** Fields and the texts in them that were read, long ones cut. */
  readonly texts: readonly (readonly [string, string])[];
  /** Whether the signal comes from a tool and not from a request to a model. */
  readonly isTool: boolean;
}

/** A status line and nothing else: it names nothing that the caller could have chosen. */
const BARE_NOT_FOUND = /^\W{0,3}(?:(?:http )?(?:error )?404\W{0,3})?(?:not found|resource not found)?\W{0,3}$/i;

/** GitHub's own 404 speaks of what the call named; a route that is missing elsewhere does not point to documentation. */
function namesDocumentation(body: Signal['body']): boolean {
  return isJsonObject(body) && Object.hasOwn(body, 'documentation_url');
}

/** A message of this many words explains itself: were the trouble a passing one, it would mostly say so. */
const SENTENCE_WORDS = 3;

/** Longest wait that still counts as passing; a window beyond it is an exhausted allowance. */
const SHORT_WAIT_MS = 15 * 60_000;

/** Reads a signal once: structured fields first, so that their evidence is the one quoted, then texts, status, hint and shape. */
export function readSignal(given: Signal, rules: RuleSet, nowMs: number | null): Findings {
  const written = given.body === null ? bodyIn(given.message) : null;
  const signal: Signal = written === null ? given : { ...given, body: written };
  const found = new Collector(rules, signal.transport === 'rpc');
  const isTool = comesFromTool(signal);
  readFields(signal, found);

  const html = isHtml(signal);
  const payload: Payload = html
    ? { codes: [], texts: [...titleOf(signal.body)], statuses: [], finishes: [], waits: [], resets: [] }
    : readPayload(signal.body);
  const message = found.text('message', signal.message);
  const texts = textsOf(message.text, signal.message, payload);
  for (const [field, text] of texts) {
    if (field !== 'message') found.text(field, text);
    if (/["'=<:]/.test(text)) readPairs(text, field, payload);
    found.numbers(field, text);
  }
  for (const [field, code] of payload.codes) {
    found.code(field, code);
    if (typeof code === 'string' && /finish_?reason$/i.test(field)) found.exact(`finish:${code}`, field, code);
  }

  for (const [field, reason] of payload.finishes) found.exact(`finish:${reason}`, field, reason);

  const ownStatus = signal.transport === 'exit' || signal.status === null ? Number(signal.code ?? Number.NaN) : Number.NaN;
  if (ownStatus >= 400 && isHttpStatus(ownStatus)) payload.statuses.unshift(['code', ownStatus]);
  const status = statusOf(signal, payload, message);
  found.show(
    rules.statuses.get(status.value ?? 'none'),
    status.field,
    status.value === null ? 'no status' : String(status.value),
  );

  const hint = retryHint(signal, payload, texts, nowMs);
  if (hint !== null && hint.ms > 0) {
    found.fact(hint.ms <= SHORT_WAIT_MS ? 'wait-short' : 'wait-long', hint.evidence.field, hint.evidence.text);
  }
  found.fact(isTool ? 'tool' : 'model', 'context', isTool ? 'from a tool' : 'from a request to a model');
  if (signal.context.toolWrites === null && signal.context.toolIdempotent === null) {
    found.fact('unstated', 'context', 'traits unknown');
  }
  if (html) found.fact('html', 'body', 'a web page');
  if (status.value === 404 && !namesDocumentation(signal.body) && texts.every(([, text]) => BARE_NOT_FOUND.test(text))) {
    found.fact('bare-not-found', 'message', 'says no more than the status');
  }
  if (message.words.length >= SENTENCE_WORDS) found.fact('sentence', 'message', 'explains itself');
  bodyFacts(signal, found, written !== null || signal.message === '');
  return { shown: found.shown, hint, texts, isTool };
}

/** Longest message that is read as JSON, in characters. */
const MAX_JSON_MESSAGE = 65_536;

/** A message that is JSON from end to end is the body it stands for: tools have only text to answer with. Null for any other. */
function bodyIn(message: string): Json {
  if (message.length > MAX_JSON_MESSAGE || !/^\s{0,9}[{[]/.test(message) || !/[}\]]\s{0,9}$/.test(message.slice(-10)))
    return null;
  const read = parseJson(message);
  return read.ok ? read.value : null;
}

function readFields(signal: Signal, found: Collector): void {
  found.show(found.rules.transports.get(signal.transport), 'transport', signal.transport);
  if (signal.code !== null) found.code('code', signal.code);
  if (signal.name !== null) for (const part of signal.name.split(/[\s,()]+/, 4)) found.code('name', part);
  const finish = signal.context.finishReason;
  if (finish !== null) found.exact(`finish:${finish}`, 'context.finishReason', finish);
  if (signal.transport === 'exit') found.exact(`exit:${signal.status}`, 'status', String(signal.status));
  for (const name of CODE_HEADERS) {
    const value = signal.headers[name];
    if (value !== undefined) found.code(`headers.${name}`, codeOfHeader(value));
  }
}

/** Texts of a body that are read beside the message, and how much of each. */
const MAX_TEXTS = 24;
const MAX_BODY_TEXT = 4096;

/** The message and what the body says beyond it. */
function textsOf(clipped: string, message: string, payload: Payload): readonly (readonly [string, string])[] {
  const texts: (readonly [string, string])[] = message === '' ? [] : [['message', clipped]];
  for (const [field, text] of payload.texts) {
    if (text === '' || text === message || texts.length >= MAX_TEXTS) continue;
    texts.push([field, text.slice(0, MAX_BODY_TEXT)]);
  }
  return texts;
}

/** Headers that carry a code: AWS, Azure, gRPC. */
const CODE_HEADERS = ['x-amzn-errortype', 'x-ms-error-code', 'grpc-status', 'x-error-code'];

function codeOfHeader(value: string): string {
  const bare = value.split(/[:;, ]/, 1)[0] ?? '';
  return /^\d{1,2}$/.test(bare) ? (grpcName(Number(bare)) ?? bare) : bare;
}

/** Results of tools, remote calls and commands are a tool's; elsewhere stated traits say so. */
function comesFromTool(signal: Signal): boolean {
  if (signal.transport === 'tool_result' || signal.transport === 'rpc' || signal.transport === 'exit') return true;
  if (signal.context.toolWrites !== null || signal.context.toolIdempotent !== null) return true;
  return signal.transport === 'exception' && (TOOL_NAME.test(signal.name ?? '') || TOOL_LEAD.test(signal.message.slice(0, 60)));
}

/** Errors that a tool layer throws, and how its messages begin. */
const TOOL_NAME = /^(?:AI_)?(?:Tool\w*(?:Error|Exception)|McpError|InvalidTool\w*|ToolException)$/;
const TOOL_LEAD = /^\s{0,4}(?:error: )?(?:MCP error|error (?:executing|calling|invoking|running) tool|tool (?:execution|call) )/i;
