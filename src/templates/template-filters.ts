import { type FilterImplOptions, filters } from 'liquidjs';
import { sizeOf } from './template-limits.ts';
import { LimitReached } from './template-problem.ts';

type FilterHandler = Extract<FilterImplOptions, (...values: never[]) => unknown>;

/**
 * The library's filters that are deterministic and take time in proportion to what they are given. Left out on purpose: `sample` (chance),
 * `*_exp` (expressions in strings), hashes (asynchronous), HTML and base64 filters (no use here).
 */
const ALLOWED = [
  ...['append', 'prepend', 'upcase', 'downcase', 'capitalize', 'strip', 'lstrip', 'rstrip', 'strip_newlines', 'squish'],
  ...['replace', 'replace_first', 'replace_last', 'remove', 'remove_first', 'remove_last', 'truncate', 'truncatewords'],
  ...['normalize_whitespace', 'number_of_words', 'escape', 'newline_to_br', 'url_encode', 'url_decode', 'split', 'slice', 'size'],
  ...['join', 'first', 'last', 'map', 'where', 'reject', 'find', 'find_index', 'has', 'sort', 'sort_natural', 'uniq', 'compact'],
  ...['concat', 'push', 'pop', 'shift', 'unshift', 'reverse', 'sum', 'group_by', 'array_to_sentence_string'],
  ...['abs', 'at_least', 'at_most', 'ceil', 'floor', 'round', 'plus', 'minus', 'times', 'divided_by', 'modulo', 'to_integer'],
  ...['default', 'json'],
];

/** A point in time as a template may name it: ISO 8601, with or without a time and a zone. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Every filter a template may use, each charging the work it does. */
export function allowedFilters(): ReadonlyMap<string, FilterHandler> {
  const table = new Map<string, FilterHandler>();
  for (const name of ALLOWED) table.set(name, charged(handlerOf(name)));
  table.set('date', charged(fixedDate(handlerOf('date'))));
  return table;
}

function handlerOf(name: string): FilterHandler {
  const filter = filters[name];
  if (typeof filter !== 'function') throw new Error(`liquidjs has no filter ${name}`);
  return filter;
}

function charged(handler: FilterHandler): FilterHandler {
  return function (this: ThisParameterType<FilterHandler>, value: unknown, ...parameters: unknown[]): unknown {
    let work = sizeOf(value);
    for (const parameter of parameters) work += sizeOf(parameter);
    this.context.memoryLimit.use(work);
    return handler.call(this, value, ...parameters);
  };
}

/** The library's `date` without the clock and without the machine's time zone: seconds since 1970 or ISO 8601, read as UTC. */
function fixedDate(handler: FilterHandler): FilterHandler {
  return function (this: ThisParameterType<FilterHandler>, value: unknown, ...parameters: unknown[]): unknown {
    if (value === 'now' || value === 'today') {
      throw new LimitReached(
        `the date filter does not know "${value}": a run must not depend on the day it is run`,
        'Use a variable such as now_ms.',
      );
    }
    if (typeof value === 'number') return handler.call(this, value, ...parameters);
    const match = typeof value === 'string' ? ISO_TIME.exec(value) : null;
    if (match === null || typeof value !== 'string') return value;
    const isDateOnly = value.length === 10;
    return handler.call(this, isDateOnly || match[1] !== undefined ? value : `${value}Z`, ...parameters);
  };
}
