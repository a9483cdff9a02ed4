/**
 * One spelling for one code: `RATE_LIMIT_EXCEEDED` and `rateLimitExceeded` are the same. Only the last segment of a dotted or scoped
 * name counts (`openai.RateLimitError`, `Stripe::RateLimitError`, `firestore/aborted`).
 */
export function normalCode(raw: string): string {
  let squashed = '';
  for (let index = lastSegment(raw); index < raw.length && squashed.length < 64; index++) {
    const code = raw.charCodeAt(index);
    if (code >= 65 && code <= 90) squashed += String.fromCharCode(code + 32);
    else if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) squashed += raw[index];
  }
  return squashed;
}

/**
 * A class name without its Exception or Error, null when what remains is too short to mean one thing only: `ThrottlingException` is
 * `throttling`, but `ApiError` is not `api`.
 */
export function shorterCode(code: string): string | null {
  for (const ending of ENDINGS) {
    if (code.endsWith(ending) && code.length - ending.length >= 9) return code.slice(0, -ending.length);
  }
  return null;
}

const ENDINGS = ['exception', 'error'];
const SEPARATORS = './:#';

function lastSegment(raw: string): number {
  for (let index = raw.length - 2; index >= 0; index--) if (SEPARATORS.includes(raw[index] as string)) return index + 1;
  return 0;
}

/**
 * The words inside a code that no rule knows, so that what it says in plain language still counts: `ORDER_ALREADY_CAPTURED`,
 * `NotEnoughReplicas`. Null for codes that say nothing, or too much for everything.
 */
export function wordsOfCode(raw: string): string | null {
  if (raw.length > 64 || !/[_\-a-z]/.test(raw)) return null;
  const words = raw
    .slice(lastSegment(raw))
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
    .replace(/ (?:error|exception)$/, '');
  return SAYS_NOTHING.test(words) || !words.includes(' ') ? null : words;
}

const SAYS_NOTHING =
  /^(invalid request|bad request|http|api|type|value|unknown|general|generic|(\w+ )?server|max retries per request)( (error|exception|response|request))?$/;

/** gRPC's numbers by name (grpc/grpc doc/statuscodes.md). */
const GRPC: readonly string[] = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
];

export function grpcName(code: number): string | undefined {
  return code > 0 ? GRPC[code] : undefined;
}

/** Five of digits and capitals with a digit among them; what begins with a digit or one of the standard's letters. */
export function isSqlState(text: string): boolean {
  if (text.length !== 5) return false;
  let digits = 0;
  for (let index = 0; index < 5; index++) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) digits++;
    else if (code < 65 || code > 90) return false;
  }
  if (digits === 5 && !text.endsWith('000') && !COMMON_SQL_CLASSES.test(text)) return false;
  const first = text.charCodeAt(0);
  return digits >= 2 && ((first >= 48 && first <= 57) || 'HPSXI'.includes(text[0] as string));
}

/** Classes whose members are plain numbers. Other five-digit numbers are codes of something else (Twilio 21610, Discord 50013). */
const COMMON_SQL_CLASSES = /^(?:0[128]|2[2358]|4000|42|5[34578])/;

export function isHttpStatus(value: number): boolean {
  return Number.isInteger(value) && value >= 100 && value <= 599;
}
