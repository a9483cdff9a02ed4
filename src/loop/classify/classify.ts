import type { Classification, Evidence, FailureClass, Signal } from '../../domain/failure.ts';
import type { ClassifierKind, UserRule } from '../../domain/strategy.ts';
import { baselineVerdict } from './baselines.ts';
import { readSignal } from './facts.ts';
import { mayHaveWritten, TYPICAL, UNKNOWN_OUTCOME, type Verdict } from './rule.ts';
import { compileRules, type RuleEntry, type RuleSet } from './rule-set.ts';
import { RULES } from './rules.ts';
import { firstUserRule } from './user-rules.ts';

export interface ClassifyOptions {
  readonly kind: ClassifierKind;
  /** The class of what no rule knows. */
  readonly unknown: FailureClass;
  /** The user's own rules, asked first. */
  readonly rules?: readonly UserRule[];
  /** Epoch ms that dates in hints are read against when the answer has no `date` header; null or absent reads no such dates. */
  readonly nowMs?: number | null;
}

/** The built-in rules made ready, once. */
export const RULE_SET: RuleSet = compileRules(RULES);
const MAX_EVIDENCE = 6;

/** A failure's class, and why. Pure, never throws, and linear in the size of the signal (long texts are read head and tail). */
export function classify(signal: Signal, options: ClassifyOptions): Classification {
  if (options.kind !== 'rules') return baseline(baselineVerdict(options.kind, signal), options.unknown);
  return classifyByRules(signal, options);
}

function classifyByRules(signal: Signal, options: ClassifyOptions): Classification {
  const { shown, hint, isTool, texts } = readSignal(signal, RULE_SET, options.nowMs ?? null);
  const own = options.rules === undefined ? null : firstUserRule(options.rules, signal, texts);
  const entry = own === null ? firstEntry(RULE_SET, shown) : null;
  const said = own?.is ?? entry?.rule.is ?? TYPICAL[options.unknown];
  const evidence = own !== null ? [...own.evidence] : entry === null ? [] : evidenceOf(entry, shown);
  const isLost = said.sent && mayHaveWritten(signal.context, isTool);
  const verdict: Verdict = isLost ? UNKNOWN_OUTCOME : said;
  if (isLost) evidence.push({ field: 'context', text: contextText(signal) });
  const retryAfterMs = hint !== null && verdict.class === 'transient' ? hint.ms : null;
  if (hint !== null && retryAfterMs !== null && !evidence.some((item) => item.field === hint.evidence.field))
    evidence.push(hint.evidence);
  return {
    family: verdict.family,
    class: verdict.class,
    action: verdict.action,
    retryAfterMs,
    rule: own?.rule ?? entry?.rule.id ?? 'unknown',
    evidence,
    confidence: own !== null ? 'sure' : (entry?.confidence ?? 'guess'),
  };
}

function firstEntry(rules: RuleSet, shown: ReadonlyMap<number, Evidence>): RuleEntry | null {
  let best = rules.entries.length;
  for (const feature of shown.keys()) {
    for (const index of rules.byFeature[feature] ?? []) {
      if (index >= best) break;
      if (entryHolds(rules.entries[index] as RuleEntry, shown)) best = index;
    }
  }
  return rules.entries[best] ?? null;
}

export function entryHolds(entry: RuleEntry, shown: ReadonlyMap<number, Evidence>): boolean {
  for (const group of entry.groups) {
    let any = false;
    for (const feature of group) {
      if (shown.has(feature)) {
        any = true;
        break;
      }
    }
    if (!any) return false;
  }
  for (const feature of entry.none) if (shown.has(feature)) return false;
  return true;
}

export function evidenceOf(entry: RuleEntry, shown: ReadonlyMap<number, Evidence>): Evidence[] {
  const evidence: Evidence[] = [];
  for (const group of entry.groups) {
    for (const feature of group) {
      const found = shown.get(feature);
      if (found !== undefined && evidence.length < MAX_EVIDENCE) {
        evidence.push(found);
        break;
      }
    }
  }
  return evidence;
}

function contextText(signal: Signal): string {
  const { toolWrites, toolIdempotent } = signal.context;
  if (toolWrites === null && toolIdempotent === null) return 'the tool may write';
  return toolIdempotent === null ? 'the tool writes' : 'the tool writes and is not idempotent';
}

function baseline(
  found: { readonly class: FailureClass; readonly rule: string; readonly evidence: Evidence } | null,
  unknown: FailureClass,
): Classification {
  const verdict = TYPICAL[found?.class ?? unknown];
  return {
    family: verdict.family,
    class: verdict.class,
    action: verdict.action,
    retryAfterMs: null,
    rule: found?.rule ?? 'unknown',
    evidence: found === null ? [] : [found.evidence],
    confidence: 'guess',
  };
}

const memo = new WeakMap<
  Signal,
  Map<string, { readonly rules: readonly UserRule[] | undefined; readonly made: Classification }>
>();

/** `classify`, remembered per signal object and options. Signals are immutable; a caller that interns them pays once. */
export function classifyMemo(signal: Signal, options: ClassifyOptions): Classification {
  const key = `${options.kind} ${options.unknown} ${options.nowMs ?? ''}`;
  let known = memo.get(signal);
  if (known === undefined) {
    known = new Map();
    memo.set(signal, known);
  }
  const before = known.get(key);
  if (before !== undefined && before.rules === options.rules) return before.made;
  const made = classify(signal, options);
  known.set(key, { rules: options.rules, made });
  return made;
}
