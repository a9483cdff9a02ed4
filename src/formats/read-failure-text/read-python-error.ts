import { readBodyNode } from './body-parts.ts';
import type { LooseNode } from './loose-node.ts';
import { readLooseValue } from './loose-value.ts';
import { leaf, readRpcCode } from './read-thrown-error.ts';
import { type ReadFailure, SignalDraft } from './signal-draft.ts';
import { type TextLine, textLines } from './text-lines.ts';

const TRACEBACK = /^[ \t|+]*Traceback \(most recent call last\):/;
const CHAIN =
  /^(?:During handling of the above exception, another exception occurred:|The above exception was the direct cause of the following exception:)/;
const LAST_LINE = /^([A-Za-z_][\w.]{0,160})(?:: (.*)|:?)$/;
/** `RateLimitError("Error code: 429 - …")`, as a list of errors or a log prints it. */
/** `httpx.HTTPStatusError: …` in one line of a log. Java's packages begin otherwise. */
const QUALIFIED =
  /^(?!(?:java|javax|jakarta|org|com|io|net|kotlin|scala)\.)((?:[a-z_]\w{0,60}\.){1,8}_?[A-Z]\w{1,80})(?:: |\s*$)/;
const REPR = /^([A-Z]\w{2,80}(?:Error|Exception|Timeout|Exhausted|Unavailable))\((?=["'])/;

/** One exception: its name, its message and where they stand. */
interface Raised {
  readonly name: LooseNode;
  readonly message: LooseNode;
}

/** A Python traceback with its chain, or an exception's `repr`. Null for anything else. */
export function readPythonError(text: string): ReadFailure | null {
  const lines = textLines(text);
  const raised = lines.some(({ text: line }) => TRACEBACK.test(line)) ? raisedIn(text, lines) : reprIn(text);
  const last = raised.at(-1);
  if (last === undefined) return null;
  const draft = new SignalDraft(raised.length > 1 ? 'Python traceback with causes' : 'Python error', 'exception');
  draft.setName(last.name.value, last.name);
  readMessage(draft, text, last.message);
  const causes = raised.slice(0, -1);
  if (causes.length > 0 && draft.bodyValue === null) {
    const holder = nested(causes.toReversed());
    draft.setBody(holder.value, holder, null);
  }
  return draft.done();
}

/** The last line of each traceback, and all that belongs to its message. */
function raisedIn(text: string, lines: readonly TextLine[]): readonly Raised[] {
  const found: Raised[] = [];
  let index = lines.findIndex(({ text: line }) => TRACEBACK.test(line));
  while (index >= 0 && index < lines.length) {
    const end = lines.findIndex(({ text: line }, at) => at > index && LAST_LINE.test(line) && !line.startsWith(' '));
    if (end < 0) break;
    const next = lines.findIndex(({ text: line }, at) => at > end && (CHAIN.test(line) || TRACEBACK.test(line)));
    const line = lines[end] as TextLine;
    const match = LAST_LINE.exec(line.text);
    const name = match?.[1] ?? '';
    const from = match?.[2] === undefined ? line.end : line.end - match[2].length;
    const to = next < 0 ? text.length : (lines[next]?.start ?? text.length);
    found.push({ name: leaf(name, line.start), message: leaf(text.slice(from, to).trimEnd(), from) });
    index = next < 0 ? -1 : lines.findIndex(({ text: one }, at) => at >= next && TRACEBACK.test(one));
  }
  return found;
}

function reprIn(text: string): readonly Raised[] {
  const start = text.length - text.trimStart().length;
  const line = text.slice(start, start + 600);
  const qualified = /^\s+at /m.test(text) ? null : QUALIFIED.exec(line);
  if (qualified?.[1] !== undefined) {
    const from = start + qualified[0].length;
    return [{ name: leaf(qualified[1], start), message: leaf(text.slice(from).trimEnd(), from) }];
  }
  const name = REPR.exec(line)?.[1];
  if (name === undefined) return [];
  const said = readLooseValue(text, start + name.length + 1);
  return said !== null && typeof said.value === 'string' ? [{ name: leaf(name, start), message: said }] : [];
}

/** `Error code: 429 - {'error': …}` of the OpenAI and Anthropic clients, `429 Client Error` of requests, `'429 Too Many Requests'` of httpx. */
const STATUS = /^Error code: (\d{3})\b|^(\d{3}) (?:Client|Server) Error\b|^(?:Client|Server) error '(\d{3}) |^(\d{3}) (?=[A-Z])/;
/** botocore: `An error occurred (ThrottlingException) when calling …`. */
const AWS = /^An error occurred \((\w{2,80})\) /;
const GRPC = /status = StatusCode\.([A-Z_]{2,24})/;
const DETAILS = /details = "((?:[^"\\\n]|\\.){0,2000})"/;

function readMessage(draft: SignalDraft, text: string, message: LooseNode): void {
  const said = String(message.value);
  const offset = text.startsWith(said, message.start) ? message.start : message.start + 1;
  if (said === '') return;
  const place = (part: string, at: number) => ({ start: offset + at, end: offset + at + part.length });
  const grpc = GRPC.exec(said);
  if (grpc?.[1] !== undefined) {
    draft.transport = 'rpc';
    draft.setCode(grpc[1], place(grpc[1], grpc.index + grpc[0].length - grpc[1].length));
    const details = DETAILS.exec(said);
    if (details?.[1] !== undefined) draft.setMessage(details[1], place(details[1], details.index + 'details = "'.length));
  }
  const status = STATUS.exec(said);
  const digits = status?.slice(1).find((group) => group !== undefined);
  if (status !== null && digits !== undefined) draft.setStatus(digits, place(digits, status[0].indexOf(digits)));
  const aws = AWS.exec(said)?.[1];
  if (aws !== undefined) draft.setCode(aws, place(aws, said.indexOf(aws)));
  draft.setMessage(said, message);
  readRpcCode(draft, message);
  const brace = said.search(/(?:^|- |: )\{['"]/);
  const body = brace < 0 ? null : readLooseValue(text, offset + said.indexOf('{', brace));
  if (body !== null && body.end <= offset + said.length + 2) readBodyNode(draft, body);
}

/** The chain as nested causes, the direct one outermost. */
function nested(raised: readonly Raised[]): LooseNode {
  let inner: LooseNode | null = null;
  for (const { name, message } of raised.toReversed()) {
    const members: (readonly [string, LooseNode])[] = [
      ['name', name],
      ['message', message],
    ];
    if (inner !== null) members.push(['cause', inner]);
    inner = holding(members, name.start, message.end);
  }
  return inner === null ? leaf('', 0) : holding([['cause', inner]], inner.start, inner.end);
}

function holding(members: readonly (readonly [string, LooseNode])[], start: number, end: number): LooseNode {
  return { value: Object.fromEntries(members.map(([key, { value }]) => [key, value])), start, end, members };
}
