/**
 * Chance as a function: `draw(seed, what, index)` is always the same number, whoever asks and whenever, so that
 * order of execution, number of workers and neighbouring lanes cannot change it. MurmurHash3's 32-bit mix over three
 * words; a single finalizer over xor-ed words makes streams collide (LOOP-NOTES).
 */
export function hash3(seed: number, what: number, index: number): number {
  let h = mix(0, seed);
  h = mix(h, what);
  h = mix(h, index);
  h ^= 12;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function mix(h: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const mixed = h ^ Math.imul(k, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** A uniform number in [0, 1) with 32 bits. */
export function draw(seed: number, what: number, index: number): number {
  return hash3(seed, what, index) / 4294967296;
}

/** A 32-bit hash of a text (MurmurHash3 mix over UTF-16 units), to name a stream of draws or an argument list. */
export function hashText(text: string): number {
  let h = 0;
  for (let index = 0; index < text.length; index++) h = mix(h, text.charCodeAt(index));
  return hash3(h, text.length, 0);
}
