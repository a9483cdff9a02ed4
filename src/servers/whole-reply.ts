import type { ModelReply } from '../domain/effect.ts';
import type { WireProfile } from '../domain/journal.ts';

/**
 * Whether a reply that does not stream can carry this one. Anthropic's input and Google's args are values there and hold no broken text, which reaches the client as
 * a JSON string that nobody wrote; in a stream it stays what it is.
 */
export function isCarriedWhole(profile: WireProfile, { calls }: ModelReply): boolean {
  if (profile !== 'anthropic' && profile !== 'google') return true;
  return calls.every((call) => call.arguments !== undefined);
}
