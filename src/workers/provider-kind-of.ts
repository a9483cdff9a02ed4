import type { WireProfile } from '../domain/journal.ts';
import type { ProviderKind } from '../providers/presets.ts';

const KINDS: Readonly<Record<WireProfile, ProviderKind>> = {
  openai: 'openai',
  'openai-responses': 'openai-responses',
  anthropic: 'anthropic',
  google: 'google',
  compatible: 'openai-compatible',
};

/** Whose client library speaks the format of a wire profile. */
export function providerKindOf(wire: WireProfile): ProviderKind {
  return KINDS[wire];
}
