import { FAILURE_CLASSES, type FailureClass } from '../domain/failure.ts';
import type { FailureChoice } from '../domain/strategy.ts';
import { CHOICE_WORDS } from '../domain/trace-of.ts';

export interface Verdict {
  readonly class: FailureClass;
  readonly rule: string;
  readonly choice: FailureChoice;
}

export interface TraceLine {
  readonly step: number;
  readonly subject: 'model' | 'object' | 'answer' | 'wait' | 'ended' | 'read' | 'call';
  readonly tool: string;
  /** Arguments as strict JSON text, or the rest of the line. */
  readonly rest: string;
  readonly attempt: number;
  readonly try: number;
  readonly result: 'ok' | 'cancelled' | 'not executed (stopped)' | 'not executed (attempts)' | Verdict | null;
}

const SUBJECTS = ['model', 'object', 'answer', 'wait', 'ended', 'read'] as const;

export function parseTraceLine(line: string): TraceLine {
  const match = /^(\d+): (\S+)(?: (.*?))??(?: attempt (\d+))?(?: try (\d+))?(?: -> (.+))?$/.exec(line);
  if (match === null) throw new Error(`not a line of a trace: ${line}`);
  const [, step, word = '', rest = '', attempt = '1', tryCount = '1', result] = match;
  const subject = SUBJECTS.find((known) => known === word) ?? 'call';
  return {
    step: Number(step),
    subject,
    tool: word,
    rest: subject === 'call' ? strictJson(rest) : rest,
    attempt: Number(attempt),
    try: Number(tryCount),
    result: parseResult(result),
  };
}

/** Puts the quotes around keys that `shortJson` leaves off. */
function strictJson(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|([A-Za-z_$][\w$]*)(?=:)/g, (whole, key?: string) =>
    key === undefined ? whole : JSON.stringify(key),
  );
}

function parseResult(text: string | undefined): TraceLine['result'] {
  if (text === undefined) return null;
  if (text === 'ok' || text === 'cancelled' || text === 'not executed (stopped)' || text === 'not executed (attempts)')
    return text;
  const match = /^(\S+) (\S+) \((.+)\)$/.exec(text);
  const failureClass = FAILURE_CLASSES.find((known) => known === match?.[1]);
  const choice = Object.entries(CHOICE_WORDS).find(([, words]) => words === match?.[3])?.[0];
  if (failureClass === undefined || choice === undefined) throw new Error(`not a result: ${text}`);
  return { class: failureClass, rule: match?.[2] ?? '', choice: choice as FailureChoice };
}

export function isVerdict(result: TraceLine['result']): result is Verdict {
  return typeof result === 'object' && result !== null;
}

/** The text before the first space, and after it. */
export function splitOnce(text: string): readonly [string, string | undefined] {
  const space = text.indexOf(' ');
  return space < 0 ? [text, undefined] : [text.slice(0, space), text.slice(space + 1)];
}
