import type { Loss } from './wire-codec.ts';

/** The same in every format. */
export const CONTRACT_LOSS: Loss = {
  what: 'the contract of a tool’s value',
  why: 'a declared tool has a schema for its arguments and none for its result',
};
