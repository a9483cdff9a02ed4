import { pointerTokens } from '../../../base/json.ts';
import type { TextFinding } from '../../../workers/engine-messages.ts';
import { rangeOf } from './json-place.ts';
import { readJsonTree } from './json-tree.ts';

/** A finding with the part of the text it is about; line and column count from 1. */
export interface PlacedFinding {
  readonly finding: TextFinding;
  readonly message: string;
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
}

/** Finds the place of each finding: its own line and column, else where its path leads, else the deepest part on that way. */
export function placeFindings(text: string, findings: readonly TextFinding[]): readonly PlacedFinding[] {
  if (findings.length === 0) return [];
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  const tree = readJsonTree(text);
  return findings.map((finding) => {
    const { from, to } =
      finding.line === null
        ? rangeOf(text, pointerTokens(finding.path), tree)
        : markAt(text, (starts[finding.line - 1] ?? text.length) + Math.max(0, (finding.column ?? 1) - 1));
    const line = starts.findLastIndex((start) => start <= from) + 1;
    return { finding, message: finding.message, from, to, line, column: from - (starts[line - 1] ?? 0) + 1 };
  });
}

/** One character, also at the end of the text or of a line, where the one before it is marked. */
function markAt(text: string, offset: number): { readonly from: number; readonly to: number } {
  const from = Math.min(offset, text.length);
  if (from < text.length && text[from] !== '\n') return { from, to: from + 1 };
  return { from: Math.max(0, from - 1), to: from };
}
