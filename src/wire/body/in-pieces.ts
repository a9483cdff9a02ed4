/** UTF-16 units in one piece, about what a provider sends at once. */
const PIECE = 12;

/** A text in the pieces it streams in; none for "". No surrogate pair is torn apart, as providers send whole characters. */
export function inPieces(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of text) {
    piece += character;
    if (piece.length < PIECE) continue;
    pieces.push(piece);
    piece = '';
  }
  if (piece !== '') pieces.push(piece);
  return pieces;
}
