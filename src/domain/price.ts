/** What a model's tokens cost, in US dollars per million. */
export interface Price {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  /** Where the figures come from, for the screen. */
  readonly source: string;
}

/** The price of simulated runs: a round figure in the range of mid-sized models, so that costs can be compared. */
export const SIMULATED_PRICE: Price = {
  inputPerMillion: 3,
  outputPerMillion: 15,
  source: 'simulated: a round figure, not a vendor price',
};

export function costUsd(price: Price, inputTokens: number, outputTokens: number): number {
  return (inputTokens * price.inputPerMillion + outputTokens * price.outputPerMillion) / 1_000_000;
}
