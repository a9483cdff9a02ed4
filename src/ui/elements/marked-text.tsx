import { markText } from './mark-text.ts';

/** A text as the model read it, with the named fields and values marked. */
export function MarkedText({ text, needles }: { readonly text: string; readonly needles: readonly string[] }) {
  return (
    <pre className="model-text">
      {markText(text, needles).map((piece) => (piece.isMarked ? <mark key={piece.at}>{piece.text}</mark> : piece.text))}
    </pre>
  );
}
