/** How the fragment of a link with a document in it begins. Apart from the codec, so that the page can tell one without loading it. */
export const SHARE_PREFIX = '#share=';

export function isShareLink(hash: string): boolean {
  return hash.startsWith(SHARE_PREFIX);
}
