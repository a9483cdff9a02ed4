import { assertNever } from '../base/assert-never.ts';
import type { Json } from '../base/json.ts';
import { failure, type Result, success } from '../base/result.ts';
import type { Outcome, Performable } from '../domain/effect.ts';
import type { Entry, Journal } from '../domain/journal.ts';
import type { History, Message, ToolCall, View } from '../domain/message.ts';
import { parseStrategy } from '../loop/strategies/parse-strategy.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import { type FileProblem, parseFileText, problemAt, problemOf, tooNew } from './file-problem.ts';
import { JOURNAL_SCHEMA } from './file-schemas/journal-schema.ts';
import type { EntryJson, JournalJson, PerformableJson, ViewJson } from './journal-file/journal-json.ts';
import { ViewTable } from './journal-file/view-table.ts';
import { writtenScenarioFromJson } from './scenario-file.ts';

/** A journal as one JSON value. Reading it back gives an equal journal, and writing that one the same bytes. */
export function journalToJson(journal: Journal): JournalJson {
  const table = new ViewTable();
  const entries = journal.entries.map((entry) => entryToJson(entry, table));
  const { format, engine, scenario, strategy, seed, source, price } = journal;
  const histories = table.histories();
  return { format, engine, scenario, strategy, seed, source, price, messages: table.messages, histories, entries };
}

/** One entry; its views go by the numbers of `table`. */
export function entryToJson(entry: Entry, table: ViewTable): EntryJson {
  switch (entry.kind) {
    case 'settled': {
      const done = entry.done === null ? null : performableToJson(entry.done, table);
      return { ...entry, asked: performableToJson(entry.asked, table), done };
    }
    case 'cancelled':
      return { ...entry, asked: performableToJson(entry.asked, table) };
    case 'decided':
    case 'opened':
    case 'strategy':
      return entry;
    default:
      return assertNever(entry, 'entryToJson');
  }
}

function performableToJson(effect: Performable, table: ViewTable): PerformableJson {
  return effect.kind === 'call-model' ? { ...effect, view: table.viewJson(effect.view) } : effect;
}

/** Reads the text of a journal file. */
export function parseJournal(text: string): Result<Journal, readonly FileProblem[]> {
  const parsed = parseFileText(text);
  return parsed.ok ? journalFromJson(parsed.value) : parsed;
}

/** Reads a journal that may come from anywhere: its shape, its scenario, its strategies, and that every number leads somewhere. */
export function journalFromJson(json: Json): Result<Journal, readonly FileProblem[]> {
  const newer = tooNew(json, 'journal');
  if (newer !== null) return failure([newer]);
  const shape = compileSchema(JOURNAL_SCHEMA).validate(json).map(problemOf);
  if (shape.length > 0) return failure(shape);
  const file = json as Json & JournalJson;
  const problems = [...partProblems(file), ...numberProblems(file)];
  if (problems.length > 0) return failure(problems);
  const messages = file.messages.map(restoreMessage);
  const histories = buildHistories(file, messages);
  const { format, engine, scenario, strategy, seed, source, price } = file;
  const entries = file.entries.map((entry) => entryFromJson(entry, histories));
  return success({ format, engine, scenario, strategy, seed, source, price, entries });
}

function partProblems(file: JournalJson): readonly FileProblem[] {
  const scenario = writtenScenarioFromJson(file.scenario as Json & JournalJson['scenario']);
  const strategies = [
    { at: '/strategy', strategy: file.strategy },
    ...file.entries.flatMap((entry, index) =>
      entry.kind === 'strategy' ? [{ at: `/entries/${index}/strategy`, strategy: entry.strategy }] : [],
    ),
  ];
  return [
    ...(scenario.ok ? [] : scenario.error.map((problem) => ({ ...problem, path: `/scenario${problem.path}` }))),
    ...strategies.flatMap(({ at, strategy }) => {
      const parsed = parseStrategy(strategy as Json & JournalJson['strategy']);
      return parsed.ok ? [] : parsed.error.map((issue) => problemAt(`${at}${issue.path}`, issue.message));
    }),
  ];
}

