import { charactersOf, type PatternNode, parsePattern } from './parse-pattern.ts';

/**
 * Whether matching can take time that doubles with each character: a repeated group in which one text can be split in more than one way, as
 * in `(a+)+` or `(a|a)*`. A repeated group is fine when each round must begin or end with a character that the rest of it cannot take, as in
 * `([a-z]+-)*`. Errs towards "slow": such a pattern is reported and not checked, while a hang would have no report.
 */
export function isSlowPattern(pattern: string): boolean {
  const node = parsePattern(pattern);
  return node !== null && hasAmbiguousLoop(node);
}

function hasAmbiguousLoop(node: PatternNode): boolean {
  switch (node.kind) {
    case 'character':
      return false;
    case 'group':
      return node.alternatives.some((sequence) => sequence.some(hasAmbiguousLoop));
    case 'repeat':
      return (node.max > 10 && node.of.kind === 'group' && isAmbiguous(node.of.alternatives)) || hasAmbiguousLoop(node.of);
  }
}

function isAmbiguous(alternatives: readonly (readonly PatternNode[])[]): boolean {
  if (alternatives.length > 1) {
    // A lone character class per alternative, or alternatives that begin apart, can be split in one way only.
    const firsts = alternatives.map((sequence) => firstOf(sequence));
    return firsts.some((first, index) => firsts.slice(index + 1).some((other) => overlaps(first, other)));
  }
  const sequence = flatten(alternatives[0] ?? []);
  const loops = sequence.filter((node) => node.kind === 'repeat' && node.max > 10);
  const separators = sequence.filter((node) => !(node.kind === 'repeat' && node.min === 0) && !loops.includes(node));
  // `(a?b?)*` takes "ab" in one round or in two.
  if (separators.length === 0 && sequence.length > 1) return true;
  return loops.some((loop) => !separators.some((separator) => !overlaps(takenBy(separator), takenBy(loop))));
}

/** A sequence with its single-alternative groups opened, so that `(?:-[a-z]+)` inside counts its `-`. */
function flatten(sequence: readonly PatternNode[]): readonly PatternNode[] {
  return sequence.flatMap((node) => {
    const only = node.kind === 'group' && node.alternatives.length === 1 ? node.alternatives[0] : undefined;
    return only === undefined ? [node] : flatten(only);
  });
}

/** The characters a sequence can begin with. */
function firstOf(sequence: readonly PatternNode[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const node of sequence) {
    for (const character of takenBy(
      node.kind === 'group' ? { kind: 'group', alternatives: node.alternatives.map((part) => part.slice(0, 1)) } : node,
    )) {
      found.add(character);
    }
    if (!(node.kind === 'repeat' && node.min === 0)) break;
  }
  return found;
}

function takenBy(node: PatternNode): ReadonlySet<string> {
  switch (node.kind) {
    case 'character':
      return new Set(charactersOf(node.source));
    case 'repeat':
      return takenBy(node.of);
    case 'group':
      return new Set(node.alternatives.flatMap((sequence) => sequence.flatMap((part) => [...takenBy(part)])));
  }
}

function overlaps(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const character of a) if (b.has(character)) return true;
  return false;
}
