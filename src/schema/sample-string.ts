import { compilePattern } from './compile-pattern.ts';
import { charactersOf, type PatternNode, parsePattern } from './parse-pattern.ts';

/** A text that a pattern accepts and whose length is in range; null where none was found. The same for the same arguments. */
export function sampleString(pattern: string, minLength: number, maxLength: number, variant: number): string | null {
  const node = parsePattern(pattern);
  const expression = compilePattern(pattern);
  if (!expression.ok) return null;
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && expression.value.test(text);
  const guess = GUESSES.find(fits);
  if (node === null) return guess ?? null;
  for (const extra of [2, 5, 1, 0, minLength, Math.ceil(minLength / 2)]) {
    const text = write(node, { extra: Math.min(extra, 1_000), variant });
    if (text.length > 100_000) continue;
    if (fits(text)) return text;
    const padded = text.length < minLength ? text.padEnd(minLength, 'a') : text.slice(0, maxLength);
    if (fits(padded)) return padded;
  }
  return guess ?? null;
}

/** Texts that patterns with look-arounds often want. */
const GUESSES = [
  'abc',
  'Abc12345',
  'Abc-12345!',
  '2026-05-01',
  'a1',
  '1',
  'A',
  'item-1',
  'https://example.com/item',
  'ada@example.com',
];

/** `extra`: how often a loop turns beyond its minimum. */
interface Choices {
  readonly extra: number;
  readonly variant: number;
}

function write(node: PatternNode, choices: Choices): string {
  switch (node.kind) {
    case 'character': {
      const characters = charactersOf(node.source);
      return characters[choices.variant % Math.max(1, Math.min(characters.length, 26))] ?? '';
    }
    case 'group': {
      const sequence = node.alternatives[choices.variant % node.alternatives.length] ?? [];
      return sequence.map((part) => write(part, choices)).join('');
    }
    case 'repeat': {
      const turns = Math.min(node.max, node.min === 0 && node.max === 1 ? 0 : node.min + choices.extra, node.min + 1_000, 10_000);
      return Array.from({ length: turns }, (_, turn) => write(node.of, { ...choices, variant: choices.variant + turn })).join('');
    }
  }
}
