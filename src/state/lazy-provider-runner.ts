import type { ProviderRunner } from './run-store.ts';

/** Runs lanes against what is set up on this page. The set-up and all that it needs are loaded by the first run. */
export const lazyProviderRunner: ProviderRunner = async (plan, signal, watch) => {
  const [{ createProviderRunner }, { pageProviderSetup }] = await Promise.all([
    import('./provider-runner.ts'),
    import('./page-provider.ts'),
  ]);
  return createProviderRunner(pageProviderSetup())(plan, signal, watch);
};
