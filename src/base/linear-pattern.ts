import { assertNever } from './assert-never.ts';
import { type CharacterSet, type PatternNode, type PatternProblem, parsePattern } from './pattern-syntax.ts';
import { failure, type Result, success } from './result.ts';

export interface PatternMatch {
  readonly start: number;
  /** After the last character. */
  readonly end: number;
}

/**
 * A pattern that a stranger may write: it reads every character of a text once, in all states at the same time (Thompson's simulation), so the work is at most
 * (characters + 1) × (instructions + 1) steps, whatever the pattern. Letters match in either case.
 */
export interface LinearPattern {
  readonly source: string;
  readonly instructions: number;
  /** The leftmost match, of those the one a backtracking engine would find; `steps` counts the work. */
  find(text: string): { readonly match: PatternMatch | null; readonly steps: number };
}

type Instruction =
  | { readonly op: 'set'; readonly set: CharacterSet }
  | { readonly op: 'assert'; readonly what: 'start' | 'end' | 'boundary' | 'inside' }
  /** `first` is preferred. */
  | { readonly op: 'fork'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'done' };

/** Bounded repetitions are written out; this bounds what they become. */
const MAX_INSTRUCTIONS = 2000;

export function compilePattern(source: string): Result<LinearPattern, PatternProblem> {
  const parsed = parsePattern(source);
  if (!parsed.ok) return parsed;
  const program: Instruction[] = [];
  if (!emit(parsed.value, program)) {
    return failure({ message: `the repetitions make it larger than ${MAX_INSTRUCTIONS} instructions`, at: 0 });
  }
  program.push({ op: 'done' });
  return success({ source, instructions: program.length, find: (text) => run(program, text) });
}

/** False when the program grows beyond its limit. */
function emit(node: PatternNode, program: Instruction[]): boolean {
  if (program.length > MAX_INSTRUCTIONS) return false;
  switch (node.kind) {
    case 'set':
      program.push({ op: 'set', set: node.set });
      return true;
    case 'assert':
      program.push({ op: 'assert', what: node.what });
      return true;
    case 'sequence':
      return node.parts.every((part) => emit(part, program));
    case 'either':
      return emitEither(node.options, program);
    case 'repeat':
      return emitRepeat(node, program);
    default:
      return assertNever(node, 'emit');
  }
}

function emitEither(options: readonly PatternNode[], program: Instruction[]): boolean {
  const ends: { op: 'jump'; to: number }[] = [];
  for (const [index, option] of options.entries()) {
    if (index === options.length - 1) {
      if (!emit(option, program)) return false;
      continue;
    }
    const fork = { op: 'fork' as const, first: program.length + 1, second: 0 };
    program.push(fork);
    if (!emit(option, program)) return false;
    const end = { op: 'jump' as const, to: 0 };
    program.push(end);
    ends.push(end);
    fork.second = program.length;
  }
  for (const end of ends) end.to = program.length;
  return true;
}

function emitRepeat({ part, min, max, lazy }: Extract<PatternNode, { kind: 'repeat' }>, program: Instruction[]): boolean {
  for (let count = 0; count < min; count++) if (!emit(part, program)) return false;
  const forks: { op: 'fork'; first: number; second: number }[] = [];
  const begin = program.length;
  for (let count = min; max === null ? count === min : count < max; count++) {
    const fork = { op: 'fork' as const, first: program.length + 1, second: program.length + 1 };
    program.push(fork);
    forks.push(fork);
    if (!emit(part, program)) return false;
  }
  if (max === null) program.push({ op: 'jump', to: begin });
  for (const fork of forks) {
    if (lazy) fork.first = program.length;
    else fork.second = program.length;
  }
  return true;
}

/** States under way at one place of the text, the preferred first, each with the start of its match. */
interface Front {
  readonly states: Int32Array;
  readonly starts: Int32Array;
  size: number;
}

function run(program: readonly Instruction[], text: string): { readonly match: PatternMatch | null; readonly steps: number } {
  let steps = 0;
  let here = frontOf(program.length);
  let next = frontOf(program.length);
  /** The place at which a state was last entered, plus one. */
  const entered = new Int32Array(program.length);
  const pending: number[] = [];
  let match: PatternMatch | null = null;

  function enter(front: Front, state: number, start: number, at: number): void {
    pending.push(state);
    for (let top = pending.pop(); top !== undefined; top = pending.pop()) {
      if (entered[top] === at + 1) continue;
      entered[top] = at + 1;
      steps++;
      const instruction = program[top] as Instruction;
      if (instruction.op === 'fork') pending.push(instruction.second, instruction.first);
      else if (instruction.op === 'jump') pending.push(instruction.to);
      else if (instruction.op === 'assert') {
        if (stands(instruction.what, text, at)) pending.push(top + 1);
      } else {
        front.states[front.size] = top;
        front.starts[front.size++] = start;
      }
    }
  }

  for (let at = 0; at <= text.length; at++) {
    if (match === null) enter(here, 0, at, at);
    if (here.size === 0 && match !== null) break;
    const code = at < text.length ? text.charCodeAt(at) : -1;
    for (let index = 0; index < here.size; index++) {
      const state = here.states[index] as number;
      const start = here.starts[index] as number;
      const instruction = program[state] as Instruction;
      steps++;
      if (instruction.op === 'done') {
        match = { start, end: at };
        break;
      }
      if (instruction.op === 'set' && code >= 0 && holds(instruction.set, code)) enter(next, state + 1, start, at + 1);
    }
    [here, next] = [next, here];
    next.size = 0;
  }
  return { match, steps };
}

function frontOf(size: number): Front {
  return { states: new Int32Array(size), starts: new Int32Array(size), size: 0 };
}

function holds(set: CharacterSet, code: number): boolean {
  return (inRanges(set, code) || inRanges(set, otherCase(code))) !== set.negated;
}

function inRanges(set: CharacterSet, code: number): boolean {
  for (const [low, high] of set.ranges) if (code >= low && code <= high) return true;
  return false;
}

/** Of ASCII letters; others have one case here. */
function otherCase(code: number): number {
  if (code >= 97 && code <= 122) return code - 32;
  return code >= 65 && code <= 90 ? code + 32 : code;
}

function stands(what: 'start' | 'end' | 'boundary' | 'inside', text: string, at: number): boolean {
  if (what === 'start') return at === 0 || text.charCodeAt(at - 1) === 10;
  if (what === 'end') return at === text.length || text.charCodeAt(at) === 10;
  const isBoundary = isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at));
  return isBoundary === (what === 'boundary');
}

/** Outside the text (NaN) is no word. */
function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
}
