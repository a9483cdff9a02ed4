import { readBody } from './body-parts.ts';
import { type ReadFailure, SignalDraft } from './signal-draft.ts';
import { type TextLine, textLines } from './text-lines.ts';

const STATUS_LINE = /^(< ?)?HTTP\/\d(?:\.\d)? (\d{3})\b/;
const REQUEST_LINE = /^(?:> ?)?(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\S{1,2000}) HTTP\/\d/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~\w-]{1,100}):[ \t]*(.*)$/;
/** `curl: (28) …`, what remains when no answer came. */
const CURL_ERROR = /^curl: \((\d{1,2})\) (.*)$/;

/**
 * An HTTP answer as `curl -i`, `curl -v` or a raw dump shows it. Of several answers (redirects, 100 Continue, a proxy's CONNECT) the last one counts. Null where no
 * status line and no error of curl stands at the begin of a line.
 */
export function readHttpResponse(text: string): ReadFailure | null {
  const lines = textLines(text);
  const answers = lines.flatMap(({ text: line }, index) => (STATUS_LINE.test(line) ? [index] : []));
  const last = answers.at(-1);
  return last === undefined ? curlError(lines) : response(text, lines, last, answers.length);
}

function response(text: string, lines: readonly TextLine[], first: number, answers: number): ReadFailure {
  const draft = new SignalDraft('HTTP response', 'http');
  const line = lines[first] as TextLine;
  const mark = STATUS_LINE.exec(line.text);
  const isVerbose = mark?.[1] !== undefined;
  const statusAt = line.start + line.text.indexOf(mark?.[2] ?? '', mark?.[0].indexOf(' ') ?? 0);
  draft.setStatus(mark?.[2], { start: statusAt, end: statusAt + 3 });
  if (answers > 1) draft.notes.push(`The last of ${answers} answers counts.`);
  let index = first + 1;
  for (; index < lines.length; index++) {
    const { text: raw, start, end } = lines[index] as TextLine;
    const shift = isVerbose ? (/^< ?/.exec(raw)?.[0].length ?? 0) : 0;
    if (isVerbose && shift === 0) {
      if (/^[*>]|^[{}] \[/.test(raw)) continue;
      break;
    }
    const header = HEADER_LINE.exec(raw.slice(shift));
    if (header === null) break;
    const value = (header[2] ?? '').trim();
    draft.setHeader(header[1] ?? '', value, { start: end - (header[2] ?? '').length, end: start + raw.trimEnd().length });
  }
  if ((lines[index]?.text.replace(/^< ?/, '') ?? '').trim() === '') index++;
  readBodyLines(draft, text, lines, index, isVerbose);
  readRequest(draft, lines);
  return draft.done();
}

/** The body: to the end, without curl's own remarks, and without the sizes of a chunked one that was not decoded. */
function readBodyLines(draft: SignalDraft, text: string, lines: readonly TextLine[], from: number, isVerbose: boolean): void {
  let [first, last] = [from, lines.length - 1];
  const isRemark = (line: string) => (isVerbose && /^(?:[*<>] |[*<>]$|[{}] \[)/.test(line)) || CURL_ERROR.test(line);
  while (first <= last && isRemark(lines[first]?.text ?? '')) first++;
  while (last >= first && (isRemark(lines[last]?.text ?? '') || (lines[last]?.text ?? '').trim() === '')) last--;
  const cut = lines.slice(from).find(({ text: line }) => CURL_ERROR.test(line));
  const curl = CURL_ERROR.exec(cut?.text ?? '');
  if (cut !== undefined && curl !== null) draft.setMessage(cut.text, cut);
  if (/chunked/i.test(draft.headers.get('transfer-encoding') ?? '') && isChunkSize(lines[first]?.text)) {
    first++;
    if (lines[last]?.text.trim() === '0') last--;
    const inner = lines.slice(first, last + 1);
    if (inner.some(({ text: line }) => isChunkSize(line))) {
      // Several chunks: joined, so that they can be read; the places inside are lost.
      const joined = inner.filter(({ text: line }) => !isChunkSize(line)).map(({ text: line }) => line);
      draft.notes.push('The chunks of the body were joined.');
      const copy = new SignalDraft('', 'http');
      readBody(copy, joined.join(''), { start: 0, end: joined.join('').length });
      const { signal } = copy.done();
      draft.setBody(signal.body, null, { start: inner[0]?.start ?? 0, end: inner.at(-1)?.end ?? 0 });
      draft.setMessage(signal.message, null);
      draft.setCode(signal.code, null);
      return;
    }
  }
  if (first > last) return;
  readBody(draft, text, { start: lines[first]?.start ?? 0, end: lines[last]?.end ?? 0 });
}

function isChunkSize(line: string | undefined): boolean {
  return line !== undefined && /^[\da-f]{1,8}\s*$/i.test(line);
}

/** Paths of models: what is asked there changes nothing, and its traits are no tool's. */
const MODEL_PATH =
  /\/(?:chat\/completions|completions|responses|messages|embeddings|converse(?:-stream)?|invoke|api\/(?:chat|generate))\b|:(?:stream)?generateContent\b/i;

/** The request that `curl -v` shows says whether the call may be repeated. Its other headers are not looked at: they hold keys. */
function readRequest(draft: SignalDraft, lines: readonly TextLine[]): void {
  const line = lines.findLast(({ text }) => REQUEST_LINE.test(text));
  const request = REQUEST_LINE.exec(line?.text ?? '');
  if (line === undefined || request === null || MODEL_PATH.test(request[2] ?? '')) return;
  const [method = '', place] = [request[1], { start: line.start + line.text.indexOf(request[1] ?? ''), end: line.end }];
  const isKeyed = lines.some(({ text }) => /^(?:> ?)?idempotency-key:/i.test(text));
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  draft.setTraits({ writes: !isRead, idempotent: isRead || isKeyed || method === 'PUT' || method === 'DELETE' }, place);
  draft.notes.push(
    isKeyed ? `${method} with an idempotency key: it may be repeated.` : `Traits from the request's method, ${method}.`,
  );
}

/** No answer at all: `curl: (7) Failed to connect …`. */
function curlError(lines: readonly TextLine[]): ReadFailure | null {
  const line = lines.findLast(({ text }) => CURL_ERROR.test(text));
  const found = CURL_ERROR.exec(line?.text ?? '');
  if (line === undefined || found === null) return null;
  const draft = new SignalDraft('curl without an answer', 'exit');
  const at = line.start + 'curl: ('.length;
  draft.setStatus(found[1], { start: at, end: at + (found[1] ?? '').length });
  draft.setMessage(line.text, line);
  readRequest(draft, lines);
  return draft.done();
}
