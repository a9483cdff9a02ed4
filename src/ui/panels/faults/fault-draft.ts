import { isJsonObject, type Json, type JsonObject, parseJson } from '../../../base/json.ts';
import { failure, type Result, success } from '../../../base/result.ts';
import type { Fault, ModelFault, RetryAfter, ToolFault, When } from '../../../domain/fault.ts';

/** What stands in the form, as typed. Every field is kept whatever the kinds are, so that changing a kind back loses nothing. */
export interface FaultDraft {
  /** A tool's name, `*` for any tool, or `model`. */
  readonly target: string;
  readonly what: ToolFault['kind'] | ModelFault['kind'];
  readonly status: string;
  readonly body: string;
  readonly retryAfterSeconds: string;
  readonly retryForm: RetryAfter['form'];
  /** One a line: `name: value`. */
  readonly headers: string;
  readonly lateMs: string;
  readonly errorName: string;
  readonly message: string;
  /** Empty makes one of name and message. */
  readonly stack: string;
  readonly change: 'na-number' | 'empty-list' | 'zero-date';
  readonly path: string;
  readonly value: string;
  readonly isExplained: boolean;
  readonly keepPercent: string;
  readonly unknownTool: string;
  readonly when: When['kind'];
  readonly n: string;
  readonly sequence: string;
  readonly afterwards: 'ok' | 'repeat';
  readonly percent: string;
  readonly match: string;
  readonly fromSeconds: string;
  readonly toSeconds: string;
  readonly phase: 'before' | 'after';
}

export type FaultField = keyof FaultDraft;
export interface FieldProblem {
  readonly field: FaultField;
  readonly message: string;
}

export const ANY_TOOL = '*';
export const MODEL = 'model:';

export function emptyFaultDraft(target: string): FaultDraft {
  return {
    target,
    what: 'http',
    status: '503',
    body: '{"error": {"message": "Service unavailable"}}',
    retryAfterSeconds: '',
    retryForm: 'seconds',
    headers: '',
    lateMs: '5000',
    errorName: 'Error',
    message: 'something went wrong',
    stack: '',
    change: 'na-number',
    path: '',
    value: '0',
    isExplained: false,
    keepPercent: '50',
    unknownTool: 'search_everything',
    when: 'sequence',
    n: '1',
    sequence: 'fail, fail, ok',
    afterwards: 'ok',
    percent: '25',
    match: '{}',
    fromSeconds: '0',
    toSeconds: '5',
    phase: 'before',
  };
}

/** Reads the form. The id is made from what the fault is, so that probabilities of equal faults draw alike. */
export function faultOfDraft(draft: FaultDraft): Result<Fault, readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const reader = createReader(draft, problems);
  const when = readWhen(draft, reader);
  const what = readWhat(draft, reader);
  if (problems.length > 0) return failure(problems);
  const id = `${draft.what}-on-${draft.target === MODEL ? 'model' : draft.target === ANY_TOOL ? 'any-tool' : draft.target}`;
  // The form offers only the kinds that fit its target: `kindsFor`.
  const base = { id, when, phase: draft.target === MODEL ? 'before' : draft.phase } as const;
  return success(
    draft.target === MODEL
      ? { ...base, target: { kind: 'model' }, what: what as ModelFault }
      : { ...base, target: { kind: 'tool', tool: draft.target === ANY_TOOL ? null : draft.target }, what: what as ToolFault },
  );
}

interface Reader {
  number(field: FaultField, min: number, max: number, unit: string): number;
  whole(field: FaultField, min: number, max: number, unit: string): number;
  json(field: FaultField): Json;
  text(field: FaultField, what: string): string;
  headers(field: FaultField): Readonly<Record<string, string>>;
  object(field: FaultField): JsonObject;
  refuse(field: FaultField, message: string): void;
  hits(field: FaultField): readonly boolean[];
}

