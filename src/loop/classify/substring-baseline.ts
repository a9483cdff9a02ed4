import type { FailureClass, Signal } from '../../domain/failure.ts';
import type { BaselineVerdict } from './baseline-verdict.ts';

/**
 * The list as it stands in many code bases [P17]: lower-case the text, take the first substring that occurs. It misroutes on purpose: "auth" is
 * in "author", 404 is in an order number, 429 is also an exhausted quota, 403 also a rate limit.
 */
const LIST: readonly (readonly [string, FailureClass])[] = [
  ['401', 'permanent'],
  ['403', 'permanent'],
  ['404', 'permanent'],
  ['auth', 'permanent'],
  ['forbidden', 'permanent'],
  ['permission', 'permanent'],
  ['not found', 'permanent'],
  ['429', 'transient'],
  ['rate limit', 'transient'],
  ['timeout', 'transient'],
  ['timed out', 'transient'],
  ['500', 'transient'],
  ['502', 'transient'],
  ['503', 'transient'],
  ['504', 'transient'],
  ['unavailable', 'transient'],
  ['overloaded', 'transient'],
  ['connection', 'transient'],
  ['econn', 'transient'],
  ['network', 'transient'],
  ['400', 'input'],
  ['422', 'input'],
  ['invalid', 'input'],
  ['validation', 'input'],
  ['required', 'input'],
  ['missing', 'input'],
  ['parse', 'input'],
];

export function substringVerdict(signal: Signal): BaselineVerdict | null {
  const text = `${signal.status ?? ''} ${signal.name ?? ''} ${signal.code ?? ''} ${signal.message}`.toLowerCase();
  for (const [part, found] of LIST) {
    const at = text.indexOf(part);
    if (at < 0) continue;
    const around = text.slice(Math.max(0, at - 12), at + part.length + 12).trim();
    return { class: found, rule: `substring.${part.replace(' ', '-')}`, evidence: { field: 'text', text: around } };
  }
  return null;
}
