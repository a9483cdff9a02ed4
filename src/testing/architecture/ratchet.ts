import type { Ratchet } from './rules/ratchet-rules.ts';

/** Files and components that are larger than the limits, each with its reason. The list may only shrink. */
export const RATCHET: Ratchet = {};
