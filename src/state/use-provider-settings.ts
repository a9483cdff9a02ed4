import { useStore } from 'zustand';
import { pageProviderSetup } from './page-provider.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** What is set up for runs against a real model, keys excepted. */
export function useProviderSettings<T>(select: (settings: ProviderSettings) => T): T {
  return useStore(pageProviderSetup().store, ({ settings }) => select(settings));
}
