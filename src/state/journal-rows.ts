import { isJsonObject, type Json } from '../base/json.ts';
import { failure, type Result } from '../base/result.ts';
import type { Performable } from '../domain/effect.ts';
import type { Entry, Journal, RunTime } from '../domain/journal.ts';
import type { Message } from '../domain/message.ts';
import type { Exchanges, WireExchange } from '../domain/wire-exchange.ts';
import { type FileProblem, problemAt } from '../formats/file-problem.ts';
import type { EntryJson, HistoryJson } from '../formats/journal-file/journal-json.ts';
import { ViewTable } from '../formats/journal-file/view-table.ts';
import { entryToJson, journalFromJson } from '../formats/journal-file.ts';

/** A journal but for what happened. */
export type JournalHead = Omit<Journal, 'entries'>;

/** An effect that was begun. */
export interface Intent {
  readonly slot: number;
  readonly arrival: number;
  readonly atMs: RunTime;
  readonly effect: Performable['kind'];
  /** Of a call to the model or to a tool; null for waits and checks. */
  readonly step: number | null;
}

/** One line of a kept run. A line is written once and never changed. */
export type KeptRow =
  | { readonly kind: 'intent'; readonly intent: Intent }
  | {
      readonly kind: 'entry';
      readonly entry: EntryJson;
      /** Messages that no line before had; they go on where those end. */
      readonly messages: readonly Message[];
      /** Histories that are new or longer, by their place in the list. */
      readonly histories: readonly (readonly [index: number, history: HistoryJson])[];
    }
  | { readonly kind: 'exchange'; readonly key: string; readonly exchange: WireExchange };

/** More histories than any run has. */
const MAX_HISTORIES = 100_000;

/** Writes entries as lines: what a history shares with those before is named by number. */
export function createRowWriter(): (entry: Entry) => KeptRow {
  const table = new ViewTable();
  let messages = 0;
  let lengths: readonly number[] = [];
  return (entry) => {
    const json = entryToJson(entry, table);
    const all = table.histories();
    const histories = [...all.entries()].filter(([index, history]) => history.messages.length !== lengths[index]);
    const row: KeptRow = { kind: 'entry', entry: json, messages: table.messages.slice(messages), histories };
    messages = table.messages.length;
    lengths = all.map((history) => history.messages.length);
    return row;
  };
}

export interface ReadRun {
  readonly journal: Journal;
  readonly exchanges: Exchanges;
  /** Begun and never answered: where a tab died, these may have reached a provider. Nothing sends them again. */
  readonly open: readonly Intent[];
}

/** Reads the lines of a run in their order. A line that cannot be read ends it: what stands before is a journal. */
export function readRows(head: JournalHead, rows: readonly KeptRow[]): Result<ReadRun, readonly FileProblem[]> {
  const messages: Message[] = [];
  const histories: HistoryJson[] = [];
  const entries: EntryJson[] = [];
  const exchanges = new Map<string, WireExchange>();
  const open = new Map<string, Intent>();
  for (const row of rows) {
    if (!isRow(row)) break;
    switch (row.kind) {
      case 'intent':
        open.set(`${row.intent.slot}/${row.intent.arrival}/${row.intent.effect}`, row.intent);
        break;
      case 'exchange':
        exchanges.set(row.key, row.exchange);
        break;
      case 'entry': {
        const { entry } = row;
        messages.push(...row.messages);
        for (const [index, history] of row.histories) histories[index] = history;
        entries.push(entry);
        if (entry.kind === 'settled' || entry.kind === 'cancelled')
          open.delete(`${entry.slot}/${entry.arrival}/${entry.asked.kind}`);
        break;
      }
    }
  }
  // As it would come out of a file: what is stored is checked like what is opened.
  let json: Json;
  try {
    json = JSON.parse(JSON.stringify({ ...head, messages, histories, entries }));
  } catch (error) {
    return failure([problemAt('', String(error))]);
  }
  const journal = journalFromJson(json);
  return journal.ok ? { ok: true, value: { journal: journal.value, exchanges, open: [...open.values()] } } : journal;
}

/** Whether a stored line has the members that are read before the journal as a whole is checked. */
function isRow(row: unknown): boolean {
  if (!isJsonObject(row)) return false;
  switch (row.kind) {
    case 'intent':
      return isJsonObject(row.intent);
    case 'exchange':
      return typeof row.key === 'string' && isJsonObject(row.exchange);
    case 'entry':
      return (
        isJsonObject(row.entry) &&
        isJsonObject(row.entry.asked ?? {}) &&
        Array.isArray(row.messages) &&
        isHistoryList(row.histories)
      );
    default:
      return false;
  }
}

function isHistoryList(value: unknown): boolean {
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && Number.isSafeInteger(pair[0]) && pair[0] >= 0 && pair[0] < MAX_HISTORIES;
  return Array.isArray(value) && value.every(isPair);
}
