import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from './share-link/crc32.ts';
import { SHARE_PREFIX } from './share-link/share-prefix.ts';
import { MAX_INFLATED_BYTES, readShareLink, writeShareLink } from './share-link.ts';

/** A link around any packed bytes, with a checksum that fits. */
function linkOf(packed: Uint8Array, { version = 1, checksum = crc32(packed) } = {}): string {
  const head = Buffer.alloc(5);
  head[0] = version;
  head.writeUInt32BE(checksum, 1);
  return SHARE_PREFIX + Buffer.concat([head, packed]).toString('base64url');
}

async function refusal(link: string): Promise<string> {
  const read = await readShareLink(link);
  return read.ok ? `read ${read.value.length} characters` : read.error.kind;
}

describe('share link', () => {
  it('[share-link] gives back every text it was made from', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        expect(await readShareLink(await writeShareLink(written))).toEqual({ ok: true, value: written.replace(/^\uFEFF/, '') });
      }),
      { numRuns: process.env.SOAK === undefined ? 150 : 5_000 },
    );
  });

  it('[share-link] stays a plain fragment that no mail program breaks', async () => {
    expect(await writeShareLink('{"a":"ü → 💥"}')).toMatch(/^#share=[\w-]+$/);
  });

  it('[share-bomb] stops unpacking at two mebibytes, soon and in little memory', async () => {
    for (const size of [MAX_INFLATED_BYTES + 1, 20_000_000, 24_000_000]) {
      const link = linkOf(deflateRawSync(Buffer.alloc(size, 97), { level: 9 }));
      expect(link.length).toBeLessThan(32_768);
      const before = process.memoryUsage();
      const start = performance.now();
      expect(await refusal(link)).toBe('too-large');
      expect(performance.now() - start).toBeLessThan(500);
      expect(process.memoryUsage().arrayBuffers - before.arrayBuffers).toBeLessThan(16 * 1024 * 1024);
    }
  });

  it('[share-bomb] reads a text of exactly the limit', async () => {
    const text = 'a'.repeat(MAX_INFLATED_BYTES);
    expect(await refusal(await writeShareLink(text))).toBe(`read ${MAX_INFLATED_BYTES} characters`);
  });

  it('[share-bomb] refuses a link that is too long before unpacking it', async () => {
    expect(await refusal(SHARE_PREFIX + 'A'.repeat(32_768))).toBe('too-long');
  });

  it('[share-bomb] leaves a bomb inside a bomb packed', async () => {
    const inner = deflateRawSync(Buffer.alloc(1_000_000_000 / 50, 0), { level: 9 });
    const read = await readShareLink(linkOf(deflateRawSync(inner)));
    expect(read.ok ? read.value.length : read.error.kind).toBe('damaged');
  });

  it('[file-version] says of a newer link that it is newer, whatever else is in it', async () => {
    expect(await refusal(linkOf(new Uint8Array([1, 2, 3]), { version: 2, checksum: 0 }))).toBe('too-new');
  });

  it('[share-damaged] tells a link that was cut at any place', async () => {
    const whole = await writeShareLink(JSON.stringify({ text: 'Find the invoices of May. '.repeat(8) }));
    for (let length = SHARE_PREFIX.length; length < whole.length; length++) {
      expect(await refusal(whole.slice(0, length)), `cut to ${length}`).toBe('damaged');
    }
  });

  it('[share-damaged] tells a link in which one character was changed', async () => {
    const whole = await writeShareLink('{"format":1,"title":"a title, and enough text to deflate"}');
    for (let index = SHARE_PREFIX.length + 2; index < whole.length - 1; index++) {
      const other = whole[index] === 'A' ? 'B' : 'A';
      expect(await refusal(whole.slice(0, index) + other + whole.slice(index + 1)), `at ${index}`).toBe('damaged');
    }
  });

  it.each([
    ['a wrong checksum', linkOf(deflateRawSync('{}'), { checksum: 7 })],
    ['bytes behind the end', linkOf(deflateRawSync('{}')).concat('AAAA')],
    ['no deflate stream', linkOf(Buffer.from('garbage, and more garbage'))],
    ['no UTF-8', linkOf(deflateRawSync(Buffer.from([0xff, 0xfe, 0xfd])))],
    ['nothing', SHARE_PREFIX],
    ['a version and no more', linkOf(new Uint8Array())],
    ['version 0', linkOf(deflateRawSync('{}'), { version: 0 })],
    ['no base64url', `${SHARE_PREFIX}%7B%22a%22%3A1%7D`],
    ['standard base64', `${SHARE_PREFIX}AQ+/==`],
    ['a script', `${SHARE_PREFIX}<img src=x onerror=alert(1)>`],
  ])('[share-damaged] refuses %s without throwing', async (_what, link) => {
    expect(await refusal(link)).toBe('damaged');
  });

  it('[share-damaged] never throws over bytes from anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await readShareLink(SHARE_PREFIX + Buffer.from(bytes).toString('base64url'));
        await readShareLink(linkOf(bytes));
      }),
      { numRuns: process.env.SOAK === undefined ? 200 : 20_000 },
    );
  });
});
