import type { Scenario } from '../domain/scenario.ts';
import { chargeCardLostReply } from './charge-card.ts';
import { dateFormat } from './date-format.ts';
import { expiredCredential } from './expired-credential.ts';
import { flakyParallel } from './flaky-parallel.ts';
import { livePriceFallbacks } from './live-price.ts';
import { paymentConfig } from './payment-config.ts';
import { searchWithLimits } from './search-with-limits.ts';

/** The shipped scenarios; the first is what opens. */
export const SCENARIOS: readonly Scenario[] = [
  dateFormat,
  searchWithLimits,
  flakyParallel,
  expiredCredential,
  chargeCardLostReply,
  livePriceFallbacks,
  paymentConfig,
];
