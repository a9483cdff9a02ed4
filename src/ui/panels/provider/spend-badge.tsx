import { pageProviderSetup, useSpend } from '../../../state/page-provider.ts';
import type { SpendSoFar, SpendState } from '../../../state/provider-spend.ts';
import type { ProviderSetup } from '../../../state/provider-store.ts';
import { formatCount, formatExactMoney, formatMoney, formatWhole } from '../../elements/figures.ts';

/** For the status bar: what this run against a real model has used of its budget, and all runs since the page was loaded. Nothing before the first request. */
export function SpendBadge({ setup = pageProviderSetup() }: { readonly setup?: ProviderSetup }) {
  const { page, run } = useSpend(setup);
  if (page.requests === 0 && run === null) return null;
  // The first run of a page is all of it: said once.
  const isAllOfPage = run !== null && run.requests === page.requests;
  return (
    <span className="spend-badge" title={details(page)}>
      {run === null ? null : (
        <span>
          this run {spent(run)} {ofBudget(run)} ·{' '}
        </span>
      )}
      <span>
        {isAllOfPage ? '' : `this page ${spent(page)} · `}
        {formatCount(page.requests, 'request')}
      </span>
    </span>
  );
}

function tokensOf({ usage }: SpendSoFar): number {
  return usage.inputTokens + usage.outputTokens;
}

/** An unknown price is said, never shown as $0. */
function spent(sum: SpendSoFar): string {
  const tokens = `${formatWhole(tokensOf(sum))} tokens`;
  if (sum.requests > 0 && sum.unpricedRequests === sum.requests) return `price unknown, ${tokens}`;
  const more = sum.unpricedRequests > 0 ? ` + ${formatCount(sum.unpricedRequests, 'request')} of unknown price` : '';
  return `${formatMoney(sum.usd)}${more}, ${tokens}`;
}

function ofBudget({ tokenBudget, usdBudget }: NonNullable<SpendState['run']>): string {
  const money = usdBudget === null ? '' : `${formatMoney(usdBudget)} and `;
  return `of at most ${money}${formatWhole(tokenBudget)} tokens`;
}

function details({ usage, usd, unreportedUsd, unpricedRequests }: SpendSoFar): string {
  const { inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0, reasoningTokens = 0, unreported } = usage;
  const lines = [
    `${formatExactMoney(usd)} by price lists, for requests to real models since this page was loaded`,
    `${formatWhole(inputTokens)} tokens in, of them ${formatWhole(cacheReadTokens)} read from and ${formatWhole(cacheWriteTokens)} written to a cache`,
    `${formatWhole(outputTokens)} tokens out, of them ${formatWhole(reasoningTokens)} of reasoning`,
    usage.isEstimated === true ? 'some of these are estimates, where a provider told nothing' : '',
    unreported === undefined
      ? ''
      : `at most ${formatWhole(unreported.inputTokens + unreported.outputTokens)} tokens (${formatExactMoney(unreportedUsd)}) more, of requests that were cut or never answered`,
    unpricedRequests === 0 ? '' : `${formatCount(unpricedRequests, 'request')} of unknown price, in no sum of money`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}
