import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { preparePlannedItem } from './planned-item.ts';
import { readFeedback } from './read-feedback.ts';
import { readForItem } from './read-for-item.ts';

const schema: JsonObject = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    limit: { type: 'integer' },
    start_date: { type: 'string' },
    filters: { type: 'object', properties: { currency: { type: 'string' }, timeout: { type: 'integer' } } },
    message: { type: 'string' },
    permission: { type: 'string' },
  },
  required: ['query'],
};
const right = {
  query: 'hex key',
  limit: 100,
  start_date: '2026-05-01',
  filters: { currency: 'EUR', timeout: 30 },
  message: 'hi',
  permission: 'read',
};
const wrong = (path: string, value: string | number) => ({ path, wrong: { kind: 'value', value } as const, probability: 1 });
const misconceptions = [
  wrong('/limit', 500),
  wrong('/start_date', '2026-5-1'),
  wrong('/filters/currency', 'euro'),
  wrong('/filters/timeout', 'soon'),
  wrong('/query', ''),
  wrong('/message', 'x'),
  wrong('/permission', 'admin'),
];
const item = preparePlannedItem({ agent: 0, position: 0, tool: 'search', writes: true, right, misconceptions, schema });

function read(text: string): { readonly kind: string; readonly named: readonly string[] } {
  const { kind, named } = readForItem(item, text);
  return { kind, named: misconceptions.filter((_, bit) => (named & (1 << bit)) !== 0).map(({ path }) => path) };
}

describe('[P7] calls a text actionable when it names a field and gives a fact', () => {
  it.each<readonly [string, readonly string[]]>([
    ['/limit: expected an integer from 1 to 100, received 500', ['/limit']],
    ['limit must be <= 100', ['/limit']],
    ['The parameter `limit` accepts at most 100.', ['/limit']],
    ['Limit is too large (maximum: 100)', ['/limit']],
    ['500 exceeds the maximum of 100', ['/limit']],
    ['start_date: "2026-5-1" is not a date like 2026-05-01', ['/start_date']],
    ['The start date should look like YYYY-MM-DD', ['/start_date']],
    ['arguments.filters.currency must be one of: EUR, USD', ['/filters/currency']],
    ['filters.currency: received "euro"', ['/filters/currency']],
    ['currency must be one of EUR, USD', ['/filters/currency']],
    ['filters["currency"] expects an ISO code, e.g. "EUR"', ['/filters/currency']],
    ['/filters: expected an object with a currency code', ['/filters/currency', '/filters/timeout']],
    [
      '1 validation error for Search\nlimit\n  Input should be less than or equal to 100 [type=less_than_equal, input_value=500]',
      ['/limit'],
    ],
    ['{"detail":[{"loc":["body","limit"],"msg":"Input should be less than or equal to 100","input":500}]}', ['/limit']],
    ['{"limit":["Ensure this value is less than or equal to 100."]}', ['/limit']],
    ['{"error":"{\\"path\\":\\"/limit\\",\\"expected\\":\\"at most 100\\"}"}', ['/limit']],
    ['[{"code":"too_big","maximum":100,"path":["limit"],"message":"Too big: expected number to be <=100"}]', ['/limit']],
    ['Field: limit\nReceived: 500\nExpected: an integer from 1 to 100', ['/limit']],
    ['- /limit: wrong. Received: 500.\n- /start_date: wrong. Example: "2026-05-01".', ['/limit', '/start_date']],
    ['limit darf höchstens 100 sein', ['/limit']],
    ['Le champ « limit » doit être au plus 100', ['/limit']],
    ['El campo limit debe ser como máximo 100', ['/limit']],
    ['limit は 100 以下でなければなりません', ['/limit']],
    ['limit 不能大于 100', ['/limit']],
    ['permission: received "admin", expected one of read, write', ['/permission']],
    ['filters.timeout must be an integer', ['/filters/timeout']],
  ])('%s', (text, named) => {
    expect(read(text)).toEqual({ kind: 'actionable', named });
  });
});

describe('[P7] calls a text vague when it leaves open what or how', () => {
  it.each([
    'Error 422',
    'Validation failed',
    'Internal Server Error',
    '500 Internal Server Error',
    'Bad request',
    'limit is invalid',
    'The limit must be valid.',
    'Invalid arguments: check the schema and correct the values.',
    'the arguments do not match the input schema',
    'Validation failed. Please try again.',
    'Error: 422 Unprocessable Entity\nHint: check the schema, correct the values and call the tool again.',
    'Nope, that is wrong.',
  ])('%s', (text) => {
    expect(read(text).kind).toBe('vague');
  });

  it('ignores arguments that the text merely repeats', () => {
    const echo = JSON.stringify({ ...right, limit: 500 });
    expect(read(`Validation failed. Expected something else. Input used: ${echo}`)).toEqual({ kind: 'vague', named: [] });
  });

  it('reads the diagnosis beside repeated arguments', () => {
    const echo = JSON.stringify({ ...right, limit: 500 });
    expect(read(`/limit: expected at most 100\nInput used: ${echo}`).named).toEqual(['/limit']);
  });

  it('finds nothing in a text of more than 5,000 characters', () => {
    expect(read(`limit must be at most 100\n${'    at step (tool.js:1:1)\n'.repeat(250)}`).kind).toBe('vague');
  });
});

