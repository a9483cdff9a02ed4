import type { ConnectionReport } from '../providers/connection-report.ts';
import { priceOf } from './provider-price.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { ProviderSetup, ProviderTarget } from './provider-store.ts';

/** What a test of the connection found, and of what. */
export interface ProviderTest {
  readonly href: string;
  readonly modelId: string;
  readonly report: ConnectionReport;
}

/** Asks the chosen model for one word. What that costs is in the sums. */
export async function testProvider(
  setup: ProviderSetup,
  settings: ProviderSettings,
  { preset, baseUrl, needsKey }: ProviderTarget,
): Promise<ProviderTest> {
  const modelId = settings.modelId.trim();
  const { testConnection } = await import('../providers/test-connection.ts');
  const { signal } = new AbortController();
  const { report, usage } = await testConnection({ kind: preset.kind, baseUrl, needsKey, modelId, vault: setup.vault, signal });
  if (usage.inputTokens + usage.outputTokens > 0) setup.spend.note(usage, await priceOf(settings, baseUrl, Date.now()));
  return { href: baseUrl.href, modelId, report };
}
