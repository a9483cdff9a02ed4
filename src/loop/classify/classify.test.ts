import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { FAILURE_CLASSES, type Signal, type SignalContext } from '../../domain/failure.ts';
import { type ClassifyOptions, classify, classifyMemo } from './classify.ts';
import { RULES } from './rules.ts';
import { splitWords } from './words.ts';

const RULES_ON: ClassifyOptions = { kind: 'rules', unknown: 'transient' };
const SUBSTRING: ClassifyOptions = { kind: 'substring', unknown: 'transient' };
const STATUS: ClassifyOptions = { kind: 'status', unknown: 'transient' };

const MODEL: SignalContext = { toolIdempotent: null, toolWrites: null, finishReason: null };
const READ: SignalContext = { toolIdempotent: true, toolWrites: false, finishReason: null };
const WRITE: SignalContext = { toolIdempotent: false, toolWrites: true, finishReason: null };
const KEYED: SignalContext = { toolIdempotent: true, toolWrites: true, finishReason: null };

function signal(parts: Partial<Signal>): Signal {
  return {
    transport: 'http',
    status: null,
    headers: {},
    name: null,
    code: null,
    message: '',
    body: null,
    context: READ,
    ...parts,
  };
}

function classOf(parts: Partial<Signal>, options = RULES_ON): string {
  return classify(signal(parts), options).class;
}

/** Words, `#`, prefixes of at least three letters, and gaps that stand between two of them. */
function isPhraseOfWords(phrase: string): boolean {
  const parts = phrase.split(' ');
  if (/^~/.test(parts[0] ?? '') || /^~/.test(parts.at(-1) ?? '')) return false;
  const words = parts.filter((part) => !/^~\d{1,2}$/.test(part)).flatMap((part) => part.split('|'));
  return words.every((word) => {
    const bare = word.endsWith('*') ? word.slice(0, -1) : word;
    if (word.endsWith('*') && bare.length < 3) return false;
    const found = splitWords(bare).words;
    return word === '#' || (found.length === 1 && found[0] === bare);
  });
}

describe('what one status can mean', () => {
  test('[P17] tells an exhausted quota from a rate limit', () => {
    const quota = { status: 429, body: { error: { type: 'insufficient_quota', code: 'insufficient_quota' } }, context: MODEL };
    const rate = { status: 429, body: { error: { type: 'rate_limit_error' } }, context: MODEL };
    expect([classOf(quota), classOf(rate)]).toEqual(['permanent', 'transient']);
    expect([classOf(quota, SUBSTRING), classOf(quota, STATUS)]).toEqual(['transient', 'transient']);
  });

  test('[P17] tells a secondary rate limit from a forbidden', () => {
    const limited = { status: 403, message: 'You have exceeded a secondary rate limit.' };
    expect([classOf(limited), classOf({ status: 403, message: 'Forbidden' })]).toEqual(['transient', 'permanent']);
    expect([classOf(limited, SUBSTRING), classOf(limited, STATUS)]).toEqual(['permanent', 'permanent']);
  });

  test('[P17] reads words whole where a substring list does not', () => {
    const author = { status: 422, message: 'author must be one of the listed people' };
    expect([classOf(author), classOf(author, SUBSTRING)]).toEqual(['input', 'permanent']);
    const id = { status: 503, message: 'order 40412 is not ready, the service is overloaded' };
    expect([classOf(id), classOf(id, SUBSTRING)]).toEqual(['transient', 'permanent']);
  });

  test('[P17] tells an unknown id from a missing route', () => {
    expect(classOf({ status: 404, body: { error: { code: 'resource_missing', message: "No such customer: 'cus_9'" } } })).toBe(
      'input',
    );
    expect(classOf({ status: 404, message: 'Cannot GET /v2/customers' })).toBe('permanent');
  });

  test('[P17] tells the four conflicts of a 409 apart', () => {
    expect(classOf({ status: 409, body: { reason: 'Conflict' }, message: 'the object has been modified' })).toBe('state');
    expect(classOf({ status: 409, code: 'OperationAborted' })).toBe('transient');
    expect(classOf({ status: 409, message: 'A user with this name already exists' })).toBe('state');
    expect(classOf({ status: 409, code: 'idempotency_key_in_use' })).toBe('transient');
  });

  test('[P13] blames a bad model request on the caller, a bad tool argument on the model', () => {
    const parts = { status: 400, message: 'limit must be less than 100' };
    expect(classify(signal({ ...parts, context: MODEL }), RULES_ON)).toMatchObject({ class: 'permanent', action: 'fix_caller' });
    expect(classify(signal(parts), RULES_ON)).toMatchObject({ class: 'input', action: 'send_back' });
  });

  test('[P13] finds the error inside a 200', () => {
    expect(classOf({ status: 200, body: { ok: false, error: 'missing_scope' } })).toBe('permanent');
    expect(
      classOf({ status: 200, transport: 'stream', body: { error: { code: 502, message: 'Bad gateway' } }, context: MODEL }),
    ).toBe('transient');
  });

  test('[P13] lets the innermost cause of a wrapped error decide', () => {
    const wrapped = '{"error":{"message":"{\\"error\\":{\\"code\\":403,\\"status\\":\\"PERMISSION_DENIED\\"}}"}}';
    expect(classOf({ status: 500, message: wrapped, context: MODEL })).toBe('permanent');
    const fetchFailed = { transport: 'exception', name: 'TypeError', message: 'fetch failed', context: WRITE } as const;
    expect(classOf({ ...fetchFailed, body: { cause: { code: 'UND_ERR_CONNECT_TIMEOUT' } } })).toBe('transient');
    expect(classOf({ ...fetchFailed, body: { cause: { code: 'UND_ERR_SOCKET' } } })).toBe('ambiguous');
  });
});

