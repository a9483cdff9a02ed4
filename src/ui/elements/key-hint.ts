/** Attributes of a control that has a key: the key stands in its tooltip and is told to screen readers. */
export function keyed(title: string, key: string): { readonly title: string; readonly 'aria-keyshortcuts': string } {
  return { title: `${title} (${key})`, 'aria-keyshortcuts': key };
}
