import { parseJson } from '../../base/json.ts';
import { codeIn, messageIn, readBody, readBodyNode, readHeaders } from './body-parts.ts';
import type { LooseNode } from './loose-node.ts';
import { firstMember, isObjectNode, memberOf, type SignalDraft } from './signal-draft.ts';

const STATUS_KEYS = ['status', 'statusCode', 'status_code', 'httpStatusCode', 'http_status'];
const HEADER_KEYS = ['responseHeaders', 'headers'];
const BODY_KEYS = ['responseBody', 'data', 'body', 'error', 'response_body'];
/** Where errors keep what they were made of: Node's `cause`, retry wrappers, aggregates. */
const CAUSE_KEYS = ['lastError', 'cause', 'originalError', 'innerError', 'err', 'reason'];

const MAX_CAUSES = 8;

/** Fills a draft from an error as a value: `{name, message, code, status, headers, cause …}` of any library. The innermost answer counts. */
export function readErrorNode(draft: SignalDraft, node: LooseNode, text: string): void {
  const name = firstMember(node, 'name', 'type', 'constructor');
  if (name !== null) draft.setName(name.value, name);
  const message = firstMember(node, 'message', 'msg', 'description');
  if (message !== null) draft.setMessage(message.value, message);
  const code = firstMember(node, 'code', 'errorCode') ?? memberOf(node, 'Code');
  if (code !== null) draft.setCode(code.value, code);
  readAnswer(draft, node, text);
  const finish = firstMember(node, 'finishReason', 'finish_reason');
  if (finish !== null) draft.setFinishReason(finish.value, finish);
  const causes: LooseNode[] = [];
  for (let cause = causeOf(node); cause !== null && causes.length < MAX_CAUSES; cause = causeOf(cause)) causes.push(cause);
  for (const cause of causes.toReversed()) {
    readAnswer(draft, cause, text);
    const inner = firstMember(cause, 'code') ?? codeIn(cause);
    if (inner !== null) draft.setCode(inner.value, inner);
  }
  const [first] = causes;
  if (first !== undefined && draft.bodyValue === null) {
    const holder: LooseNode = { value: { cause: first.value }, start: first.start, end: first.end, members: [['cause', first]] };
    draft.setBody(holder.value, holder, first);
  }
}

function causeOf(node: LooseNode): LooseNode | null {
  const found = firstMember(node, ...CAUSE_KEYS);
  if (isObjectNode(found)) return found;
  const errors = memberOf(node, 'errors');
  const last = errors?.members.at(-1)?.[1];
  return isObjectNode(last) ? last : null;
}

/** The HTTP answer that an error carries, on itself or in its `response`. */
function readAnswer(draft: SignalDraft, node: LooseNode, text: string): void {
  const response = memberOf(node, 'response');
  const meta = memberOf(node, '$metadata');
  for (const holder of [node, response, meta]) {
    if (holder === null) continue;
    for (const key of STATUS_KEYS) {
      const found = memberOf(holder, key);
      if (found !== null && typeof found.value === 'number' && found.value >= 100) draft.setStatus(found.value, found);
    }
    for (const key of HEADER_KEYS) readHeaders(draft, memberOf(holder, key));
    if (draft.bodyValue !== null || holder === meta) continue;
    for (const key of BODY_KEYS) readCarriedBody(draft, memberOf(holder, key), text);
  }
}

function readCarriedBody(draft: SignalDraft, node: LooseNode | null, text: string): void {
  if (node === null || draft.bodyValue !== null) return;
  if (typeof node.value === 'string') {
    // Doubly encoded: the value inside is the body, the quoted text its place.
    const parsed = parseJson(node.value);
    if (parsed.ok && typeof parsed.value === 'object' && parsed.value !== null) {
      draft.setBody(parsed.value, null, node);
      return;
    }
    if (node.value.trim() !== '' && /^[<{[]|\s/.test(node.value))
      readBody(draft, text, { start: node.start + 1, end: node.end - 1 });
  } else if (isObjectNode(node) && (messageIn(node) !== null || codeIn(node) !== null)) readBodyNode(draft, node);
}
