import { assertNever } from '../base/assert-never.ts';
import { isJsonObject, type Json } from '../base/json.ts';
import type { Counters, Decision, Performable, Stop } from './effect.ts';
import type { Journal, Settled } from './journal.ts';
import { isAnswered } from './project-run.ts';
import type { FailureChoice } from './strategy.ts';

export interface TraceOptions {
  /** Adds the exact text that the model read, under the failure it is about. Default: false. */
  readonly texts?: boolean;
}

/**
 * A journal as text, one line for each call, answer, wait and end, in order of completion. Model requests show only when they fail;
 * `attempt` and `try` only from 2.
 *
 * ```
 * 1: search {start:"2026-5-1"} -> input http.422-names-parameter (feed back)
 * 2: search {start:"2026-05-01"} attempt 2 -> transient http.503 (wait below)
 * 2: wait 1000 ms
 * 2: search {start:"2026-05-01"} attempt 2 try 2 -> ok
 * 3: ended answered {"status":"done"}
 * ```
 *
 * With several agents, lines begin with `a0 `, `a1 ` and so on.
 */
export function traceOf(journal: Journal, options: TraceOptions = {}): string {
  const lines: Line[] = [];
  /** The last outcome in a slot, whose result a classification right after it replaces. */
  const lastOfSlot = new Map<number, Line>();
  const calls = new Map<string, string>();
  const isSeveral = journal.scenario.tasks.length > 1;
  const write = ({ agent, step }: Counters, what: string, result: string): Line => {
    const line = { what: `${isSeveral ? `a${agent} ` : ''}${step}: ${what}`, result };
    lines.push(line);
    return line;
  };

  for (const entry of journal.entries) {
    switch (entry.kind) {
      case 'settled':
        lastOfSlot.delete(entry.slot);
        if (entry.outcome.kind === 'model') {
          for (const call of entry.outcome.reply?.calls ?? []) {
            calls.set(callName(entry.asked, call.id), `${call.name} ${argumentsText(call.arguments, call.argumentsText)}`);
          }
        } else {
          const line = write(entry.asked, nameOf(entry.asked), resultOf(entry));
          if (entry.outcome.kind !== 'elapsed') lastOfSlot.set(entry.slot, line);
        }
        break;
      case 'decided': {
        const { asked } = entry;
        const { decision } = asked;
        if (decision.what !== 'classified') {
          writeDecision(asked, decision, (what, result) => write(asked, what, result), options, calls);
          break;
        }
        const { failure, choice } = decision;
        const result = `${failure.class} ${failure.rule} (${CHOICE_WORDS[choice]})`;
        const settled = lastOfSlot.get(entry.slot);
        lastOfSlot.delete(entry.slot);
        if (settled !== undefined && failure.source !== 'model') settled.result = result;
        else write(asked, `${subjectOf(asked, decision, calls)}${counts(decision.attempt, decision.try)}`, result);
        break;
      }
      case 'cancelled':
        write(entry.asked, nameOf(entry.asked), 'cancelled');
        break;
      case 'strategy':
        lines.push({ what: `strategy: ${entry.strategy.id}`, result: '' });
        break;
      case 'opened':
        break;
      default:
        assertNever(entry, 'traceOf');
    }
  }
  return lines.map(({ what, result }) => (result === '' ? what : `${what} -> ${result}`)).join('\n');
}

interface Line {
  readonly what: string;
  /** "" when there is nothing to say after the arrow. */
  result: string;
}

/** What failed, where no outcome of a call stands before the classification: the request, the arguments, the answer. */
function subjectOf(
  asked: Counters,
  { callId, tool, failure }: Extract<Decision, { what: 'classified' }>,
  calls: ReadonlyMap<string, string>,
): string {
  if (callId !== null) return calls.get(callName(asked, callId)) ?? tool ?? callId;
  return failure.source === 'answer' ? 'answer' : 'model';
}

function callName({ agent, step }: Counters, callId: string): string {
  return `${agent}/${step}/${callId}`;
}

function writeDecision(
  asked: Counters,
  decision: Exclude<Decision, { what: 'classified' }>,
  write: (what: string, result: string) => void,
  options: TraceOptions,
  calls: ReadonlyMap<string, string>,
): void {
  switch (decision.what) {
    case 'fed-back':
      if (options.texts === true) write(`read ${JSON.stringify(decision.text)}`, '');
      break;
    case 'warned':
      write(`warned ${decision.notes.map((note) => JSON.stringify(note)).join(' ')}`, '');
      break;
    case 'fell-back':
      write(`fell back ${decision.tool} → ${decision.to}`, decision.note === null ? 'not told' : 'told');
      break;
    case 'regressed':
      write(`regressed ${decision.paths.join(' ')}`, '');
      break;
    case 'not-executed':
      write(calls.get(callName(asked, decision.callId)) ?? decision.tool, `not executed (${decision.because})`);
      break;
    case 'refused':
      write(`refused ${decision.cap}: needs ${decision.needed}, ${decision.left} left`, '');
      break;
    case 'ended':
      write(`ended ${stopText(decision.stop)}${decision.answer === null ? '' : ` ${decision.answer}`}`, '');
      break;
    default:
      assertNever(decision, 'writeDecision');
  }
}

export const CHOICE_WORDS: Readonly<Record<FailureChoice, string>> = {
  'fall-back': 'fall back',
  'to-model': 'feed back',
  'wait-below': 'wait below',
  'wait-through': 'wait through',
  'raise-limit': 'raise limit',
  stop: 'stop',
};

export function stopText(stop: Stop): string {
  if (stop.kind === 'failure') return `failure ${stop.class}`;
  return stop.kind === 'budget' ? `budget ${stop.cap}` : stop.kind;
}

function nameOf(asked: Performable): string {
  switch (asked.kind) {
    case 'call-model':
      return `model${counts(1, asked.try)}`;
    case 'call-tool': {
      const { name, argumentsText: text, arguments: value } = asked.call;
      return `${name} ${argumentsText(value, text)}${counts(asked.attempt, asked.try)}`;
    }
    case 'wait':
      return `wait ${asked.ms} ms`;
    case 'check':
      return `object ${asked.text}${counts(asked.attempt, 1)}`;
    default:
      return assertNever(asked, 'nameOf');
  }
}

function resultOf({ outcome }: Settled): string {
  switch (outcome.kind) {
    case 'tool':
      if (isAnswered(outcome)) return 'ok';
      return outcome.error === null ? `unclassified ${outcome.status}` : `unclassified ${outcome.error.name}`;
    case 'verdict':
      return outcome.issues.length === 0 ? 'ok' : `${outcome.issues.length} issues`;
    case 'elapsed':
    case 'model':
      return '';
    default:
      return assertNever(outcome, 'resultOf');
  }
}

function counts(attempt: number, tryCount: number): string {
  return `${attempt > 1 ? ` attempt ${attempt}` : ''}${tryCount > 1 ? ` try ${tryCount}` : ''}`;
}

function argumentsText(value: Json | undefined, text: string): string {
  return value === undefined ? JSON.stringify(text) : shortJson(value);
}

/** JSON without quotes around keys that are plain words. */
export function shortJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(shortJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => {
    return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}:${shortJson(member)}`;
  });
  return `{${members.join(',')}}`;
}
