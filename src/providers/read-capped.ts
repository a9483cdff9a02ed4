/** A body grew past the cap; reading stopped and the connection was closed. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The response is longer than ${maxBytes} bytes.`);
    this.maxBytes = maxBytes;
  }
}

/** The body as text, read to its end; rejects with `ResponseTooLarge` once it passes `maxBytes`. */
export async function readCapped(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new ResponseTooLarge(maxBytes);
    }
    text += decoder.decode(value, { stream: true });
  }
}
