import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import { detectLanguage, type Language } from './detect-language.ts';
import {
  ANSWER_WITHOUT,
  ATTEMPT_OF,
  ERROR_CJK,
  ERROR_WORDS,
  NO_ATTEMPTS,
  NOT_EXECUTED,
  NOT_THE_SAME,
  ONLY_NAMED,
  ONLY_NAMED_CJK,
  PERMANENT_STRONG,
  PERMANENT_WEAK,
  SAME_INPUT,
  SAME_INPUT_CJK,
  TRANSIENT,
  TRANSIENT_CJK,
  UNKNOWN_OUTCOME,
} from './feedback-words.ts';
import { type Statement, splitFeedback } from './split-feedback.ts';

/** What a text says by itself, whatever call it is about. Which fields it names is read against a call: read-for-item.ts. */
export interface Reading {
  readonly text: string;
  readonly statements: readonly Statement[];
  readonly blobs: readonly Json[];
  /** A format without an error mark would let one see that something failed. */
  readonly saysError: boolean;
  readonly saysNoAttemptsRemain: boolean;
  readonly saysAnswerWithout: boolean;
  readonly saysOutcomeUnknown: boolean;
  readonly saysPermanent: boolean;
  readonly hintsPermanent: boolean;
  readonly saysSameInput: boolean;
  readonly hintsTransient: boolean;
  readonly saysOnlyNamed: boolean;
  readonly saysNotExecuted: boolean;
  readonly language: Language | null;
  /** A stack trace, or a text so long that what matters is buried in it. */
  readonly isDump: boolean;
}

/** Longer texts are cut before they are read; also the length from which one counts as a dump. */
const READ_CHARACTERS = 20_000;
const DUMP_CHARACTERS = 5_000;
const MAX_READINGS = 4_096;

const readings = new Map<string, Reading>();

/** Reads any wording, ours or a user's. Memoised by text. */
export function readFeedback(text: string): Reading {
  const known = readings.get(text);
  if (known !== undefined) return known;
  if (readings.size >= MAX_READINGS) readings.clear();
  const reading = read(text);
  readings.set(text, reading);
  return reading;
}

function read(text: string): Reading {
  const { statements, blobs, isWhollyJson } = splitFeedback(text.slice(0, READ_CHARACTERS));
  const words = statements
    .filter(({ blob }) => blob === null || isWhollyJson || speaksOfErrors(blobs[blob]))
    .map((statement) => statement.text)
    .join('\n');
  const has = (...patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(words));
  return {
    text,
    statements,
    blobs,
    saysError: saysError(text, words, blobs),
    saysNoAttemptsRemain: has(NO_ATTEMPTS) || isLastAttempt(words),
    saysAnswerWithout: has(ANSWER_WITHOUT),
    saysOutcomeUnknown: has(UNKNOWN_OUTCOME),
    saysPermanent: has(PERMANENT_STRONG),
    hintsPermanent: has(PERMANENT_WEAK),
    saysSameInput: has(SAME_INPUT, SAME_INPUT_CJK) && !has(NOT_THE_SAME),
    hintsTransient: has(TRANSIENT, TRANSIENT_CJK),
    saysOnlyNamed: has(ONLY_NAMED, ONLY_NAMED_CJK),
    saysNotExecuted: NOT_EXECUTED.test(text),
    language: detectLanguage(words),
    isDump: text.length > DUMP_CHARACTERS,
  };
}

/** "Attempt 3 of 3" has no attempt after it. */
function isLastAttempt(words: string): boolean {
  const [, attempt, of] = ATTEMPT_OF.exec(words) ?? [];
  return attempt !== undefined && of !== undefined && Number(attempt) >= Number(of);
}

const SAYS_ERROR = ['error', 'errors', 'issues', 'detail', 'isError'];
const NAMES_PLACE = ['path', 'loc', 'field', 'param', 'parameter', 'pointer', 'instancePath'];
const DIAGNOSIS = new Set([
  ...SAYS_ERROR,
  ...NAMES_PLACE,
  'message',
  'msg',
  'code',
  'status',
  'name',
  'type',
  'title',
  'reason',
  'expected',
  'received',
  'input',
  'example',
  'allowed',
  'hint',
]);

/** Whether a JSON value is a message about an error; arguments echoed into the text are none. */
function speaksOfErrors(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(speaksOfErrors);
  if (value === undefined || !isJsonObject(value)) return false;
  const keys = Object.keys(value);
  return keys.some((key) => SAYS_ERROR.includes(key)) || (keys.length > 0 && keys.every((key) => DIAGNOSIS.has(key)));
}

/** A text that begins with JSON is a value unless it is shaped like an error; of plain words, the words tell. */
function saysError(text: string, words: string, blobs: readonly Json[]): boolean {
  const start = text.trimStart();
  const [first] = blobs;
  if (first !== undefined && /^[[{]/.test(start)) return isErrorShaped(first);
  if (parseJson(text).ok) return false;
  return [ERROR_WORDS, ERROR_CJK, TRANSIENT, TRANSIENT_CJK, PERMANENT_WEAK].some((pattern) => pattern.test(words));
}

function isErrorShaped(value: Json): boolean {
  if (!isJsonObject(value)) return false;
  const { error, errors, isError, ok, success, status } = value;
  const says = (member: Json | undefined): boolean =>
    member !== undefined &&
    member !== null &&
    member !== '' &&
    member !== false &&
    !(Array.isArray(member) && member.length === 0);
  return says(error) || says(errors) || isError === true || ok === false || success === false || status === 'error';
}
