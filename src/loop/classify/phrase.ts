/**
 * Phrases over whole words, for example `exceed* ~3 quota|credits`: a word that begins with "exceed", then, after at most three
 * other words, "quota" or "credits". `a|b` are alternatives, `*` ends a prefix of at least three letters, `~n` allows a gap of up to n words;
 * without it the words are neighbours; `#` is any number. Words are lower case without apostrophes (`cant`); a phrase never looks inside a word,
 * so "auth" does not match "author". `not` is also the negation inside a contraction: `is not valid` holds for "isn't valid".
 */
export interface Phrase {
  readonly steps: readonly Step[];
}

interface Step {
  readonly exact: readonly string[];
  readonly prefixes: readonly string[];
  /** How many words may stand between the step before and this one. */
  readonly gap: number;
}

export function parsePhrase(source: string): Phrase {
  const steps: Step[] = [];
  let gap = 0;
  for (const part of source.split(' ')) {
    if (part.startsWith('~')) {
      gap = Number(part.slice(1));
      continue;
    }
    const alternatives = part.split('|');
    const exact = alternatives.filter((word) => !word.endsWith('*'));
    steps.push({
      exact: exact.includes('not') ? [...new Set([...exact, ...CONTRACTIONS.values()])] : exact,
      prefixes: alternatives.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
      gap,
    });
    gap = 0;
  }
  return { steps };
}

/** Verbs that swallow a "not" after them, and what becomes of the two. */
const CONTRACTIONS: ReadonlyMap<string, string> = new Map([
  ['is', 'isnt'],
  ['are', 'arent'],
  ['was', 'wasnt'],
  ['were', 'werent'],
  ['does', 'doesnt'],
  ['do', 'dont'],
  ['did', 'didnt'],
  ['has', 'hasnt'],
  ['have', 'havent'],
  ['can', 'cant'],
  ['could', 'couldnt'],
  ['will', 'wont'],
  ['would', 'wouldnt'],
  ['should', 'shouldnt'],
]);

/** The phrase with its first verb and the `not` behind it drawn together; null where it has no such two steps. */
function contracted(phrase: Phrase): Phrase | null {
  const { steps } = phrase;
  for (let index = 0; index + 1 < steps.length; index++) {
    const [verb, negation] = [steps[index] as Step, steps[index + 1] as Step];
    if (negation.gap > 0 || !negation.exact.includes('not')) continue;
    const exact = verb.exact.flatMap((word) => CONTRACTIONS.get(word) ?? []);
    if (exact.length === 0) continue;
    return { steps: [...steps.slice(0, index), { exact, prefixes: [], gap: verb.gap }, ...steps.slice(index + 2)] };
  }
  return null;
}

/** Index of the last word of the phrase when it begins at word `at`; -1 when it does not. The first fit of each step is taken. */
export function matchPhrase(phrase: Phrase, words: readonly string[], at: number): number {
  let here = at;
  for (let index = 0; index < phrase.steps.length; index++) {
    const step = phrase.steps[index] as Step;
    if (index === 0) {
      if (!fits(step, words[at])) return -1;
      continue;
    }
    const last = Math.min(words.length - 1, here + 1 + step.gap);
    let found = -1;
    for (let next = here + 1; next <= last && found < 0; next++) if (fits(step, words[next])) found = next;
    if (found < 0) return -1;
    here = found;
  }
  return here;
}

/** The first place in a text where the phrase stands; null where it does not. */
export function findPhrase(phrase: Phrase, words: readonly string[]): { readonly first: number; readonly last: number } | null {
  const drawn = contracted(phrase);
  for (let first = 0; first < words.length; first++) {
    const last = Math.max(matchPhrase(phrase, words, first), drawn === null ? -1 : matchPhrase(drawn, words, first));
    if (last >= 0) return { first, last };
  }
  return null;
}

function fits(step: Step, word: string | undefined): boolean {
  if (word === undefined) return false;
  for (const exact of step.exact) if (word === exact || (exact === '#' && isNumber(word))) return true;
  for (const prefix of step.prefixes) if (word.startsWith(prefix)) return true;
  return false;
}

function isNumber(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** Finds which of many phrases occur in a text in one pass: phrases are looked up by their first word. */
export interface PhraseIndex {
  readonly byWord: ReadonlyMap<string, readonly Entry[]>;
  /** By the first three letters of a first word that is a prefix. */
  readonly byStart: ReadonlyMap<string, readonly Entry[]>;
}

interface Entry {
  readonly phrase: Phrase;
  readonly feature: number;
}

const START = 3;

export function indexPhrases(phrases: Iterable<readonly [string, number]>): PhraseIndex {
  const byWord = new Map<string, Entry[]>();
  const byStart = new Map<string, Entry[]>();
  for (const [source, feature] of phrases) {
    const written = parsePhrase(source);
    for (const phrase of [written, contracted(written)]) {
      const first = phrase?.steps[0];
      if (phrase === null || first === undefined) continue;
      const entry: Entry = { phrase, feature };
      for (const word of first.exact) push(byWord, word, entry);
      for (const start of new Set(first.prefixes.map((prefix) => prefix.slice(0, START)))) push(byStart, start, entry);
    }
  }
  return { byWord, byStart };
}

function push(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [entry]);
  else list.push(entry);
}

/** Calls `onMatch` with the feature and the first and last word of each phrase found. Work is linear in the words. */
export function findPhrases(
  index: PhraseIndex,
  words: readonly string[],
  onMatch: (feature: number, first: number, last: number) => void,
): void {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    tryEntries(index.byWord.get(word), words, at, onMatch);
    if (isNumber(word)) tryEntries(index.byWord.get('#'), words, at, onMatch);
    if (word.length >= START) tryEntries(index.byStart.get(word.slice(0, START)), words, at, onMatch);
  }
}

function tryEntries(
  entries: readonly Entry[] | undefined,
  words: readonly string[],
  at: number,
  onMatch: (feature: number, first: number, last: number) => void,
): void {
  if (entries === undefined) return;
  for (const entry of entries) {
    const last = matchPhrase(entry.phrase, words, at);
    if (last >= 0) onMatch(entry.feature, at, last);
  }
}
