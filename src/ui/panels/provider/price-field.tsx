import type { Price, Rates } from '../../../domain/price.ts';
import { ownPriceOf, usePrice, withOwnPrice } from '../../../state/provider-price.ts';
import type { OwnPrice, ProviderSettings } from '../../../state/provider-settings.ts';
import type { ProviderSetup, ProviderTarget } from '../../../state/provider-store.ts';
import { MoneyField } from './money-field.tsx';

interface PriceFieldProps {
  readonly setup: ProviderSetup;
  readonly settings: ProviderSettings;
  readonly target: ProviderTarget;
}

/** What the chosen model costs, where the figures come from and from when, and a price of one's own. */
export function PriceField({ setup, settings, target }: PriceFieldProps) {
  const { data: price, isFetching } = usePrice(settings, target);
  const own = ownPriceOf(settings, target.baseUrl);
  if (settings.modelId.trim() === '') return null;
  const change = (rates: Partial<OwnPrice>) => {
    const base: Rates = own ?? price ?? { inputPerMillion: 0, outputPerMillion: 0 };
    const { inputPerMillion, outputPerMillion } = base;
    const enteredOn = new Date().toISOString().slice(0, 10);
    setup.edit(withOwnPrice(settings, target.baseUrl, { inputPerMillion, outputPerMillion, ...rates, enteredOn }));
  };
  return (
    <div className="field">
      <p className="provider-note" role="status">
        {isFetching ? 'Looking up the price…' : priceText(price ?? null)}
      </p>
      <details className="provider-leaves">
        <summary>{own === null ? 'Enter another price' : 'A price of yours counts'}</summary>
        <div className="grid-2">
          <MoneyField
            label="Input"
            unit="US dollars per million tokens"
            value={own?.inputPerMillion ?? null}
            onChange={(usd) => usd !== null && change({ inputPerMillion: usd })}
          />
          <MoneyField
            label="Output"
            unit="US dollars per million tokens"
            value={own?.outputPerMillion ?? null}
            onChange={(usd) => usd !== null && change({ outputPerMillion: usd })}
          />
        </div>
        {own === null ? null : (
          <button type="button" className="button" onClick={() => setup.edit(withOwnPrice(settings, target.baseUrl, null))}>
            Take the list price
          </button>
        )}
      </details>
    </div>
  );
}

function priceText(price: Price | null): string {
  if (price === null) {
    return 'The price of this model is unknown. Costs will be shown as unknown, and a cap on money refuses to run; enter a price to have both.';
  }
  const { inputPerMillion, outputPerMillion, cacheReadPerMillion, tiers = [], source, asOf } = price;
  const cached = cacheReadPerMillion === undefined ? '' : `, $${cacheReadPerMillion} cached input`;
  const long = tiers.map(
    (tier) => ` Above ${tier.aboveInputTokens} tokens of input: $${tier.inputPerMillion} and $${tier.outputPerMillion}.`,
  );
  return `$${inputPerMillion} input, $${outputPerMillion} output${cached} per million tokens.${long.join('')} Source: ${source}${asOf === undefined ? '' : `, ${asOf}`}.`;
}
