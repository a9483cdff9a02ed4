import type { Evidence, Signal } from '../../domain/failure.ts';
import { entryHolds, evidenceOf, RULE_SET } from './classify.ts';
import { readSignal } from './facts.ts';
import type { Rule } from './rule.ts';

export interface MatchingRule {
  readonly rule: Rule;
  readonly evidence: readonly Evidence[];
}

/** Every built-in rule that holds, in the order in which they are asked: the first one decided, the others came too late. */
export function matchingRules(signal: Signal, nowMs: number | null = null): readonly MatchingRule[] {
  const { shown } = readSignal(signal, RULE_SET, nowMs);
  const found = new Map<string, MatchingRule>();
  for (const entry of RULE_SET.entries) {
    if (found.has(entry.rule.id) || !entryHolds(entry, shown)) continue;
    found.set(entry.rule.id, { rule: entry.rule, evidence: evidenceOf(entry, shown) });
  }
  return [...found.values()];
}
