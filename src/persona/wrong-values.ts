import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';

/** A kind of mistake that models make, and how likely a model is taken to make it. Published in the README. */
export interface MistakeKind {
  readonly id: string;
  /** Of making it on the first attempt, before the persona scales it. */
  readonly probability: number;
  /** What it would write instead of `value`, under schemas that speak of that place; whether that is really wrong, validation says. */
  readonly wrong: (value: Json, schemas: readonly JsonObject[]) => readonly Json[];
}

function numbersOf(schemas: readonly JsonObject[], ...keywords: readonly string[]): readonly number[] {
  return schemas.flatMap((schema) => keywords.map((keyword) => schema[keyword]).filter((bound) => typeof bound === 'number'));
}

function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(value);
}

/** "2026-05-01" without its zeros, and in the order of another country; the time of a date-time left out. */
function misspelledDates(value: string): readonly string[] {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(value) ?? [];
  return [`${year}-${Number(month)}-${Number(day)}`, `${day}/${month}/${year}`, `${year}-${month}-${day} 09:00`];
}

/** Another spelling of an allowed value: case, plural, spaces for underscores. */
function nearMisses(value: string): readonly string[] {
  const capital = value.charAt(0).toUpperCase() + value.slice(1).toLowerCase();
  return [value.toLowerCase(), value.toUpperCase(), capital, value.replaceAll(/[_-]/g, ' '), `${value}s`];
}

const FORMATS: Readonly<Record<string, (value: string) => string>> = {
  email: (value) => value.replace('@', ' at '),
  uri: (value) => value.replace(/^[a-z]+:\/\//, ''),
  url: (value) => value.replace(/^[a-z]+:\/\//, ''),
  uuid: (value) => value.slice(0, 8),
  ipv4: (value) => value.split('.').slice(0, 3).join('.'),
  time: (value) => value.slice(0, 5),
  duration: () => '30 minutes',
  hostname: (value) => `${value} (main)`,
};

/** The kinds in the order in which they are tried at one place. */
export const MISTAKE_KINDS: readonly MistakeKind[] = [
  {
    id: 'above the maximum',
    probability: 0.5,
    wrong: (value, schemas) => (typeof value === 'number' ? numbersOf(schemas, 'maximum', 'exclusiveMaximum').map(beyond) : []),
  },
  {
    id: 'date format',
    probability: 0.5,
    wrong: (value) => (typeof value === 'string' && isDate(value) ? misspelledDates(value) : []),
  },
  {
    id: 'near miss of an allowed value',
    probability: 0.4,
    wrong: (value, schemas) =>
      typeof value === 'string' && schemas.some((schema) => 'enum' in schema || 'const' in schema) ? nearMisses(value) : [],
  },
  {
    id: 'broken format or pattern',
    probability: 0.35,
    wrong: (value, schemas) => (typeof value === 'string' ? schemas.flatMap((schema) => misformatted(value, schema)) : []),
  },
  {
    id: 'below the minimum',
    probability: 0.3,
    wrong: (value, schemas) =>
      typeof value === 'number'
        ? numbersOf(schemas, 'minimum', 'exclusiveMinimum').map((bound) => (bound > 0 ? 0 : bound - 1))
        : [],
  },
  {
    id: 'extra precision',
    probability: 0.3,
    wrong: (value) => (typeof value === 'number' ? [value + 0.5] : []),
  },
  {
    id: 'number or boolean as text',
    probability: 0.3,
    wrong: (value) => (typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : []),
  },
  {
    id: 'too short or too long a text',
    probability: 0.3,
    wrong: (value, schemas) =>
      typeof value === 'string' ? ['', ...numbersOf(schemas, 'maxLength').flatMap((max) => overlong(value, max))] : [],
  },
  {
    id: 'one item instead of a list',
    probability: 0.3,
    wrong: (value) => (Array.isArray(value) ? [...(value as readonly Json[]).slice(0, 1), []] : []),
  },
  {
    id: 'object as text',
    probability: 0.25,
    wrong: (value) => (isJsonObject(value) ? [JSON.stringify(value)] : []),
  },
  {
    id: 'list instead of one text',
    probability: 0.2,
    wrong: (value) => (typeof value === 'string' ? [[value]] : []),
  },
];

/** Of leaving a required member out, and of adding a member where none is allowed. */
export const ABSENT_PROBABILITY = 0.25;
export const EXTRA_PROBABILITY = 0.2;

function beyond(maximum: number): number {
  return maximum > 0 ? maximum * 5 : maximum + 10;
}

function misformatted(value: string, { format, pattern }: JsonObject): readonly string[] {
  const broken = typeof format === 'string' ? FORMATS[format]?.(value) : undefined;
  const patterned =
    typeof pattern === 'string'
      ? [value.toLowerCase(), value.toUpperCase(), value.replaceAll(/[^\p{L}\p{N}]/gu, ''), `${value} `]
      : [];
  return [...(broken === undefined ? [] : [broken]), ...patterned];
}

/** Longer than the maximum by repetition; no mistake where the maximum is out of reach. */
function overlong(value: string, maximum: number): readonly string[] {
  return maximum >= 1_000 ? [] : [`${value} `.repeat(Math.ceil((maximum + 1) / (value.length + 1)))];
}
