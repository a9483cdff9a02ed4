import { readLooseError } from './loose-error.ts';
import type { LooseNode } from './loose-node.ts';
import { LooseReader } from './loose-reader.ts';
import { readValue } from './loose-value.ts';
import { readErrorNode } from './read-error-node.ts';
import { memberOf, type ReadFailure, SignalDraft } from './signal-draft.ts';

/** What may stand before an error in a line of a log or a console. */
const LEAD =
  /^(?:[ \t]{0,8})(?:(?:Uncaught|Unhandled)(?: \(in promise\))?[^\n:A-Z]{0,40}:? ?|Exception in thread "[^"\n]{0,100}" |(?:\[?(?:error|fatal|warn)\]?:? )|[\d:TZ.+-]{8,30} (?:\[?(?:error|fatal)\]?:? )?)?/gimy;

const HEAD =
  /(?:[A-Za-z_$][\w$]{0,60}\.){0,8}(?:[A-Z_][\w$]{0,80})?(?:Error|Exception|Fault|Timeout|Interrupt)(?: \[[A-Za-z0-9_]{1,60}\])?(?::|\s*\{|[ \t]*\n|$)/y;
/** A qualified class without such an ending: `google.api_core.exceptions.ResourceExhausted: …`. */
const QUALIFIED = /((?:[a-z_]\w{0,60}\.){1,6}[A-Z]\w{1,60})(?: \(\d{1,6}\))?: (.*)/y;

/** Java's and .NET's causes, one a line. */
const CAUSE = /^[ \t]*(?:Caused by: |-+> )([\w$.]{2,160})(?: \(([\w.]{1,40})\))?(?:: (.*))?$/gm;

/** Node's own system errors: `connect ECONNREFUSED 127.0.0.1:5432`. */
const SYSTEM =
  /^(?:connect|read|write|getaddrinfo|listen|bind|open|spawn|request to \S{1,300} failed, reason: ?\w{0,12}) ?(E[A-Z_]{2,24})\b/;

/**
 * An error as a console or a log shows it: head, message, stack and members of Node; Java and .NET with their causes. Null where none begins in the first
 * lines, or where it says no more than "Error: …".
 */
export function readThrownError(text: string): ReadFailure | null {
  const at = headOf(text);
  if (at === null) return readQualified(text);
  const node = readLooseError(new LooseReader(text, at), readValue);
  if (node === null) return null;
  const isBare = node.value !== null && memberOf(node, 'name')?.value === 'Error' && node.members.length <= 2;
  const causes = causesIn(text, at);
  const message = memberOf(node, 'message');
  const system = SYSTEM.exec(typeof message?.value === 'string' ? message.value : '');
  if (isBare && causes.length === 0 && system === null) return null;
  const draft = new SignalDraft(causes.length > 0 ? 'stack trace with causes' : 'thrown error', 'exception');
  readErrorNode(draft, withCauses(node, causes), text);
  if (system?.[1] !== undefined && message !== null) {
    const start = message.start + system[0].length - system[1].length;
    draft.setCode(system[1], { start, end: start + system[1].length });
  }
  readRpcCode(draft, message);
  return draft.done();
}

/** The offset of the first error head at the begin of one of the first lines. */
function headOf(text: string): number | null {
  let line = 0;
  for (let lines = 0; lines < 12 && line < text.length; lines++) {
    LEAD.lastIndex = line;
    const lead = LEAD.exec(text)?.[0].length ?? 0;
    for (const at of lead > 0 ? [line + lead, line] : [line]) {
      HEAD.lastIndex = text[at] === '[' ? at + 1 : at;
      if (HEAD.test(text)) return at;
    }
    const next = text.indexOf('\n', line);
    if (next < 0) return null;
    line = next + 1;
  }
  return null;
}

function readQualified(text: string): ReadFailure | null {
  const start = text.length - text.trimStart().length;
  QUALIFIED.lastIndex = start;
  const found = QUALIFIED.exec(text);
  if (found === null) return null;
  const draft = new SignalDraft('thrown error', 'exception');
  const name = found[1] ?? '';
  draft.setName(name, { start, end: start + name.length });
  const from = start + found[0].length - (found[2] ?? '').length;
  draft.setMessage(text.slice(from).trimEnd(), { start: from, end: text.trimEnd().length });
  return draft.done();
}

/** MCP's number and gRPC's name inside the message: such an error came from a remote call. */
export function readRpcCode(draft: SignalDraft, message: LooseNode | null): void {
  if (typeof message?.value !== 'string') return;
  const mcp = /^MCP error (-?\d{1,6}):/.exec(message.value);
  const grpc =
    /^(?:\d{1,2} )?(CANCELLED|UNKNOWN|INVALID_ARGUMENT|DEADLINE_EXCEEDED|NOT_FOUND|ALREADY_EXISTS|PERMISSION_DENIED|RESOURCE_EXHAUSTED|FAILED_PRECONDITION|ABORTED|OUT_OF_RANGE|UNIMPLEMENTED|INTERNAL|UNAVAILABLE|DATA_LOSS|UNAUTHENTICATED): /.exec(
      message.value,
    );
  const found = mcp ?? grpc;
  const code = found?.[1];
  if (found === null || code === undefined) return;
  draft.transport = 'rpc';
  const start = message.start + found[0].indexOf(code);
  draft.setCode(mcp === null ? code : Number(code), { start, end: start + code.length });
}

function causesIn(text: string, from: number): readonly LooseNode[] {
  const causes: LooseNode[] = [];
  for (const match of text.slice(from).matchAll(CAUSE)) {
    if (causes.length >= 8) break;
    const start = from + match.index;
    const [line, name = '', number, message = ''] = match;
    const nameAt = start + line.indexOf(name);
    const messageAt = start + line.length - message.length;
    const members: (readonly [string, LooseNode])[] = [
      ['name', leaf(name, nameAt)],
      ['message', leaf(message, messageAt)],
    ];
    if (number !== undefined) members.push(['code', leaf(number, start + line.indexOf(`(${number})`) + 1)]);
    causes.push({ value: jsonOfMembers(members), start, end: start + line.length, members });
  }
  return causes;
}

/** The error with its causes nested as Node nests them. */
export function withCauses(node: LooseNode, causes: readonly LooseNode[]): LooseNode {
  let inner: LooseNode | null = null;
  for (const cause of causes.toReversed()) inner = inner === null ? cause : withMember(cause, inner);
  return inner === null ? node : withMember(node, inner);
}

function withMember(node: LooseNode, cause: LooseNode): LooseNode {
  const members: (readonly [string, LooseNode])[] = [...node.members, ['cause', cause]];
  return { ...node, value: jsonOfMembers(members), members };
}

function jsonOfMembers(members: readonly (readonly [string, LooseNode])[]): LooseNode['value'] {
  return Object.fromEntries(members.map(([key, { value }]) => [key, value]));
}

export function leaf(value: string, start: number): LooseNode {
  return { value, start, end: start + value.length, members: [] };
}
