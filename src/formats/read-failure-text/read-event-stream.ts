import { finishReasonIn, readBodyNode, statusIn } from './body-parts.ts';
import type { LooseNode } from './loose-node.ts';
import { readLooseValue } from './loose-value.ts';
import { isObjectNode, memberOf, type ReadFailure, SignalDraft } from './signal-draft.ts';
import { textLines } from './text-lines.ts';

/** An event whose data was read, under the name of its `event:` line. */
interface StreamEvent {
  readonly name: string;
  readonly data: LooseNode;
}

/**
 * A piece of an event stream: the event that reports an error counts, else the one that says why the reply ended. Null where no line begins with `data:`.
 */
export function readEventStream(text: string): ReadFailure | null {
  const events: StreamEvent[] = [];
  let name = '';
  let count = 0;
  for (const { text: line, start } of textLines(text)) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) {
      count++;
      const data = readLooseValue(text, start + 5);
      if (data !== null) events.push({ name, data });
    } else if (line === '') name = '';
  }
  if (count === 0) return null;
  const draft = new SignalDraft('event stream', 'stream');
  const failed = events.findLast(isError);
  const ended = events.findLast(({ data }) => endReason(data) !== null);
  const chosen = failed ?? ended;
  if (chosen === undefined) {
    draft.setMessage('the stream ended without saying why', null);
    draft.notes.push('No event in it reports an error or an end.');
    return draft.done();
  }
  if (count > 1)
    draft.notes.push(`One of ${count} events counts: ${failed === undefined ? 'the end of the reply' : 'the error'}.`);
  const status = failed === undefined ? null : statusIn(chosen.data);
  if (status !== null) draft.setStatus(status.value, status);
  const inner = memberOf(chosen.data, 'response');
  readBodyNode(draft, isError({ name: '', data: inner ?? chosen.data }) && inner !== null ? inner : chosen.data);
  const reason = endReason(chosen.data);
  if (reason !== null) {
    draft.setFinishReason(reason.value, reason);
    draft.setMessage(`the reply ended with finish reason ${String(reason.value)}`, null);
  }
  return draft.done();
}

function isError({ name, data }: StreamEvent): boolean {
  if (name === 'error' || memberOf(data, 'type')?.value === 'error' || name.endsWith('.failed')) return true;
  const error = memberOf(data, 'error') ?? memberOf(data, 'response', 'error') ?? memberOf(data, 'errorText');
  return error !== null && (isObjectNode(error) || (typeof error.value === 'string' && error.value !== ''));
}

function endReason(data: LooseNode): LooseNode | null {
  const delta = memberOf(data, 'delta');
  return finishReasonIn(data) ?? (delta === null ? null : finishReasonIn(delta));
}
