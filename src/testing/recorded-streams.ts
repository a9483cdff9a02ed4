import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderKind } from '../providers/presets.ts';

const FOLDER = join(process.cwd(), '../shared/data/vercel-ai');

/** Folders of recorded streams that speak one of our formats. */
const KINDS: Readonly<Record<string, ProviderKind>> = {
  anthropic: 'anthropic',
  openai: 'openai-responses',
  azure: 'openai-responses',
  'open-responses': 'openai-responses',
  google: 'google',
  alibaba: 'openai-compatible',
  deepseek: 'openai-compatible',
  mistral: 'openai-compatible',
  'openai-compatible': 'openai-compatible',
  xai: 'openai-compatible',
};

export interface RecordedStream {
  readonly name: string;
  readonly kind: ProviderKind;
  /** The body as it was on the wire. */
  readonly bytes: Uint8Array;
}

/** Streams that other people recorded, in the frame that carries them; empty where the shared data is absent. */
export function recordedStreams(): readonly RecordedStream[] {
  if (!existsSync(FOLDER)) return [];
  return Object.entries(KINDS).flatMap(([folder, kind]) =>
    readdirSync(join(FOLDER, folder))
      .filter((file) => /\.(?:chunks\.txt|sse)$/.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(FOLDER, folder, file), 'utf8');
        if (!speaks(kind, text)) return [];
        return [
          { name: `${folder}/${file}`, kind, bytes: new TextEncoder().encode(framed(kind, file, firstAnswer(kind, text))) },
        ];
      }),
  );
}

/** The folders hold other formats of the same vendors too. */
function speaks(kind: ProviderKind, text: string): boolean {
  const mark = {
    anthropic: '"message_start"',
    openai: '"chat.completion.chunk"',
    'openai-compatible': '"chat.completion.chunk"',
    'openai-responses': '"response.created"',
    google: '"candidates"',
  }[kind];
  return text.includes(mark);
}

/** Some recordings of Anthropic hold several answers of a conversation; each was a stream of its own, and later ones lean on the first. */
function firstAnswer(kind: ProviderKind, text: string): string {
  const end = text.indexOf('{"type":"message_stop"}');
  return kind === 'anthropic' && end !== -1 ? text.slice(0, end + '{"type":"message_stop"}'.length) : text;
}

/** The recordings have one event a line, without what stands around it on the wire. */
function framed(kind: ProviderKind, file: string, text: string): string {
  if (file.endsWith('.sse')) return `${text.trimEnd()}\n\n`;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const events = lines.map((line) => {
    const type = kind === 'anthropic' ? (JSON.parse(line) as { type: string }).type : null;
    return `${type === null ? '' : `event: ${type}\n`}data: ${line}\n\n`;
  });
  return `${events.join('')}${kind === 'openai-compatible' ? 'data: [DONE]\n\n' : ''}`;
}

/** An answer that streams these pieces and then ends: cleanly, or by a broken connection. */
export function streamResponse(pieces: readonly Uint8Array[], end: 'closed' | 'broken' = 'closed'): Response {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = left.shift();
      if (piece !== undefined) return controller.enqueue(piece);
      if (end === 'broken') return controller.error(new TypeError('terminated'));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}