describe('a reply that never came', () => {
  const timeout = { transport: 'exception', name: 'TimeoutError', message: 'The operation timed out' } as const;

  test('[P27] leaves a write that is not idempotent with an unknown outcome', () => {
    expect(classify(signal({ ...timeout, context: WRITE }), RULES_ON)).toMatchObject({
      class: 'ambiguous',
      action: 'verify_outcome',
    });
    expect(classOf({ ...timeout, context: { ...WRITE, toolIdempotent: null } })).toBe('ambiguous');
  });

  test('[P27] is retried for reads, repeatable writes and model requests', () => {
    expect([READ, KEYED, MODEL].map((context) => classOf({ ...timeout, context }))).toEqual([
      'transient',
      'transient',
      'transient',
    ]);
  });

  test('[P27] never makes a failed connection ambiguous', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']) {
      expect(classOf({ transport: 'exception', code, context: WRITE })).toBe('transient');
    }
    expect(
      classOf({ transport: 'exception', code: 'ETIMEDOUT', message: 'connect ETIMEDOUT 10.0.0.1:443', context: WRITE }),
    ).toBe('transient');
  });
});

describe('the reason given', () => {
  test('[P13] names the rule and the field and text that fired it', () => {
    const said = classify(signal({ status: 429, headers: { 'retry-after': '7' }, code: 'rate_limit_exceeded' }), RULES_ON);
    expect(said.rule).toBe('quota.rate');
    expect(said.retryAfterMs).toBe(7000);
    expect(said.evidence).toEqual([
      { field: 'code', text: 'rate_limit_exceeded' },
      { field: 'headers.retry-after', text: '7' },
    ]);
  });

  test('[P13] gives the class of the option where no rule knows', () => {
    const nothing = { transport: 'exception', message: 'zyx', context: MODEL } as const;
    expect(classify(signal(nothing), { kind: 'rules', unknown: 'permanent' })).toMatchObject({
      class: 'permanent',
      rule: 'unknown',
      evidence: [],
    });
    expect(classOf(nothing)).toBe('transient');
  });

  test('[P17] has phrases of whole words only, as a text is split into them', () => {
    const wrong = RULES.flatMap((rule) => {
      const conditions = [rule.when, rule.or, rule.unless].flatMap((group) => group?.words ?? []);
      return [...conditions, ...(rule.and ?? [])].filter((phrase) => !isPhraseOfWords(phrase)).map((phrase) => [rule.id, phrase]);
    });
    expect(wrong).toEqual([]);
  });

  test('[P17] has one id per rule, each with a reason and a source', () => {
    const ids = RULES.map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const rule of RULES) {
      expect(rule.id).toMatch(/^[a-z]+\.[a-z0-9-]+$/);
      expect(rule.because.length).toBeGreaterThan(10);
      expect(rule.source.length).toBeGreaterThan(2);
    }
  });

  test('[P13] remembers an interned signal per options', () => {
    const one = signal({ status: 500, message: 'Internal server error' });
    expect(classifyMemo(one, RULES_ON)).toBe(classifyMemo(one, RULES_ON));
    expect(classifyMemo(one, STATUS).rule).toBe('status.500');
    expect(classifyMemo(one, RULES_ON)).toEqual(classify(one, RULES_ON));
  });
});

