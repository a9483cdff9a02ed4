import type { All, CallModel, CallTool, Check, Decide, Outcome, Wait } from '../../domain/effect.ts';
import type { Journal, RunTime } from '../../domain/journal.ts';
import type { Message } from '../../domain/message.ts';
import type { Strategy } from '../../domain/strategy.ts';

/** A view of a stored journal: the first `length` messages of a history of its table. */
export interface ViewJson {
  /** Index into `histories`. */
  readonly history: number;
  readonly length: number;
  readonly tokens: number;
}

/** A history of a stored journal, message by message by index into `messages`. */
export interface HistoryJson {
  readonly id: number;
  readonly messages: readonly number[];
  /** `base` is an index into `histories`, below this one's. */
  readonly origin: { readonly base: number; readonly length: number; readonly operation: 'reassign' } | null;
}

export type PerformableJson = (Omit<CallModel, 'view'> & { readonly view: ViewJson }) | CallTool | Wait | Check;

export type EntryJson =
  | {
      readonly kind: 'settled';
      readonly slot: number;
      readonly startMs: RunTime;
      readonly endMs: RunTime;
      readonly asked: PerformableJson;
      readonly done: PerformableJson | null;
      readonly outcome: Exclude<Outcome, { kind: 'joined' | 'decided' }>;
      readonly arrival: number;
    }
  | { readonly kind: 'decided'; readonly slot: number; readonly atMs: RunTime; readonly asked: Decide }
  | {
      readonly kind: 'opened';
      readonly slot: number;
      readonly atMs: RunTime;
      readonly labels: All['labels'];
      readonly first: number;
    }
  | { readonly kind: 'strategy'; readonly atMs: RunTime; readonly strategy: Strategy }
  | {
      readonly kind: 'cancelled';
      readonly slot: number;
      readonly startMs: RunTime;
      readonly endMs: RunTime;
      readonly asked: PerformableJson;
      readonly arrival: number;
    };

/**
 * A journal as it is stored: what a history shares in memory is shared here by number. Each different message is written once, however many
 * histories hold it; each history once, however many requests saw a part of it.
 *
 * ```
 * messages   [ m0, m1, m2, m3 ]
 * histories  [ {messages: [0, 1, 2]}, {messages: [0, 3], origin: {base: 0, length: 3}} ]
 * entries    [ {… view: {history: 0, length: 1}}, {… view: {history: 0, length: 3}}, {… view: {history: 1, length: 2}} ]
 * ```
 */
export interface JournalJson extends Omit<Journal, 'entries'> {
  readonly messages: readonly Message[];
  readonly histories: readonly HistoryJson[];
  readonly entries: readonly EntryJson[];
}
