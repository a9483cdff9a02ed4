import { isJsonObject, type Json } from '../../base/json.ts';
import type { LooseNode } from './loose-node.ts';
import { readLooseValue } from './loose-value.ts';
import { firstMember, isListNode, isObjectNode, memberOf, type SignalDraft, type TextRange } from './signal-draft.ts';

/** Most of a plain-text body that counts as its message, in characters. */
const MAX_PLAIN = 8_192;

/** Reads a body as it stands in a text: JSON with the place of each part, a web page, or plain words. */
export function readBody(draft: SignalDraft, text: string, range: TextRange): void {
  const whole = trimmed(text, range);
  if (whole.end <= whole.start) return;
  const body = text.slice(whole.start, whole.end);
  const node = /^[[{]/.test(body) ? readLooseValue(text, whole.start) : null;
  if (node !== null && node.end >= whole.end) {
    readBodyNode(draft, node, whole);
    return;
  }
  draft.setBody(body, null, whole);
  if (!/^<(?:!doctype|html|head)/i.test(body)) draft.setMessage(body.slice(0, MAX_PLAIN), whole);
}

/** A body that was read: its sentence, code and finish reason go into the signal, beside the body itself. */
export function readBodyNode(draft: SignalDraft, node: LooseNode, place: TextRange = node): void {
  draft.setBody(node.value, node, place);
  const message = messageIn(node);
  if (message !== null) draft.setMessage(message.value, message);
  const code = codeIn(node);
  if (code !== null) draft.setCode(code.value, code);
  const finish = finishReasonIn(node);
  if (finish !== null) draft.setFinishReason(finish.value, finish);
}

/** The sentence in an error body, where APIs usually put it. */
export function messageIn(node: LooseNode, depth = 0): LooseNode | null {
  if (depth > 4) return null;
  if (isListNode(node)) return firstOf(node, (item) => messageIn(item, depth + 1));
  if (!isObjectNode(node)) return null;
  const error = firstMember(node, 'error', 'Error', 'fault', 'err');
  if (error !== null && isText(error.value)) {
    // OAuth puts a code into `error` and the sentence beside it.
    const beside = firstMember(node, 'error_description', 'message', 'detail');
    return beside !== null && isText(beside.value) && isCode(error.value) ? beside : error;
  }
  const inner = error === null ? null : messageIn(error, depth + 1);
  if (inner !== null) return inner;
  const own = firstMember(
    node,
    'message',
    'detail',
    'Message',
    'errorMessage',
    'error_message',
    'error_description',
    'description',
    'reason',
    'title',
    'msg',
  );
  if (own !== null && isText(own.value)) return own;
  const list = firstMember(node, 'errors', 'detail');
  return list === null ? null : messageIn(list, depth + 1);
}

/** The code in an error body: the most telling of those that name a kind of error. */
export function codeIn(node: LooseNode, depth = 0): LooseNode | null {
  if (depth > 4) return null;
  if (isListNode(node)) return firstOf(node, (item) => codeIn(item, depth + 1));
  if (!isObjectNode(node)) return null;
  const error = firstMember(node, 'error', 'Error', 'fault');
  if (isObjectNode(error)) {
    const inner = codeIn(error, depth + 1);
    if (inner !== null) return inner;
  }
  for (const key of ['code', 'Code', '__type', 'errorCode', 'error_code', 'status', 'type', 'error', 'reason']) {
    const found = memberOf(node, key);
    if (found !== null && isCode(found.value) && !NO_CODES.has(String(found.value))) return found;
  }
  const number = memberOf(node, 'code');
  if (number !== null && typeof number.value === 'number' && !isStatus(number.value)) return number;
  const list = memberOf(node, 'errors');
  return isListNode(list) ? codeIn(list, depth + 1) : null;
}

/** Words in code fields that name nothing. */
const NO_CODES: ReadonlySet<string> = new Set([
  'error',
  'Error',
  'fail',
  'failed',
  'failure',
  'ok',
  'about:blank',
  'object',
  'message',
]);

/** Why a model stopped, where it was not of itself: `length`, `max_tokens`, `SAFETY` … in the replies of each provider. */
export function finishReasonIn(node: LooseNode): LooseNode | null {
  if (!isObjectNode(node)) return null;
  const choice = memberOf(node, 'choices', '0') ?? memberOf(node, 'candidates', '0') ?? node;
  const found =
    firstMember(choice, 'finish_reason', 'finishReason', 'stop_reason', 'stopReason') ??
    memberOf(node, 'incomplete_details', 'reason');
  return found !== null && isText(found.value) ? found : null;
}

function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isCode(value: Json | undefined): boolean {
  return typeof value === 'string' && /^[\w.:#/-]{2,100}$/.test(value) && !/^\d{3}$/.test(value);
}

function isStatus(value: number): boolean {
  return Number.isInteger(value) && value >= 100 && value <= 599;
}

function firstOf(list: LooseNode, pick: (item: LooseNode) => LooseNode | null): LooseNode | null {
  for (const [, item] of list.members) {
    const found = pick(item);
    if (found !== null) return found;
  }
  return null;
}

export function trimmed(text: string, { start, end }: TextRange): TextRange {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(text[from] ?? '')) from++;
  while (to > from && /\s/.test(text[to - 1] ?? '')) to--;
  return { start: from, end: to };
}

/** A status inside an error body: a number of its own, or Google's `code`. */
export function statusIn(node: LooseNode): LooseNode | null {
  for (const holder of [node, memberOf(node, 'error'), memberOf(node, '0', 'error')]) {
    for (const key of ['status', 'statusCode', 'status_code', 'code', 'http_status']) {
      const found = memberOf(holder, key);
      const value = typeof found?.value === 'string' && /^\d{3}$/.test(found.value) ? Number(found.value) : found?.value;
      if (found !== null && typeof value === 'number' && isStatus(value) && value >= 400) return found;
    }
  }
  return null;
}

/** Headers given as an object, or as a list of names and values. */
export function readHeaders(draft: SignalDraft, node: LooseNode | null): void {
  for (const [key, item] of node?.members ?? []) {
    const isPair = Array.isArray(node?.value);
    const name = isPair ? (firstMember(item, 'name', 'key') ?? memberOf(item, '0')) : null;
    const value = isPair ? (memberOf(item, 'value') ?? memberOf(item, '1')) : item;
    const label = name === null ? key : String(name.value);
    const text = headerText(value?.value);
    if (text !== null && value !== null) draft.setHeader(label, text, value);
  }
}

function headerText(value: Json | undefined): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.every((item) => !isJsonObject(item)) ? value.join(', ') : null;
  return null;
}
