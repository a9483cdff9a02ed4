import type { JsonObject } from '../base/json.ts';
import { rangeOf } from './describe-schema.ts';
import { formatWords } from './format-words.ts';
import { sampleString } from './sample-string.ts';
import { own } from './subschemas.ts';

/** A number in range, a whole one for `integer`; the range's middle ground before its edges. */
export function sampleNumber(schema: JsonObject, isInteger: boolean, variant: number): number {
  const { min, max, excludesMin, excludesMax } = rangeOf(schema);
  const multiple = own(schema, 'multipleOf');
  const step = typeof multiple === 'number' && multiple > 0 ? multiple : isInteger ? 1 : 0.5;
  const fits = (value: number) =>
    (min === null || (excludesMin ? value > min : value >= min)) &&
    (max === null || (excludesMax ? value < max : value <= max)) &&
    (!isInteger || Number.isInteger(value));
  const onGrid = (value: number) => Number((Math.ceil(value / step) * step).toPrecision(12));
  const low = min ?? (max === null ? 0 : max - 20 * step);
  const middle = min !== null && max !== null ? (min + max) / 2 : low;
  const wanted = [10 + variant * step, 1 + variant * step, low + (1 + variant) * step, low + step, middle, low, max ?? low, 0];
  const found = [...wanted.map(onGrid), ...wanted, ...wanted.map((value) => Math.floor(value / step) * step)].find(fits);
  return found ?? low;
}

/** What a text of this name most likely holds. Checked in order. */
const BY_NAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/e-?mail/i, ['ada@example.com', 'grace@example.com']],
  [/url|uri|link|href|website/i, ['https://example.com/item', 'https://example.com/list']],
  [/date|day|(^|_)(from|to|until|since)$|deadline/i, ['2026-05-01', '2026-05-04']],
  [/time|_at$/i, ['2026-05-01T09:30:00Z', '2026-05-01T10:00:00Z']],
  [/city|town|location|place|destination/i, ['Berlin', 'Lisbon']],
  [/origin|departure/i, ['Lisbon', 'Berlin']],
  [/country/i, ['Germany', 'Portugal']],
  [/currency/i, ['EUR', 'USD']],
  [/language|locale/i, ['en', 'de']],
  [/first.?name/i, ['Ada', 'Grace']],
  [/last.?name|surname/i, ['Lovelace', 'Hopper']],
  [/file.?name|(^|_)file$/i, ['report.txt', 'notes.md']],
  [/path|dir/i, ['docs/report.txt', 'docs/notes.md']],
  [/phone/i, ['+4930123456', '+4930123457']],
  [/query|search|keyword|question/i, ['open invoices', 'late orders']],
  [/title|subject|summary/i, ['Quarterly report', 'Weekly notes']],
  [/owner|user|author|assignee/i, ['ada', 'grace']],
  [/repo/i, ['analytics', 'website']],
  [/branch|ref$/i, ['main', 'develop']],
  [/sha|hash|commit/i, ['4f1c2d9', '9be0a17']],
  [/code/i, ['A1', 'B2']],
  [/name/i, ['example', 'sample']],
  [/(^|_)id$|Id$|ID$|key$/i, ['id-1', 'id-2']],
  [/text|message|body|content|description|comment|note|reason/i, ['A short text', 'Another text']],
];

/** A text that keeps format, pattern and length, and otherwise suits the member's name. */
export function sampleText(schema: JsonObject, name: string, variant: number): string {
  const format = own(schema, 'format');
  const [low, high] = [own(schema, 'minLength'), own(schema, 'maxLength')];
  const minLength = typeof low === 'number' ? Math.min(Math.max(0, low), 100_000) : 0;
  const maxLength = typeof high === 'number' ? Math.max(high, minLength) : Number.POSITIVE_INFINITY;
  const words = typeof format === 'string' ? formatWords(format) : null;
  const pattern = own(schema, 'pattern');
  if (typeof pattern === 'string') {
    const written = sampleString(pattern, minLength, maxLength, variant);
    if (written !== null) return written;
  }
  if (words !== null) return varied(words.example, variant);
  const description = own(schema, 'description');
  const hint = typeof description === 'string' ? description : '';
  if (/YYYY-MM-DD(?!T)/.test(hint)) return ofLength(varied('2026-05-01', variant), minLength, maxLength);
  const texts = BY_NAME.find(([expression]) => expression.test(name))?.[1] ?? ['example', 'sample'];
  return ofLength(texts[variant % texts.length] ?? 'example', minLength, maxLength);
}

/** Another text of the same format: the last digit moves, which keeps every format that has one. */
function varied(example: string, variant: number): string {
  return variant === 0 ? example : example.replace(/[1-8](?=\D*$)/, (digit) => String(((Number(digit) - 1 + variant) % 8) + 1));
}

function ofLength(text: string, minLength: number, maxLength: number): string {
  return text.slice(0, maxLength).padEnd(minLength, 'x');
}
