import { isJsonObject } from '../../base/json.ts';
import { readFailureCase } from '../failure-corpus.ts';
import { finishReasonIn, messageIn, readBody, readBodyNode, readHeaders, statusIn } from './body-parts.ts';
import type { LooseNode } from './loose-node.ts';
import { readErrorNode } from './read-error-node.ts';
import { readSpanNode } from './read-span-node.ts';
import { readToolResultNode } from './read-tool-result-node.ts';
import { firstMember, isListNode, isObjectNode, memberOf, type ReadFailure, SignalDraft } from './signal-draft.ts';

type JsonShape = (node: LooseNode, text: string) => ReadFailure | null;

/** Asked in order; each knows its own by members that nothing else has. The last one takes any object. */
export const JSON_SHAPES: readonly JsonShape[] = [
  corpusLine,
  readSpanNode,
  jsonRpc,
  readToolResultNode,
  serialisedError,
  httpRecord,
  answerObject,
  modelReply,
  errorBody,
];

/** A case of the labelled corpus, field by field. */
function corpusLine(node: LooseNode): ReadFailure | null {
  if (!isJsonObject(node.value)) return null;
  const { context, gold, transport, message } = node.value;
  const isCase =
    (isJsonObject(context ?? null) && Object.hasOwn(context as object, 'tool_idempotent')) ||
    isJsonObject(gold ?? null) ||
    (typeof transport === 'string' && typeof message === 'string');
  if (!isCase) return null;
  const { signal, id } = readFailureCase(node.value, 1);
  const draft = new SignalDraft(`case ${id}`, signal.transport);
  draft.setStatus(signal.status, memberOf(node, 'status'));
  for (const [name, item] of memberOf(node, 'headers')?.members ?? []) {
    const value = signal.headers[name.toLowerCase()];
    if (value !== undefined) draft.setHeader(name, value, item);
  }
  draft.setName(signal.name, memberOf(node, 'name'));
  draft.setCode(signal.code, memberOf(node, 'code'));
  draft.setMessage(signal.message, memberOf(node, 'message'));
  const body = memberOf(node, 'body');
  draft.setBody(signal.body, isObjectNode(body) || isListNode(body) ? body : null, body);
  draft.setFinishReason(signal.context.finishReason, memberOf(node, 'context', 'finish_reason'));
  draft.setTraits({ idempotent: signal.context.toolIdempotent, writes: signal.context.toolWrites }, memberOf(node, 'context'));
  return draft.done();
}

/** JSON-RPC's error; its results that report one are `readToolResultNode`'s. */
function jsonRpc(node: LooseNode): ReadFailure | null {
  const error = memberOf(node, 'error');
  const isRpc = memberOf(node, 'jsonrpc') !== null || typeof memberOf(error, 'code')?.value === 'number';
  const code = memberOf(error, 'code');
  if (!isRpc || error === null || typeof code?.value !== 'number' || code.value > -1000) return null;
  const draft = new SignalDraft('JSON-RPC error', 'rpc');
  draft.setCode(code.value, code);
  const message = memberOf(error, 'message');
  if (message !== null) draft.setMessage(message.value, message);
  draft.setBody(error.value, error, error);
  return draft.done();
}

/** A recorded exchange: HAR, a proxy's or a cassette's record, the answer of a serverless function. */
function httpRecord(node: LooseNode, text: string): ReadFailure | null {
  const entry = memberOf(node, 'log', 'entries')?.members.at(-1)?.[1] ?? node;
  const response = memberOf(entry, 'response');
  const holder = isObjectNode(response) && statusOf(response) !== null ? response : entry;
  const status = statusOf(holder);
  if (status === null) return null;
  const isRecord =
    holder !== entry ||
    memberOf(entry, 'uri') !== null ||
    (memberOf(entry, 'statusCode') !== null && memberOf(entry, 'body') !== null);
  if (!isRecord) return null;
  const draft = new SignalDraft('recorded exchange', 'http');
  draft.setStatus(status.value, status);
  readHeaders(draft, firstMember(holder, 'headers', 'responseHeaders'));
  const content =
    memberOf(holder, 'content', 'text') ?? firstMember(holder, 'body', 'data') ?? (holder === entry ? response : null);
  readCarried(draft, memberOf(content, 'string') ?? content, text);
  return draft.done();
}

