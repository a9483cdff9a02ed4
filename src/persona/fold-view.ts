import type { History, Message, ToolCall, ToolResult, View } from '../domain/message.ts';
import type { Persona } from '../domain/persona.ts';
import type { WireCodec } from '../wire/wire-codec.ts';
import { positionOf } from './call-id.ts';
import type { Language } from './detect-language.ts';
import { isDegraded } from './is-degraded.ts';
import { afterFailure, firstState, type ItemState } from './item-state.ts';
import { maskOf, type PlannedItem, variantOf } from './planned-item.ts';
import type { PreparedTask } from './prepare-task.ts';
import { readFeedback } from './read-feedback.ts';
import { readForItem } from './read-for-item.ts';

/** Who folds: the same for all views of one agent. */
export interface Folder {
  readonly task: PreparedTask;
  readonly persona: Persona;
  readonly seed: number;
  readonly wire: Pick<WireCodec, 'decodeResult'>;
}

/** What the persona makes of the first `length` messages of a history. Nothing of it comes from anywhere else. */
export interface Progress {
  readonly history: History;
  length: number;
  /** The prompt of the task is in view; a re-assigned history has lost it [P11]. */
  knowsTask: boolean;
  /** The last user message that is not the task. */
  lastUserText: string | null;
  /** Of the last failure that was read. */
  language: Language | null;
  readonly calls: readonly ItemState[];
  readonly answer: ItemState | null;
  /** The calls of the last assistant turn, and which planned call each is; -1 for none. */
  lastCalls: readonly ToolCall[];
  lastPositions: readonly number[];
  /** Tools whose calls succeeded that belong to no planned call. */
  readonly succeededElsewhere: string[];
}

export function startProgress({ task, persona, seed }: Folder, history: History): Progress {
  return {
    history,
    length: 0,
    knowsTask: false,
    lastUserText: null,
    language: null,
    calls: task.calls.map((item) => firstState(item, persona, seed)),
    answer: task.answer === null ? null : firstState(task.answer, persona, seed),
    lastCalls: [],
    lastPositions: [],
    succeededElsewhere: [],
  };
}

/** Reads on from where `progress` stands: histories only grow, so what was folded stays true. */
export function foldView(folder: Folder, progress: Progress, view: View): void {
  const { messages } = view.history;
  for (; progress.length < view.length; progress.length++) {
    const message = messages[progress.length];
    if (message !== undefined) foldMessage(folder, progress, message);
  }
}

function foldMessage(folder: Folder, progress: Progress, message: Message): void {
  if (message.role === 'user') foldUser(folder, progress, message.text);
  else if (message.role === 'assistant') foldCalls(folder, progress, message.calls);
  else if (message.role === 'tool') {
    for (let index = 0; index < message.results.length; index++) {
      const result = message.results[index];
      if (result !== undefined) foldResult(folder, progress, result, index);
    }
  }
}

function foldUser(folder: Folder, progress: Progress, text: string): void {
  const { task, persona, seed } = folder;
  if (!progress.knowsTask && text.includes(task.task.prompt)) {
    progress.knowsTask = true;
    return;
  }
  progress.lastUserText = text;
  const { answer } = progress;
  if (answer?.status === 'sent' && task.answer !== null) {
    const reading = readForItem(task.answer, text);
    progress.language = reading.language ?? progress.language;
    afterFailure(answer, task.answer, reading, persona, seed);
  } else if (readFeedback(text).saysNoAttemptsRemain) {
    for (const call of progress.calls)
      if (call.status !== 'succeeded') Object.assign(call, { status: 'given-up', reason: 'no-attempts' });
  }
}

function foldCalls(folder: Folder, progress: Progress, calls: readonly ToolCall[]): void {
  progress.lastCalls = calls;
  if (calls.length === 0) {
    if (progress.answer !== null) progress.answer.status = 'sent';
    return;
  }
  const positions: number[] = [];
  progress.lastPositions = positions;
  for (const call of calls) {
    const position = plannedPosition(folder, progress, call);
    positions.push(position);
    const state = progress.calls[position];
    const item = folder.task.calls[position];
    if (state === undefined || item === undefined) continue;
    state.status = 'sent';
    state.mask = sentMask(state, item, call);
  }
}

/** By its id; a call whose id is not ours (edited or imported) by its tool, the first that has not succeeded. */
function plannedPosition({ task }: Folder, progress: Progress, call: ToolCall): number {
  const position = positionOf(call.id, task.agent);
  if (position >= 0 && position < task.calls.length) return position;
  return task.calls.findIndex((item, index) => item.tool === call.name && progress.calls[index]?.status !== 'succeeded');
}

/** Which mistakes stand in the arguments that were sent. Arguments nobody planned (spoilt or edited) leave what the persona meant. */
function sentMask(state: ItemState, item: PlannedItem, call: ToolCall): number {
  if (variantOf(item, state.mask).text === call.argumentsText) return state.mask;
  return (call.arguments === undefined ? null : maskOf(item, call.arguments)) ?? state.mask;
}

function foldResult(folder: Folder, progress: Progress, result: ToolResult, index: number): void {
  const { task, persona, seed, wire } = folder;
  const at =
    progress.lastCalls[index]?.id === result.callId ? index : progress.lastCalls.findIndex(({ id }) => id === result.callId);
  const position = progress.lastPositions[at] ?? -1;
  const { text, isError } = wire.decodeResult(result);
  const isFailure = isError ?? readFeedback(text).saysError;
  const state = progress.calls[position];
  const item = task.calls[position];
  if (state === undefined || item === undefined) {
    if (!isFailure) progress.succeededElsewhere.push(result.name);
  } else if (!isFailure) {
    state.status = 'succeeded';
    state.isDegraded = isDegraded(text);
  } else {
    const reading = readForItem(item, text);
    progress.language = reading.language ?? progress.language;
    afterFailure(state, item, reading, persona, seed);
  }
}
