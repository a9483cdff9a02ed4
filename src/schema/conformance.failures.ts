/**
 * Every test of the official suite that this folder fails, by draft; `conformance.test.ts` holds the list to the letter, so that an improvement
 * shows as well as a regression.
 */
export const KNOWN_FAILURES = {
  draft4: [
    // Optional.
    'optional/zeroTerminatedFloats.json | some languages do not distinguish between different types of numeric value | a float is not an integer even without fractional part',
  ],
  draft7: [],
  'draft2019-09': [],
  'draft2020-12': [],
} as const;
