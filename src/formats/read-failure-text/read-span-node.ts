import type { Json } from '../../base/json.ts';
import { readBody } from './body-parts.ts';
import type { LooseNode } from './loose-node.ts';
import { firstMember, isListNode, isObjectNode, memberOf, type ReadFailure, SignalDraft } from './signal-draft.ts';

/** Attributes as OTLP writes them (`[{key, value: {stringValue}}]`) or as SDKs print them (an object), by key. */
function attributesOf(holder: LooseNode | null): ReadonlyMap<string, LooseNode> {
  const node = memberOf(holder, 'attributes');
  if (!isListNode(node)) return new Map(node?.members ?? []);
  return new Map(
    node.members.flatMap(([, item]) => {
      const key = memberOf(item, 'key')?.value;
      const value = memberOf(item, 'value');
      const inner = firstMember(value, 'stringValue', 'intValue', 'boolValue', 'doubleValue');
      return typeof key === 'string' && inner !== null ? [[key, inner] as const] : [];
    }),
  );
}

/** An OpenTelemetry span, alone or the first failed one of an export: its exception event, status and HTTP or RPC attributes. */
export function readSpanNode(root: LooseNode, text: string): ReadFailure | null {
  const span = spansIn(root).find(isFailed) ?? spansIn(root)[0];
  if (span === undefined) return null;
  const attributes = attributesOf(span);
  const event = memberOf(span, 'events')?.members.findLast(([, item]) => memberOf(item, 'name')?.value === 'exception')?.[1];
  const exception = attributesOf(event ?? null);
  const grpc = attributes.get('rpc.grpc.status_code') ?? attributes.get('rpc.response.status_code');
  const status = attributes.get('http.response.status_code') ?? attributes.get('http.status_code');
  const draft = new SignalDraft(
    'OpenTelemetry span',
    grpc !== undefined ? 'rpc' : status !== undefined && event === undefined ? 'http' : 'exception',
  );
  const set = (node: LooseNode | undefined, into: (value: Json, node: LooseNode) => void) => {
    if (node !== undefined) into(node.value, node);
  };
  set(exception.get('exception.type') ?? undefined, (value, node) => draft.setName(value, node));
  set(exception.get('exception.message'), (value, node) => draft.setMessage(value, node));
  set(memberOf(span, 'status', 'message') ?? undefined, (value, node) => draft.setMessage(value, node));
  set(status, (value, node) => draft.setStatus(typeof value === 'number' ? value : String(value), node));
  set(grpc, (value, node) => draft.setCode(typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value, node));
  const type = attributes.get('error.type');
  if (type !== undefined && !/^\d+$/.test(String(type.value))) draft.setCode(type.value, type);
  set(attributes.get('gen_ai.response.finish_reasons'), (value, node) =>
    draft.setFinishReason(Array.isArray(value) ? (value[0] as Json) : value, node),
  );
  for (const [name, node] of attributes) {
    const header = /^http\.response\.header\.(.+)$/.exec(name)?.[1];
    if (header !== undefined)
      draft.setHeader(header, Array.isArray(node.value) ? node.value.join(', ') : String(node.value), node);
  }
  const output = attributes.get('output.value') ?? attributes.get('gen_ai.tool.call.result');
  if (!draft.hasMessage && output !== undefined && typeof output.value === 'string')
    readBody(draft, text, { start: output.start + 1, end: output.end - 1 });
  if (attributes.has('gen_ai.tool.name') || attributes.get('openinference.span.kind')?.value === 'TOOL')
    draft.transport = 'tool_result';
  const others = spansIn(root).length - 1;
  if (others > 0) draft.notes.push(`One of ${others + 1} spans counts: the first that failed.`);
  return draft.done();
}

const MAX_SPANS = 5_000;

/** Spans anywhere in an export, or the object itself when it is one. */
function spansIn(node: LooseNode): readonly LooseNode[] {
  if (isSpan(node)) return [node];
  const found: LooseNode[] = [];
  const visit = (here: LooseNode, depth: number) => {
    if (depth > 8 || found.length >= MAX_SPANS) return;
    for (const [key, item] of here.members) {
      if (isSpan(item)) found.push(item);
      else if (/^\d+$|^(?:resourceSpans|scopeSpans|instrumentationLibrarySpans|spans|data|batches)$/.test(key))
        visit(item, depth + 1);
    }
  };
  visit(node, 0);
  return found;
}

function isSpan(node: LooseNode): boolean {
  if (!isObjectNode(node)) return false;
  const hasId = firstMember(node, 'spanId', 'span_id', 'traceId', 'trace_id') !== null;
  const context = memberOf(node, 'context');
  return (
    (hasId || firstMember(context, 'span_id', 'spanId') !== null) &&
    (memberOf(node, 'name') !== null || memberOf(node, 'attributes') !== null)
  );
}

function isFailed(span: LooseNode): boolean {
  const code = memberOf(span, 'status', 'code')?.value ?? memberOf(span, 'status', 'status_code')?.value;
  if (code === 2 || code === 'STATUS_CODE_ERROR' || code === 'ERROR') return true;
  return memberOf(span, 'events')?.members.some(([, item]) => memberOf(item, 'name')?.value === 'exception') === true;
}
