import type { WireProfile } from '../domain/journal.ts';
import { DEFAULT_MODELS } from '../servers/model-lists.ts';
import { providerDialect } from '../servers/provider-dialect.ts';

const PATHS: Readonly<Record<WireProfile, string>> = {
  openai: '/chat/completions',
  'openai-responses': '/responses',
  anthropic: '/messages',
  google: `/models/${DEFAULT_MODELS.google}:generateContent`,
  compatible: '/chat/completions',
};

/** Where a client of this format sends a request that is not streamed. */
export function usualUrl(wire: WireProfile): string {
  return `${providerDialect(wire).base}${PATHS[wire]}`;
}
