import { failure, type Result, success } from '../base/result.ts';
import { crc32 } from './share-link/crc32.ts';
import { SHARE_PREFIX } from './share-link/share-prefix.ts';

/** Longest link that is made or read, in characters, the address in front of the fragment not counted. */
export const MAX_LINK_LENGTH = 32_768;

/** Most bytes a link may unpack to. Counted while unpacking: what comes after is never made. */
export const MAX_INFLATED_BYTES = 2 * 1024 * 1024;

const VERSION = 1;
const HEAD_BYTES = 5;

/** Fed piece by piece, because a browser inflates what it is given whole before anyone can count: 512 bytes make at most 0.5 MiB. */
const SLICE_BYTES = 512;

/** Why a link could not be read, in words for the person who opened it. */
export interface LinkProblem {
  readonly kind: 'too-long' | 'too-new' | 'damaged' | 'too-large';
  readonly message: string;
}

/**
 * A text as the fragment of a link, and back: `#share=` and, in base64url, a version, a checksum and the text deflated. What the text may
 * say is decided elsewhere (`shared-document.ts`); here a stranger's bytes are only unpacked, within limits.
 *
 *   byte 0     version, 1
 *   bytes 1–4  CRC-32 of what follows, big-endian
 *   bytes 5–   deflate-raw of the UTF-8 text
 *
 * The link may come out longer than MAX_LINK_LENGTH, which is for the caller to tell.
 */
export async function writeShareLink(text: string): Promise<string> {
  const packed = await deflate(new TextEncoder().encode(text));
  const bytes = new Uint8Array(HEAD_BYTES + packed.length);
  bytes[0] = VERSION;
  new DataView(bytes.buffer).setUint32(1, crc32(packed));
  bytes.set(packed, HEAD_BYTES);
  return SHARE_PREFIX + toBase64Url(bytes);
}

/** The text in a fragment. Never throws, and never makes more than MAX_INFLATED_BYTES whatever the link says. */
export async function readShareLink(hash: string): Promise<Result<string, LinkProblem>> {
  if (hash.length > MAX_LINK_LENGTH) {
    return problem(
      'too-long',
      `The link has ${hash.length} characters; at most ${MAX_LINK_LENGTH} are read. Ask for the file instead.`,
    );
  }
  const bytes = fromBase64Url(hash.slice(SHARE_PREFIX.length));
  const version = bytes?.[0];
  if (bytes === null || version === undefined)
    return problem('damaged', 'The link is not complete: a part of it was lost or changed.');
  if (version > VERSION) {
    return problem(
      'too-new',
      `The link has format ${version} and was made by a newer Mulligan; this one reads up to format ${VERSION}. Nothing is wrong with the link.`,
    );
  }
  const packed = bytes.subarray(HEAD_BYTES);
  if (version < 1 || packed.length === 0 || checksumIn(bytes) !== crc32(packed)) {
    return problem('damaged', 'The link is not complete: its checksum does not fit what it holds.');
  }
  return inflate(packed);
}

function problem(kind: LinkProblem['kind'], message: string): Result<never, LinkProblem> {
  return failure({ kind, message });
}

function checksumIn(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new CompressionStream('deflate-raw');
  const feeding = feed(stream.writable.getWriter(), bytes);
  const packed = new Uint8Array(await new Response(stream.readable).arrayBuffer());
  await feeding;
  return packed;
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Result<string, LinkProblem>> {
  const stream = new DecompressionStream('deflate-raw');
  const feeding = feed(stream.writable.getWriter(), packed);
  const reader = stream.readable.getReader();
  // A strict decoder, so that bytes that are no text are told instead of turned into question marks.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let count = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      count += value.byteLength;
      if (count > MAX_INFLATED_BYTES) {
        await reader.cancel();
        return problem(
          'too-large',
          `The link unpacks to more than ${MAX_INFLATED_BYTES / 1024 / 1024} MiB; unpacking was stopped there.`,
        );
      }
      text += decoder.decode(value, { stream: true });
    }
    await feeding;
    return success(text + decoder.decode());
  } catch {
    return problem('damaged', 'The link is not complete: what it holds cannot be unpacked.');
  }
}

/** Resolves when all is written, or when the reader has turned away: the reader is the one that tells. */
async function feed(writer: WritableStreamDefaultWriter<BufferSource>, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) await writer.write(bytes.subarray(at, at + SLICE_BYTES));
    await writer.close();
  } catch {
    // The readable side fails with the same reason.
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null for a text that is not base64url of at least the head. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return binary.length < HEAD_BYTES ? null : Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
