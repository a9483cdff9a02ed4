/** Characters that one token is taken to hold: the usual rule of thumb for English text and JSON. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * The one token count of the product for canonical texts: an estimate, ceil(UTF-16 units / 4), so at least 1 for any text and 0 for
 * none. The same in every lane, driver and wire profile; what a provider reports replaces it where there is a provider.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
