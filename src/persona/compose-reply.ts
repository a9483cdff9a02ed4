import { draw } from '../base/draw.ts';
import type { ModelReply } from '../domain/effect.ts';
import type { ToolCall } from '../domain/message.ts';
import { callId } from './call-id.ts';
import type { Folder, Progress } from './fold-view.ts';
import type { GiveUpReason } from './item-state.ts';
import { variantOf } from './planned-item.ts';
import { reportText } from './report-text.ts';

/** A reply and its size in tokens: of the text, and of each call's name and arguments. */
export interface SizedReply {
  readonly reply: ModelReply;
  readonly tokens: number;
}

/** What the persona says next: the calls of the first step that is not through, or the answer. */
export function composeReply(folder: Folder, progress: Progress, step: number): SizedReply {
  for (const positions of folder.task.steps) {
    let isBlocked = false;
    let isThrough = true;
    for (const position of positions) {
      const status = progress.calls[position]?.status;
      if (status === 'given-up') isBlocked = true;
      else if (status !== 'succeeded') isThrough = false;
    }
    if (!isThrough) return sendCalls(folder, progress, positions, step);
    if (isBlocked) return finish(folder, progress);
  }
  return finish(folder, progress);
}

function sendCalls({ task }: Folder, progress: Progress, positions: readonly number[], step: number): SizedReply {
  const calls: ToolCall[] = [];
  let tokens = 0;
  for (const position of positions) {
    const state = progress.calls[position];
    const item = task.calls[position];
    if (state === undefined || item === undefined || state.status === 'succeeded' || state.status === 'given-up') continue;
    const variant = variantOf(item, state.mask);
    calls.push({
      id: callId(task.agent, step, position),
      name: item.tool ?? '',
      argumentsText: variant.text,
      arguments: variant.value,
    });
    tokens += variant.tokens;
  }
  return { reply: { text: null, calls, finishReason: 'tool-calls', opaque: null }, tokens };
}

/** The answer of the plan, or a report. Whoever claims success also gives the answer it never had the means for. */
function finish(folder: Folder, progress: Progress): SizedReply {
  const { task, persona, seed } = folder;
  const unresolved: string[] = [];
  const degraded: string[] = [];
  const reasons: GiveUpReason[] = [];
  for (const [position, { status, reason, isDegraded }] of progress.calls.entries()) {
    const tool = task.calls[position]?.tool ?? '';
    if (status === 'succeeded' && isDegraded && !degraded.includes(tool)) degraded.push(tool);
    if (status !== 'succeeded' && !unresolved.includes(tool)) unresolved.push(tool);
    if (reason !== null && status === 'given-up' && !reasons.includes(reason)) reasons.push(reason);
  }
  const claims = unresolved.length + degraded.length > 0 && draw(seed, task.draws.claim, 0) < persona.claimsSuccess;
  const { answer } = progress;
  if (answer !== null && task.answer !== null && answer.status !== 'given-up' && (unresolved.length === 0 || claims)) {
    const { text, tokens } = variantOf(task.answer, answer.mask);
    return saying(text, tokens);
  }
  if (answer?.status === 'given-up') unresolved.push('answer');
  if (answer?.reason != null && !reasons.includes(answer.reason)) reasons.push(answer.reason);
  const { text, tokens } = reportText(
    task.reports,
    progress.language ?? task.language,
    { unresolved, degraded, reasons },
    claims,
  );
  return saying(text, tokens);
}

export function saying(text: string, tokens: number): SizedReply {
  return { reply: { text, calls: [], finishReason: 'stop', opaque: null }, tokens };
}