function createReader(draft: FaultDraft, problems: FieldProblem[]): Reader {
  const refuse = (field: FaultField, message: string) => problems.push({ field, message });
  const number = (field: FaultField, min: number, max: number, unit: string, isWhole = false) => {
    const text = String(draft[field]).trim();
    const value = Number(text);
    const isRight =
      text !== '' && Number.isFinite(value) && value >= min && value <= max && (!isWhole || Number.isInteger(value));
    if (!isRight) refuse(field, `${isWhole ? 'a whole number' : 'a number'} of ${unit} from ${min} to ${max}`);
    return value;
  };
  const json = (field: FaultField): Json => {
    const parsed = parseJson(String(draft[field]));
    if (parsed.ok) return parsed.value;
    const { line, column, message } = parsed.error;
    refuse(field, `no JSON${line === null ? '' : ` at line ${line}:${column ?? 1}`}: ${message}`);
    return {};
  };
  return {
    number,
    refuse,
    whole: (field, min, max, unit) => number(field, min, max, unit, true),
    json,
    object: (field) => {
      const value = json(field);
      if (isJsonObject(value)) return value;
      refuse(field, 'an object with the members to look for, for example {"status": "open"}');
      return {};
    },
    headers: (field) => {
      const read = readHeaders(String(draft[field]));
      if (read.ok) return read.value;
      refuse(field, read.error);
      return {};
    },
    text: (field, what) => {
      const text = String(draft[field]).trim();
      if (text === '') refuse(field, `${what} is missing`);
      return text;
    },
    hits: (field) => {
      const words = String(draft[field])
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean);
      const isKnown =
        words.length > 0 &&
        words.length <= 64 &&
        words.every((word) => word === 'ok' || word === 'fail' || /^[345]\d\d$/.test(word));
      if (!isKnown) refuse(field, 'a list of “fail” and “ok”, up to 64, for example: fail, fail, ok');
      return words.map((word) => word !== 'ok');
    },
  };
}

function readWhen(draft: FaultDraft, reader: Reader): When {
  switch (draft.when) {
    case 'always':
      return { kind: 'always' };
    case 'nth':
    case 'first':
    case 'every':
      return { kind: draft.when, n: reader.whole('n', 1, 1000, 'calls') };
    case 'sequence':
      return { kind: 'sequence', hits: reader.hits('sequence'), then: draft.afterwards };
    case 'probability':
      return { kind: 'probability', p: reader.number('percent', 0, 100, 'per cent') / 100 };
    case 'arguments':
      return { kind: 'arguments', match: reader.object('match') };
    case 'window': {
      const fromMs = reader.number('fromSeconds', 0, 86_400, 'seconds') * 1000;
      const toMs = reader.number('toSeconds', 0, 86_400, 'seconds') * 1000;
      if (toMs <= fromMs) reader.refuse('toSeconds', 'later than its beginning');
      return { kind: 'window', fromMs, toMs };
    }
  }
}

function readWhat(draft: FaultDraft, reader: Reader): ToolFault | ModelFault {
  switch (draft.what) {
    case 'http': {
      const hasHint = draft.retryAfterSeconds.trim() !== '';
      const ms = hasHint ? reader.number('retryAfterSeconds', 0, 86_400, 'seconds') * 1000 : 0;
      return {
        kind: 'http',
        status: reader.whole('status', 300, 599, 'an HTTP status'),
        body: reader.json('body'),
        headers: reader.headers('headers'),
        retryAfter: hasHint ? { form: draft.retryForm, ms } : null,
      };
    }
    case 'slow':
      return { kind: 'slow', ms: reader.number('lateMs', 0, 3_600_000, 'milliseconds') };
    case 'exception': {
      const name = reader.text('errorName', 'the name of the error');
      const { message } = draft;
      return {
        kind: 'exception',
        name,
        message,
        stack: draft.stack === '' ? usualStack(name, message, draft.target) : draft.stack,
      };
    }
    case 'contract-violation':
      return { kind: 'contract-violation', change: draft.change, path: draft.path.trim() === '' ? null : draft.path.trim() };
    case 'empty':
      return { kind: 'empty', explained: draft.isExplained };
    case 'implausible':
      return { kind: 'implausible', path: reader.text('path', 'the JSON Pointer of the member'), value: reader.json('value') };
    case 'error-in-200':
      return { kind: 'error-in-200', body: reader.json('body') };
    case 'cut-body':
      return { kind: 'cut-body', keep: reader.number('keepPercent', 1, 99, 'per cent') / 100 };
    case 'unknown-tool':
      return { kind: 'unknown-tool', name: reader.text('unknownTool', 'the name of the tool') };
    default:
      return { kind: draft.what };
  }
}

/** A stack trace as a thrown error of that tool has one. */
export function usualStack(name: string, message: string, target: string): string {
  return `${name}: ${message}\n    at ${target} (tools/mock.js:1:1)`;
}

/** Header lines; names as HTTP has them. */
function readHeaders(text: string): Result<Readonly<Record<string, string>>, string> {
  const headers = new Map<string, string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, name, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return failure(`line ${index + 1}: a header is written “name: value”`);
    headers.set(name, value.trim());
  }
  return success(Object.fromEntries(headers));
}
