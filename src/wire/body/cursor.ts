import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { WireFault } from '../wire-problem.ts';
import type { BodyPath, ProblemLog } from './problem-log.ts';

const NO_MEMBERS: JsonObject = {};

/**
 * A place in a body. Each read reports what is wrong with the place and then gives a stand-in ("", 0, no items), so that a decoder reads straight
 * on; `null` counts as absent.
 */
export class Cursor {
  readonly value: Json | undefined;
  readonly path: BodyPath;
  private readonly log: ProblemLog;

  constructor(log: ProblemLog, value: Json | undefined, path: BodyPath = []) {
    this.log = log;
    this.value = value;
    this.path = path;
  }

  get isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  at(key: string): Cursor {
    const value = isJsonObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined;
    return new Cursor(this.log, value, [...this.path, key]);
  }

  /** The member under the first of the names that is there. */
  atEither(...keys: readonly [string, ...string[]]): Cursor {
    const found = keys.find((key) => !this.at(key).isAbsent);
    return this.at(found ?? keys[0]);
  }

  report(fault: WireFault, message: string): void {
    this.log.report(this.path, fault, message);
  }

  reportMissing(): void {
    const field = String(this.path.at(-1) ?? '');
    this.report({ kind: 'missing', field }, `${field} is required`);
  }

  reportType(expected: string): void {
    const received = describeType(this.value);
    this.report({ kind: 'wrong-type', expected, received }, `expected ${expected}, got ${received}`);
  }

  object(): JsonObject {
    if (isJsonObject(this.value)) return this.value;
    this.refuse('object');
    return NO_MEMBERS;
  }

  optionalObject(): JsonObject | null {
    return this.isAbsent ? null : this.object();
  }

  string(): string {
    if (typeof this.value === 'string') return this.value;
    this.refuse('string');
    return '';
  }

  optionalString(): string | null {
    return this.isAbsent ? null : this.string();
  }

  /** A string with at least one character. */
  text(): string {
    const text = this.string();
    if (this.value === '') this.report({ kind: 'empty' }, 'must not be empty');
    return text;
  }

  optionalBoolean(): boolean {
    if (typeof this.value === 'boolean') return this.value;
    if (!this.isAbsent) this.reportType('boolean');
    return false;
  }

  /** A whole number; null when absent. */
  optionalInteger(min: number, max: number | null = null): number | null {
    if (this.isAbsent) return null;
    if (typeof this.value !== 'number' || !Number.isInteger(this.value)) this.reportType('integer');
    return this.inRange(min, max);
  }

  optionalNumber(min: number, max: number | null = null): number | null {
    if (this.isAbsent) return null;
    if (typeof this.value !== 'number') this.reportType('number');
    return this.inRange(min, max);
  }

  private inRange(min: number, max: number | null): number {
    if (typeof this.value !== 'number') return min;
    if (this.value < min || (max !== null && this.value > max)) {
      const range = max === null ? `at least ${min}` : `from ${min} to ${max}`;
      this.report({ kind: 'out-of-range', received: this.value, min, max }, `must be ${range}, got ${this.value}`);
    }
    return this.value;
  }

  items(): readonly Cursor[] {
    if (Array.isArray(this.value)) {
      return (this.value as readonly Json[]).map((item, index) => new Cursor(this.log, item, [...this.path, index]));
    }
    this.refuse('array');
    return [];
  }

  optionalItems(): readonly Cursor[] {
    return this.isAbsent ? [] : this.items();
  }

  /** A list with at least one item. */
  someItems(): readonly Cursor[] {
    const items = this.items();
    if (Array.isArray(this.value) && items.length === 0) this.report({ kind: 'empty' }, 'must hold at least one item');
    return items;
  }

  /** One of the words; the first of them after a problem. */
  word<Word extends string>(...allowed: readonly [Word, ...Word[]]): Word {
    const found = allowed.find((word) => word === this.value);
    if (found !== undefined) return found;
    if (typeof this.value !== 'string') this.refuse('string');
    else this.reportUnknown(allowed);
    return allowed[0];
  }

  reportUnknown(allowed: readonly string[]): void {
    const received = String(this.value);
    this.report({ kind: 'unknown-value', received, allowed }, `'${received}' is none of ${allowed.join(', ')}`);
  }

  /** Reports the first member that is not among the known ones. */
  onlyMembers(known: ReadonlySet<string>): void {
    const name = Object.keys(this.object()).find((key) => !known.has(key));
    if (name !== undefined) this.at(name).report({ kind: 'unknown-member', name }, `there is no ${name}`);
  }

  atMost(limit: number, length: number): void {
    if (length > limit) this.report({ kind: 'too-long', length, limit }, `${length} is more than the ${limit} admitted`);
  }

  matches(pattern: RegExp): void {
    if (typeof this.value !== 'string' || pattern.test(this.value)) return;
    this.report(
      { kind: 'bad-name', name: this.value, pattern: pattern.source },
      `'${this.value}' does not match ${pattern.source}`,
    );
  }

  private refuse(expected: string): void {
    if (this.value === undefined) this.reportMissing();
    else this.reportType(expected);
  }
}

function describeType(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
