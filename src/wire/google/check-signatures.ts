import type { Cursor } from '../body/cursor.ts';

/** Families that sign their calls and demand the signature back. */
const SIGNS_CALLS = /(?:^|\/)gemini-(?:[3-9]|[1-9]\d)/;

/**
 * In the turn under way, which begins at the last words of the user, the first call of each model content carries its thought signature; of
 * parallel calls only the first has one. Earlier turns are not looked at. Any text will do: a client that lost the signature sends the documented
 * `skip_thought_signature_validator`, and what stands in a real one only the service can tell.
 */
export function checkSignatures(contents: readonly Cursor[], model: string | null): void {
  if (model === null || !SIGNS_CALLS.test(model)) return;
  const begin = contents.findLastIndex((content) => content.at('role').value !== 'model' && hasWords(content));
  for (const content of contents.slice(begin + 1)) {
    if (content.at('role').value !== 'model') continue;
    const first = content
      .at('parts')
      .items()
      .find((part) => !callOf(part).isAbsent);
    if (first === undefined) continue;
    const signature = first.atEither('thoughtSignature', 'thought_signature');
    const name = String(callOf(first).at('name').value ?? '');
    if (signature.value !== undefined && signature.value !== null && signature.value !== '') continue;
    first.report(
      { kind: 'missing-signature', what: 'thought-signature', name },
      `the call of ${name} lacks the thought signature that came with it`,
    );
  }
}

function callOf(part: Cursor): Cursor {
  return part.atEither('functionCall', 'function_call');
}

function hasWords(content: Cursor): boolean {
  return content
    .at('parts')
    .items()
    .some((part) => typeof part.at('text').value === 'string');
}