describe('reads hints about what to do next', () => {
  it.each<readonly [string, string]>([
    ['', 'nothing'],
    ['Error', 'nothing'],
    ['Error!', 'nothing'],
    ['HTTP 503', 'transient'],
    ['The search index is restarting', 'transient'],
    ['upstream busy', 'transient'],
    ['503 Service Unavailable', 'transient'],
    ['Rate limit exceeded, retry after 30 seconds', 'transient'],
    ['The tool is temporarily unavailable. Call it again with the same input.', 'transient'],
    [
      'The tool is temporarily unavailable. Answer without it and say so, or call it again later with the same input.',
      'transient',
    ],
    ['Der Dienst ist vorübergehend nicht erreichbar.', 'transient'],
    ['The operation was aborted due to timeout: no reply within 30000 ms', 'transient'],
    ['The tool gave no usable value. Try once more, or answer without it and say so.', 'transient'],
    ['The credentials have expired', 'permanent'],
    ['Your API key was revoked', 'permanent'],
    ['403 Forbidden', 'permanent'],
    ['{"error":{"code":401,"message":"Unauthorized"}}', 'permanent'],
    ['Something broke. Do not retry.', 'permanent'],
    ['Nothing in the call can fix this. Do not call it again; answer without it and say what failed.', 'permanent'],
    [
      'The outcome is unknown: the write may have happened. Do not repeat it; verify it, or report that it is unconfirmed.',
      'outcome-unknown',
    ],
    ['Timed out. The charge might already have been processed.', 'outcome-unknown'],
    ['No attempts remain for this call. Do not call it again; answer without it and say what failed.', 'no-attempts'],
    ["Tool 'search' failed (attempt 3 of 3): bad limit\nAttempts remaining: 0.", 'no-attempts'],
    ['Please answer without the tool.', 'no-attempts'],
    ['Not executed: the run ended before this call.', 'not-executed'],
    ['Not executed: no attempts remain for this call. Answer without it and say what failed.', 'no-attempts'],
  ])('%s -> %s', (text, kind) => {
    expect(read(text).kind).toBe(kind);
  });

  it.each([
    ['Attempt 2 of 3 failed.', 'vague'],
    ['Attempts remaining: 10. Something is wrong.', 'vague'],
    ['Correct it and retry, or answer without the tool.', 'vague'],
    ['limit: expected at most 100. Do not retry with the same arguments.', 'actionable'],
    ['limit: expected at most 503', 'actionable'],
  ])('does not take "%s" for more than %s', (text, kind) => {
    expect(read(text).kind).toBe(kind);
  });

  it.each([
    'Change only the fields named above and send the whole call again.',
    'Fix limit and leave the other fields as they are.',
    'Bitte nur die genannten Felder ändern.',
    'Ne modifiez que limit, uniquement ce champ.',
  ])('[P10] hears that only some fields may change in "%s"', (text) => {
    expect(readFeedback(text).saysOnlyNamed).toBe(true);
  });

  it('[P10] hears nothing of the kind in a bare diagnosis', () => {
    expect(readFeedback('limit must be at most 100, the only limit there is').saysOnlyNamed).toBe(false);
  });
});

describe('tells errors by their words where no flag does', () => {
  it.each([
    '{"error":"limit must be at most 100"}',
    'Error: limit must be at most 100',
    'Validation failed',
    '{"isError":true,"content":"x"}',
    '503 Service Unavailable',
    'Die Eingabe ist ungültig',
  ])('an error: %s', (text) => {
    expect(readFeedback(text).saysError).toBe(true);
  });

  it.each([
    '{"rooms":[12]}',
    '{"error":null,"rooms":[]}',
    '[1,2]',
    '42',
    'room seven',
    '"the build failed"',
    '{"log":"3 errors failed"}\nWarning: must be checked',
  ])('a value: %s', (text) => {
    expect(readFeedback(text).saysError).toBe(false);
  });
});

it.each([
  ['The value must be at most 100', 'en'],
  ['Der Wert muss höchstens 100 sein', 'de'],
  ['La valeur doit être au plus 100', 'fr'],
  ['El valor debe ser como máximo 100', 'es'],
  ['O valor não deve ser maior que 100', 'pt'],
  ['100 以下でなければなりません', 'ja'],
  ['422', null],
  ['Error', null],
])('[P12] detects the language of "%s"', (text, language) => {
  expect(readFeedback(text).language).toBe(language);
});

it('extracts the facts of a field with their words', () => {
  const [field] = readForItem(item, '/limit: received 500; expected an integer from 1 to 100; for example 50').fields;
  expect(field).toEqual({
    path: '/limit',
    received: 'received 500',
    expected: 'expected an integer from 1 to 100',
    example: 'for example 50',
    allowed: null,
  });
});

it.each([
  ['an endless name', `${'a.'.repeat(50_000)}b`],
  ['endless brackets', '{'.repeat(50_000)],
  ['endless half objects', '{"a":'.repeat(20_000)],
  ['endless words', 'must not '.repeat(20_000)],
  ['endless spaces', `expected:${' '.repeat(100_000)}`],
])('reads %s in well under a second', (_, text) => {
  const before = performance.now();
  read(text);
  expect(performance.now() - before).toBeLessThan(1_000);
});
