import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Price } from '../domain/price.ts';
import type { BaseUrl } from '../providers/base-url.ts';
import type { OwnPrice, ProviderSettings } from './provider-settings.ts';
import type { ProviderTarget } from './provider-store.ts';

/** Names a model at an endpoint: a price entered for one counts for no other. */
export function priceKey({ href }: BaseUrl, modelId: string): string {
  return `${href} ${modelId}`;
}

/**
 * The price of the chosen model: the person's own, else the list price, else null, which means unknown and never free. The data of list prices loads with the
 * first call.
 */
export async function priceOf(settings: ProviderSettings, baseUrl: BaseUrl, atMs: number): Promise<Price | null> {
  const modelId = settings.modelId.trim();
  const own = ownPriceOf(settings, baseUrl);
  if (own !== null) {
    const { enteredOn, ...rates } = own;
    return { ...rates, source: 'entered by you', ...(enteredOn === '' ? {} : { asOf: enteredOn }) };
  }
  const { listPrice } = await import('../providers/prices.ts');
  return await listPrice(baseUrl, modelId, atMs);
}

export function ownPriceOf({ ownPrices, modelId }: ProviderSettings, baseUrl: BaseUrl): OwnPrice | null {
  const key = priceKey(baseUrl, modelId.trim());
  return Object.hasOwn(ownPrices, key) ? (ownPrices[key] ?? null) : null;
}

/** The settings with this price for the chosen model; null takes it away. */
export function withOwnPrice(settings: ProviderSettings, baseUrl: BaseUrl, price: OwnPrice | null): Partial<ProviderSettings> {
  const { [priceKey(baseUrl, settings.modelId.trim())]: _before, ...others } = settings.ownPrices;
  return { ownPrices: price === null ? others : { ...others, [priceKey(baseUrl, settings.modelId.trim())]: price } };
}

/** The same for the screen; asked once there is a model. */
export function usePrice(settings: ProviderSettings, target: ProviderTarget | null): UseQueryResult<Price | null> {
  const modelId = settings.modelId.trim();
  const href = target?.baseUrl.href ?? null;
  return useQuery(
    queryOptions({
      queryKey: ['price', href, modelId, target === null ? null : ownPriceOf(settings, target.baseUrl)],
      queryFn: () => (target === null ? null : priceOf(settings, target.baseUrl, Date.now())),
      enabled: target !== null && modelId !== '',
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  );
}