describe('hostile input', () => {
  const json = fc.jsonValue({ maxDepth: 5 }).map((value) => value as Json);
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(
      '429',
      'x-ratelimit',
      'SQLSTATE[42P01]',
      '{"error":{"code":',
      'MCP error -32602: ',
      '</title>',
      "can't",
      '\\n\\"',
    ),
  );
  const message = fc.array(text, { maxLength: 6 }).map((parts) => parts.join(' '));
  const header = fc.constantFrom(
    'retry-after',
    'retry-after-ms',
    'date',
    'x-ratelimit-reset',
    'content-type',
    'grpc-status',
    'x',
  );
  const anySignal: fc.Arbitrary<Signal> = fc.record({
    transport: fc.constantFrom('http', 'exception', 'rpc', 'tool_result', 'stream', 'exit'),
    status: fc.option(fc.oneof(fc.integer(), fc.integer({ min: 100, max: 599 }), fc.double())),
    headers: fc.dictionary(header, text, { maxKeys: 5 }),
    name: fc.option(text),
    code: fc.option(fc.oneof(text, fc.integer(), fc.double())),
    message,
    body: fc.oneof(json, message, fc.constant(null)),
    context: fc.record({
      toolIdempotent: fc.option(fc.boolean()),
      toolWrites: fc.option(fc.boolean()),
      finishReason: fc.option(text),
    }),
  });

  test('[P2] always gets a class and a hint that is not negative', () => {
    const numRuns = process.env.SOAK === undefined ? 500 : 100_000;
    fc.assert(
      fc.property(anySignal, fc.constantFrom(RULES_ON, SUBSTRING, STATUS), (any, options) => {
        const said = classify(any, { ...options, nowMs: 1_750_000_000_000 });
        expect(FAILURE_CLASSES).toContain(said.class);
        expect(said.retryAfterMs === null || (Number.isFinite(said.retryAfterMs) && said.retryAfterMs >= 0)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('[P2] reads a megabyte no further than its head and tail', () => {
    const middle = 'insufficient_quota '.repeat(60_000);
    const long = signal({ status: 429, message: `${'x '.repeat(5000)}${middle}${'x '.repeat(5000)}`, context: MODEL });
    expect(classify(long, RULES_ON)).toMatchObject({ class: 'transient', rule: 'http.429-rate-limit' });
    const end = signal({ status: 429, message: `${'x '.repeat(500_000)}insufficient_quota`, context: MODEL });
    expect(classOf(end)).toBe('permanent');
  });

  test('[P2] stops in a body of any size and depth', () => {
    let deep: Json = { code: 'insufficient_quota' };
    for (let depth = 0; depth < 5000; depth++) deep = [deep];
    const wide = Array.from({ length: 100_000 }, () => ({ message: 'not found' }));
    expect([deep, wide].map((body) => classOf({ status: 429, body, context: MODEL }))).toEqual(['transient', 'transient']);
  });
});
