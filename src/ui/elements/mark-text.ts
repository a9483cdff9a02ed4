/** A piece of a text, and whether it is one of the things that were looked for. */
export interface TextPiece {
  readonly text: string;
  readonly isMarked: boolean;
  /** Offset in the whole text, from 0. */
  readonly at: number;
}

/** Cuts a text at every whole occurrence of the needles; of two that begin at one place the longer counts. Needles under 2 characters are noise. */
export function markText(text: string, needles: readonly string[]): readonly TextPiece[] {
  const wanted = [...new Set(needles)].filter((needle) => needle.length > 1).sort((one, other) => other.length - one.length);
  const pieces: TextPiece[] = [];
  let plainFrom = 0;
  let at = 0;
  const cutPlain = (to: number) => {
    if (to > plainFrom) pieces.push({ text: text.slice(plainFrom, to), isMarked: false, at: plainFrom });
  };
  while (at < text.length) {
    const found = wanted.find((needle) => text.startsWith(needle, at) && isWhole(text, at, needle));
    if (found === undefined) {
      at++;
      continue;
    }
    cutPlain(at);
    pieces.push({ text: found, isMarked: true, at });
    at += found.length;
    plainFrom = at;
  }
  cutPlain(text.length);
  return pieces;
}

/** `limit` is not found inside of `limited`: a needle that begins or ends with a letter must not touch another. */
function isWhole(text: string, at: number, needle: string): boolean {
  const before = text[at - 1] ?? '';
  const after = text[at + needle.length] ?? '';
  const first = needle[0] ?? '';
  const last = needle.at(-1) ?? '';
  return !(isWordCharacter(first) && isWordCharacter(before)) && !(isWordCharacter(last) && isWordCharacter(after));
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character);
}
