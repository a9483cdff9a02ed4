import { hash3 } from '../base/draw.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const HEX = '0123456789abcdef';

/** A text that looks drawn at random and is always the same for the same seed and purpose: ids of responses and requests. */
export function idText(alphabet: 'base62' | 'hex', length: number, seed: number, what: number): string {
  const letters = alphabet === 'hex' ? HEX : BASE62;
  let text = '';
  for (let index = 0; index < length; index++) text += letters[hash3(seed, what, index) % letters.length] ?? '';
  return text;
}
