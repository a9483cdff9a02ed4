import type { Cursor } from '../body/cursor.ts';
import { createStreamReader, type ReplyAssembler, type StreamStep } from '../stream-reader.ts';
import type { ReplyStreamReader } from '../wire-codec.ts';
import { GenerateAnswer } from './generate-reply.ts';

export function readGenerateStream(): ReplyStreamReader {
  return createStreamReader(new GenerateAssembler());
}

/** Complete with the chunk that has a finish reason: the format has no other terminator. */
class GenerateAssembler implements ReplyAssembler {
  private readonly answer = new GenerateAnswer();

  readonly text = (): string => this.answer.text;

  readonly take = (event: Cursor): StreamStep => {
    event.object();
    if (!event.at('error').isAbsent) return { kind: 'failed', error: event.value ?? null };
    this.answer.add(event);
    return this.answer.finish === null ? null : { kind: 'complete', decoded: this.answer.conclude() };
  };

  readonly takeWord = (): false => false;
}
