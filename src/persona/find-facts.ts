import {
  ALLOWED,
  ALLOWED_OTHER,
  EMPTY_RULES,
  EXAMPLE,
  EXAMPLE_OTHER,
  EXPECTED,
  EXPECTED_OTHER,
  FIXED_PHRASES,
  RECEIVED,
  RECEIVED_OTHER,
} from './fact-words.ts';

/** The four facts of a text that can be acted on [P7]; each holds the words it was found in, or null. */
export interface Facts {
  readonly received: string | null;
  readonly expected: string | null;
  readonly example: string | null;
  readonly allowed: string | null;
}

export const NO_FACTS: Facts = { received: null, expected: null, example: null, allowed: null };

export function hasFact({ received, expected, example, allowed }: Facts): boolean {
  return received !== null || expected !== null || example !== null || allowed !== null;
}

/** The earlier fact of each kind stays: a later statement only fills what is open. */
export function joinFacts(first: Facts, second: Facts): Facts {
  return {
    received: first.received ?? second.received,
    expected: first.expected ?? second.expected,
    example: first.example ?? second.example,
    allowed: first.allowed ?? second.allowed,
  };
}

/** Takes out phrases that look like names or rules and are neither. */
export function withoutFluff(text: string): string {
  return text.replace(EMPTY_RULES, ' ').replace(FIXED_PHRASES, ' ');
}

/** The facts one statement gives. `text` is what `withoutFluff` left. */
export function findFacts(text: string): Facts {
  return {
    received: factFrom(text, RECEIVED, RECEIVED_OTHER),
    expected: factFrom(text, EXPECTED, EXPECTED_OTHER),
    example: factFrom(text, EXAMPLE, EXAMPLE_OTHER),
    allowed: factFrom(text, ALLOWED, ALLOWED_OTHER),
  };
}

/** From the word that introduces the fact to the end of its clause; a label with nothing behind it gives none. */
function factFrom(text: string, ...patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const clause = /^[^;\n]*/.exec(text.slice(match.index))?.[0] ?? '';
    const rest = clause.slice(match[0].length).replace(/^[\s:=]+/, '');
    if (!/^(?:null|none|n\/a|-|)$/i.test(rest) || !/[:=]\s*$/.test(clause.slice(0, clause.length - rest.length)))
      return clause.slice(0, 200).trim();
  }
  return null;
}
