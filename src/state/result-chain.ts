import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import type { ToolOutcome } from '../domain/effect.ts';
import type { Failure } from '../domain/failure.ts';
import type { CarriedResult } from '../workers/wire-view.ts';

/** The stations of a failure on its way to the model, in order. */
export type Station = 'source' | 'class' | 'text' | 'sdk' | 'wire' | 'seen';

export const STATIONS: readonly Station[] = ['source', 'class', 'text', 'sdk', 'wire', 'seen'];

/** Something the source held, and the first station that does not have it any more; null when the model sees it. */
export interface ChainField {
  readonly name: string;
  readonly text: string;
  readonly lostAt: Station | null;
}

/** What there is of one result at each station. A station that was never reached is null. */
export interface ChainTexts {
  readonly outcome: ToolOutcome | null;
  readonly failure: Failure | null;
  /** What the loop gave as the result of the call. */
  readonly text: { readonly text: string; readonly isError: boolean } | null;
  readonly carried: CarriedResult | null;
}

/** Every field of the source, followed by its words: at a station where they cannot be read they are lost for good. */
export function followFields(chain: ChainTexts): readonly ChainField[] {
  const { failure, text, carried } = chain;
  const words: Readonly<Record<Exclude<Station, 'source'>, string | null>> = {
    class: failure === null ? null : wordsOfFailure(failure),
    text: text?.text ?? null,
    sdk: carried === null ? null : wordsOf(carried.sdkPart),
    wire: carried?.wirePart == null ? null : wordsOf(carried.wirePart),
    seen: carried === null ? null : wordsOf(carried.seen.text),
  };
  const reached = STATIONS.filter(
    (station): station is Exclude<Station, 'source'> => station !== 'source' && words[station] !== null,
  );
  const fields = sourceFields(chain).map(([name, value]): ChainField => {
    const lostAt = reached.find((station) => !isIn(words[station] ?? '', value)) ?? null;
    return { name, text: value, lostAt };
  });
  return text?.isError === true ? [...fields, { name: 'error flag', text: 'error', lostAt: whereFlagIsLost(carried) }] : fields;
}

/** The flag begins with the loop's result, and a format may have no place for it. */
function whereFlagIsLost(carried: CarriedResult | null): Station | null {
  if (carried === null || carried.seen.isError !== null) return null;
  return 'wire';
}

/** At most this many values of a body: the rest goes the same way. */
const MAX_BODY_FIELDS = 8;

function sourceFields({ outcome, failure }: ChainTexts): readonly (readonly [string, string])[] {
  const fields: (readonly [string, string | null | undefined])[] = [];
  if (outcome !== null) {
    const { status, error, headers } = outcome;
    fields.push(['status', status === null ? null : String(status)], ['name', error?.name], ['code', error?.code]);
    fields.push(
      ['message', error?.message],
      ['stack', error?.stack?.split('\n')[1]?.trim()],
      ['retry-after', headers['retry-after']],
    );
    fields.push(...bodyFields(outcome));
  }
  for (const { path, message, received, example } of failure?.issues ?? []) {
    const name = path === '' ? '(root)' : path;
    fields.push([`${name} is wrong`, message], [`${name} received`, received], [`${name} example`, example]);
  }
  const seen = new Set<string>();
  return fields.flatMap(([name, value]) => {
    if (value == null || value === '' || seen.has(value)) return [];
    seen.add(value);
    return [[name, value] as const];
  });
}

function bodyFields({ value, text, status }: ToolOutcome): readonly (readonly [string, string])[] {
  if (status === null || status < 400) return [];
  if (value === undefined) return text === '' ? [] : [['body', text.slice(0, 200)]];
  return leaves(value, 'body').slice(0, MAX_BODY_FIELDS);
}

function leaves(value: Json, name: string): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => leaves(item, `${name}[${index}]`));
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, item]) => leaves(item, `${name}.${key}`));
  return value === null || value === '' ? [] : [[name, String(value)]];
}

function wordsOfFailure({ status, name, message, stack, evidence, issues, retryAfterMs }: Failure): string {
  const parts = [status, name, message, stack, retryAfterMs === null ? null : retryAfterMs / 1000];
  const found = issues.flatMap((issue) => [issue.path, issue.message, issue.received, issue.example]);
  return [...parts, ...evidence.map(({ text }) => text), ...found].filter((part) => part !== null).join('\n');
}

/** The words in a JSON value without its quotes and escapes; a text that is itself JSON is opened too. */
function wordsOf(value: Json): string {
  if (typeof value === 'string') {
    const inner = parseJson(value);
    return inner.ok && typeof inner.value === 'object' && inner.value !== null ? `${value}\n${wordsOf(inner.value)}` : value;
  }
  if (Array.isArray(value)) return value.map(wordsOf).join('\n');
  if (isJsonObject(value)) return Object.values(value).map(wordsOf).join('\n');
  return String(value);
}

/** A number must stand by itself: 503 is not in 15030. */
function isIn(words: string, value: string): boolean {
  if (!/^\d+$/.test(value)) return words.includes(value);
  return new RegExp(`(?<![\\d.])${value}(?!\\d)`).test(words);
}
