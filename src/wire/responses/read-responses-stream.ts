import type { Cursor } from '../body/cursor.ts';
import { createStreamReader, type ReplyAssembler, type StreamStep } from '../stream-reader.ts';
import type { ReplyStreamReader } from '../wire-codec.ts';
import { readResponse } from './responses-reply.ts';

export function readResponsesStream(): ReplyStreamReader {
  return createStreamReader(new ResponsesAssembler());
}

/** Complete with the event that holds the whole response; the deltas before it are for the screen. */
class ResponsesAssembler implements ReplyAssembler {
  private words = '';

  readonly text = (): string => this.words;

  readonly take = (event: Cursor): StreamStep => {
    event.object();
    switch (event.at('type').string()) {
      case 'response.output_text.delta':
        this.words += event.at('delta').string();
        return null;
      case 'response.completed':
      case 'response.incomplete':
        return { kind: 'complete', decoded: readResponse(event.at('response')) };
      case 'response.failed':
        return { kind: 'failed', error: event.at('response').value ?? null };
      case 'error':
        return { kind: 'failed', error: event.value ?? null };
      default:
        return null;
    }
  };

  /** Some servers of this format end with the word of the chat format. */
  readonly takeWord = (word: string): StreamStep | false => (word === '[DONE]' ? null : false);
}
