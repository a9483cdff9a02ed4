/** Rule files hold long lists; these read them from a text, so that a list stays a paragraph. */

/** Codes between spaces or line breaks. */
export function codes(text: string): readonly string[] {
  return text.split(/\s+/).filter((code) => code !== '');
}

/** Phrases between ` / ` or line breaks. */
export function phrases(text: string): readonly string[] {
  return text
    .split(/\s*(?: \/ ?|\n)\s*/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}