function statusOf(node: LooseNode): LooseNode | null {
  for (const key of ['http_status', 'status', 'statusCode', 'status_code']) {
    const found = memberOf(node, key);
    const value = isObjectNode(found) ? memberOf(found, 'code') : found;
    if (typeof value?.value === 'number' && value.value >= 100 && value.value < 600) return value;
  }
  return null;
}

/** A body that may be text with JSON inside. */
function readCarried(draft: SignalDraft, node: LooseNode | null, text: string): void {
  if (node === null) return;
  if (typeof node.value !== 'string') {
    readBodyNode(draft, node);
    return;
  }
  const inner = new SignalDraft('', 'http');
  readBody(inner, node.value, { start: 0, end: node.value.length });
  const { signal } = inner.done();
  draft.setBody(signal.body, null, node);
  draft.setMessage(signal.message, node);
  draft.setCode(signal.code, text.includes(String(signal.code)) ? node : null);
}

/** An error that was written as JSON: a logger's `err`, an SDK's fields, Python's or Java's exception in a log line. */
function serialisedError(node: LooseNode, text: string): ReadFailure | null {
  const holder = isObjectNode(memberOf(node, 'err')) ? memberOf(node, 'err') : node;
  if (!isObjectNode(holder)) return null;
  const has = (key: string) => memberOf(holder, key) !== null;
  const isError =
    has('stack') ||
    has('isRetryable') ||
    has('responseHeaders') ||
    (has('name') && has('message')) ||
    (has('cause') && has('message'));
  if (!isError) return null;
  const draft = new SignalDraft('error as JSON', 'exception');
  readErrorNode(draft, holder, text);
  return draft.done();
}

/** What `fetch` or axios gives back: a status beside headers or data. */
function answerObject(node: LooseNode, text: string): ReadFailure | null {
  const status = statusOf(node);
  const headers = firstMember(node, 'headers', 'responseHeaders');
  const data = firstMember(node, 'data', 'body', 'responseBody');
  if (status === null || (headers === null && data === null)) return null;
  const draft = new SignalDraft('HTTP response as an object', 'http');
  draft.setStatus(status.value, status);
  readHeaders(draft, headers);
  readCarried(draft, data, text);
  return draft.done();
}

/** A model's whole reply: it may have been cut, or be empty. */
function modelReply(node: LooseNode): ReadFailure | null {
  const isReply =
    isListNode(memberOf(node, 'choices')) || isListNode(memberOf(node, 'candidates')) || memberOf(node, 'stop_reason') !== null;
  if (!isReply || memberOf(node, 'error') !== null) return null;
  const draft = new SignalDraft('model reply', 'http');
  draft.setStatus(200, null);
  draft.setBody(node.value, node, node);
  const finish = finishReasonIn(node);
  if (finish !== null) {
    draft.setFinishReason(finish.value, finish);
    draft.setMessage(`the reply ended with finish reason ${String(finish.value)}`, null);
  }
  return draft.done();
}

/** Any other object: the body of an answer. One whose `error` is a sentence is a tool's. */
function errorBody(node: LooseNode): ReadFailure | null {
  const error = firstMember(node, 'error', 'errors');
  const isTool = error !== null && typeof error.value === 'string' && error.value.includes(' ') && messageIn(node) === error;
  const status = statusIn(node);
  const draft = new SignalDraft(
    isTool && status === null ? 'tool result' : 'error body',
    isTool && status === null ? 'tool_result' : 'http',
  );
  if (status !== null) draft.setStatus(status.value, status);
  readBodyNode(draft, node);
  return draft.done();
}
