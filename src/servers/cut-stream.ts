import type { ModelReply, Usage } from '../domain/effect.ts';
import type { ReplyOptions, WireCodec } from '../wire/wire-codec.ts';

/**
 * The frames of a stream that breaks off: of a text as much as `kept` holds, of a turn of calls a part of the first. No frame that would end the
 * reply is among them.
 */
export function framesBeforeCut(
  codec: WireCodec,
  kept: ModelReply,
  whole: ModelReply,
  usage: Usage,
  options: ReplyOptions,
): readonly string[] {
  if (whole.calls.length > 0) {
    const frames = openFrames(codec, codec.encodeReplyStream({ ...whole, calls: whole.calls.slice(0, 1) }, usage, options));
    return frames.slice(0, Math.ceil(frames.length / 2));
  }
  const reader = codec.readReplyStream();
  const before: string[] = [];
  for (const frame of openFrames(codec, codec.encodeReplyStream({ ...kept, finishReason: 'stop' }, usage, options))) {
    before.push(frame);
    reader.push(frame);
    if (reader.text() === (kept.text ?? '')) break;
  }
  return before;
}

/** All up to the frame that ends the reply. When that is the first of all, its beginning, so that something has come. */
function openFrames(codec: WireCodec, frames: readonly string[]): readonly string[] {
  const reader = codec.readReplyStream();
  const end = frames.findIndex((frame) => {
    reader.push(frame);
    return reader.state().kind !== 'open';
  });
  const [first = ''] = frames;
  return end === 0 ? [first.slice(0, first.length / 2)] : frames.slice(0, end);
}