/** Messages, histories and views that do not exist; a history may come out of an earlier one only, so none comes out of itself. */
function numberProblems({ messages, histories, entries }: JournalJson): readonly FileProblem[] {
  const problems: FileProblem[] = [];
  for (const [index, history] of histories.entries()) {
    const at = `/histories/${index}`;
    const missing = history.messages.find((number) => number >= messages.length);
    if (missing !== undefined) problems.push(problemAt(`${at}/messages`, `there is no message ${missing}`));
    const { origin } = history;
    if (origin === null) continue;
    const base = origin.base < index ? histories[origin.base] : undefined;
    if (base === undefined) problems.push(problemAt(`${at}/origin/base`, `${origin.base} is no earlier history`));
    else if (origin.length > base.messages.length)
      problems.push(problemAt(`${at}/origin/length`, `history ${origin.base} is shorter`));
  }
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== 'settled' && entry.kind !== 'cancelled') continue;
    const effects = { asked: entry.asked, done: entry.kind === 'settled' ? entry.done : null };
    for (const [name, effect] of Object.entries(effects)) {
      if (effect?.kind !== 'call-model') continue;
      const history = histories[effect.view.history];
      const at = `/entries/${index}/${name}/view`;
      if (history === undefined) problems.push(problemAt(`${at}/history`, `there is no history ${effect.view.history}`));
      else if (effect.view.length > history.messages.length)
        problems.push(problemAt(`${at}/length`, `history ${effect.view.history} is shorter`));
    }
  }
  return problems;
}

function buildHistories(file: JournalJson, messages: readonly Message[]): readonly History[] {
  const histories: History[] = [];
  for (const { id, messages: numbers, origin } of file.histories) {
    histories.push({
      id,
      messages: numbers.map((number) => at(messages, number)),
      origin: origin === null ? null : { base: at(histories, origin.base), length: origin.length, operation: origin.operation },
    });
  }
  return histories;
}

function entryFromJson(entry: EntryJson, histories: readonly History[]): Entry {
  switch (entry.kind) {
    case 'settled': {
      const done = entry.done === null ? null : performableFromJson(entry.done, histories);
      return { ...entry, asked: performableFromJson(entry.asked, histories), done, outcome: restoreOutcome(entry.outcome) };
    }
    case 'cancelled':
      return { ...entry, asked: performableFromJson(entry.asked, histories) };
    case 'decided':
    case 'opened':
    case 'strategy':
      return entry;
    default:
      return assertNever(entry, 'entryFromJson');
  }
}

function performableFromJson(effect: PerformableJson, histories: readonly History[]): Performable {
  switch (effect.kind) {
    case 'call-model':
      return { ...effect, view: restoreView(effect.view, histories) };
    case 'call-tool':
      return { ...effect, call: restoreCall(effect.call) };
    case 'wait':
    case 'check':
      return effect;
    default:
      return assertNever(effect, 'performableFromJson');
  }
}

function restoreView({ history, length, tokens }: ViewJson, histories: readonly History[]): View {
  return { history: at(histories, history), length, tokens };
}

/** JSON has no `undefined`: a member that means "is no JSON" was left out and comes back. */
function restoreCall(call: ToolCall): ToolCall {
  return { ...call, arguments: call.arguments };
}

function restoreMessage(message: Message): Message {
  return message.role === 'assistant' ? { ...message, calls: message.calls.map(restoreCall) } : message;
}

function restoreOutcome<T extends Outcome>(outcome: T): T {
  if (outcome.kind === 'tool') return { ...outcome, value: outcome.value };
  if (outcome.kind !== 'model' || outcome.reply === null) return outcome;
  return { ...outcome, reply: { ...outcome.reply, calls: outcome.reply.calls.map(restoreCall) } };
}

/** An element whose number `numberProblems` has checked. */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`journalFromJson: no element ${index}`);
  return found;
}
