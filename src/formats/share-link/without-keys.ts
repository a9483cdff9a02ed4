/** How the keys of the providers look; a person may have typed one into a prompt or a mock value. */
const KEY_LIKE =
  /\b(?:sk-[A-Za-z0-9_-]{16,}|AIza[\w-]{30,}|gh[pousr]_\w{30,}|xox[abp]-[\w-]{16,}|AKIA[A-Z0-9]{16})|\bBearer\s+[\w.~+/-]{20,}/g;

const REMOVED = '[removed: looked like a key]';

/** A JSON text with what looks like a key taken out of its strings. The patterns match no quote and no backslash, so it stays JSON. */
export function withoutKeys(text: string): { readonly text: string; readonly removedKeys: number } {
  let removedKeys = 0;
  const clean = text.replace(KEY_LIKE, () => {
    removedKeys++;
    return REMOVED;
  });
  return { text: clean, removedKeys };
}
