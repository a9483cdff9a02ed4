/**
 * Every test of the official suite that this folder fails, by draft; `conformance.test.ts` holds the list to the letter, so that an improvement
 * shows as well as a regression. All are optional ones.
 */
const EMAIL_AND_IRI = [
  'optional/format/idn-email.json | validation of an internationalized e-mail addresses | a C1 control in the local part is valid',
  'optional/format/idn-email.json | validation of an internationalized e-mail addresses | a noncharacter in the local part is valid',
  'optional/format/iri.json | validation of IRIs | an IPvFuture host with an uppercase version letter is valid',
];

export const KNOWN_FAILURES = {
  draft4: [
    'optional/zeroTerminatedFloats.json | some languages do not distinguish between different types of numeric value | a float is not an integer even without fractional part',
  ],
  draft7: EMAIL_AND_IRI,
  'draft2019-09': EMAIL_AND_IRI,
  'draft2020-12': EMAIL_AND_IRI,
} as const;
