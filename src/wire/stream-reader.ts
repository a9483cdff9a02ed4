import type { Json } from '../base/json.ts';
import type { Cursor } from './body/cursor.ts';
import { Cursor as BodyCursor } from './body/cursor.ts';
import { ProblemLog } from './body/problem-log.ts';
import { EventSplitter, eventJson, type ServerSentEvent } from './server-sent-events.ts';
import type { DecodedReply, ReplyStreamReader, StreamState } from './wire-codec.ts';

/** What an event does to a stream: nothing final yet, the terminator, or an error that the provider reports. */
export type StreamStep =
  | null
  | { readonly kind: 'complete'; readonly decoded: DecodedReply }
  | { readonly kind: 'failed'; readonly error: Json };

/** The part of a stream reader that knows a format: takes its events one by one and remembers what they add up to. */
export interface ReplyAssembler {
  /** Called for each event that is JSON. What it reports on the cursor breaks the stream. */
  readonly take: (event: Cursor, name: string | null) => StreamStep;
  /** Called for data that is no JSON, such as `[DONE]`; false when the format has no such word. */
  readonly takeWord: (word: string, log: ProblemLog) => StreamStep | false;
  readonly text: () => string;
}

/** Once a stream is complete, failed or broken, what follows changes nothing. */
export function createStreamReader(assembler: ReplyAssembler): ReplyStreamReader {
  const splitter = new EventSplitter();
  let state: StreamState = { kind: 'open' };

  const take = (event: ServerSentEvent): void => {
    const log = new ProblemLog();
    const value = eventJson(event);
    const step =
      value === undefined ? assembler.takeWord(event.data, log) : assembler.take(new BodyCursor(log, value), event.name);
    if (step === false) log.report([], { kind: 'malformed', expected: 'JSON' }, 'an event of the stream is no JSON');
    const concluded = log.conclude(step);
    if (!concluded.ok) state = { kind: 'broken', problem: concluded.error };
    else if (concluded.value !== null && concluded.value !== false) state = concluded.value;
  };

  return {
    push: (text) => {
      for (const event of splitter.push(text)) if (state.kind === 'open') take(event);
    },
    state: () => state,
    text: assembler.text,
  };
}
