import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Signal } from '../../domain/failure.ts';
import type { LooseNode } from './loose-node.ts';

export interface TextRange {
  /** Offsets into the pasted text; `end` is after the last character. */
  readonly start: number;
  readonly end: number;
}

/** Where a field of the signal was read. */
export interface FieldPlace extends TextRange {
  /** As evidence names it: `status`, `code`, `headers.retry-after`, `message`, `body`, `context.finishReason` … */
  readonly field: string;
}

/** A text understood as the evidence of one failure. */
export interface ReadFailure {
  /** What it was taken for, in words: "HTTP response", "Python traceback". */
  readonly form: string;
  readonly signal: Signal;
  readonly places: readonly FieldPlace[];
  /** The body as it was written, with the place of each part; null where there is none or it is plain text. */
  readonly body: LooseNode | null;
  /** What the reader left out or assumed, one sentence each. */
  readonly notes: readonly string[];
}

/** A signal in the making. Every setter keeps the first value that says something. */
export class SignalDraft {
  readonly form: string;
  transport: Signal['transport'];
  readonly headers = new Map<string, string>();
  readonly places: FieldPlace[] = [];
  readonly notes: string[] = [];
  private status: number | null = null;
  private name: string | null = null;
  private code: string | number | null = null;
  private message: string | null = null;
  private body: Json = null;
  private bodyNode: LooseNode | null = null;
  private finishReason: string | null = null;
  private toolIdempotent: boolean | null = null;
  private toolWrites: boolean | null = null;

  constructor(form: string, transport: Signal['transport']) {
    this.form = form;
    this.transport = transport;
  }

  setStatus(value: Json | undefined, place: TextRange | null): void {
    const status = typeof value === 'string' && /^-?\d{1,3}$/.test(value) ? Number(value) : value;
    if (this.status !== null || typeof status !== 'number' || !Number.isInteger(status)) return;
    this.status = status;
    this.at('status', place);
  }

  setName(value: Json | undefined, place: TextRange | null): void {
    if (this.name !== null || typeof value !== 'string' || value === '' || value.length > 200) return;
    this.name = value;
    this.at('name', place);
  }

  setCode(value: Json | undefined, place: TextRange | null): void {
    if (this.code !== null || !((typeof value === 'string' && value !== '' && value.length <= 200) || typeof value === 'number'))
      return;
    this.code = value;
    this.at('code', place);
  }

  setMessage(value: Json | undefined, place: TextRange | null): void {
    if (this.message !== null || typeof value !== 'string' || value.trim() === '') return;
    this.message = value;
    this.at('message', place);
  }

  setHeader(name: string, value: string, place: TextRange | null): void {
    const key = name.toLowerCase();
    if (this.headers.has(key)) return;
    this.headers.set(key, value);
    this.at(`headers.${key}`, place);
  }

  /** A body as it was written. A text that holds JSON is given as the value inside. */
  setBody(value: Json, node: LooseNode | null, place: TextRange | null): void {
    if (this.body !== null || value === null || value === '') return;
    this.body = value;
    this.bodyNode = node;
    this.at('body', place ?? node);
  }

  setFinishReason(value: Json | undefined, place: TextRange | null): void {
    if (this.finishReason !== null || typeof value !== 'string' || value === '') return;
    this.finishReason = value;
    this.at('context.finishReason', place);
  }

  setTraits(traits: { readonly idempotent?: boolean | null; readonly writes?: boolean | null }, place: TextRange | null): void {
    this.toolIdempotent ??= traits.idempotent ?? null;
    this.toolWrites ??= traits.writes ?? null;
    this.at('context', place);
  }

  get hasMessage(): boolean {
    return this.message !== null;
  }

  get hasStatus(): boolean {
    return this.status !== null;
  }

  get bodyValue(): Json {
    return this.body;
  }

  done(): ReadFailure {
    const { form, transport, status, name, code, body, toolIdempotent, toolWrites, finishReason } = this;
    const headers = Object.fromEntries(this.headers);
    const context = { toolIdempotent, toolWrites, finishReason };
    const signal: Signal = { transport, status, headers, name, code, message: this.message ?? '', body, context };
    return { form, signal, places: this.places, body: this.bodyNode, notes: this.notes };
  }

  private at(field: string, place: TextRange | null): void {
    if (place !== null && place.end > place.start) this.places.push({ field, start: place.start, end: place.end });
  }
}

/** A member of an object that was read, by its key. */
export function memberOf(node: LooseNode | null | undefined, ...path: readonly string[]): LooseNode | null {
  let here: LooseNode | null = node ?? null;
  for (const key of path) {
    if (here === null) return null;
    here = here.members.findLast(([name]) => name === key)?.[1] ?? null;
  }
  return here;
}

/** The first of several members that is there. */
export function firstMember(node: LooseNode | null, ...keys: readonly string[]): LooseNode | null {
  for (const key of keys) {
    const found = memberOf(node, key);
    if (found !== null && found.value !== null) return found;
  }
  return null;
}

export function isObjectNode(node: LooseNode | null | undefined): node is LooseNode & { readonly value: JsonObject } {
  return node != null && isJsonObject(node.value);
}

export function isListNode(node: LooseNode | null | undefined): node is LooseNode & { readonly value: readonly Json[] } {
  return node != null && Array.isArray(node.value);
}
