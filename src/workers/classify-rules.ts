import { compilePattern } from '../base/linear-pattern.ts';
import type { UserRule } from '../domain/strategy.ts';
import type { FailureCase } from '../formats/failure-corpus.ts';
import { correctSignal } from '../formats/read-failure-text/correct-signal.ts';
import { readFailureText } from '../formats/read-failure-text/read-failure-text.ts';
import { type ClassifyOptions, classify } from '../loop/classify/classify.ts';
import { userRuleProblems } from '../loop/classify/user-rules.ts';
import { casesOfCorpus } from './classify-corpus.ts';
import type { PatternTrial, RuleEffect, RulesAnswer, RulesQuestion } from './classify-questions.ts';

/** Cases that are looked at: enough for a share within one per cent, few enough to answer while typing. */
const MAX_CASES = 10_000;

/** What rules of one's own do: what is wrong with them, whether they hold for the pasted text, and what they change in the corpus. */
export function tryRules({ rules, unknown, text, corrections, corpus }: RulesQuestion): RulesAnswer {
  const all = corpus === null ? [] : (casesOfCorpus(corpus) ?? []);
  const cases = all.slice(0, MAX_CASES);
  const plain: ClassifyOptions = { kind: 'rules', unknown };
  const whole: ClassifyOptions = { ...plain, rules };
  const alone = rules.map((rule): ClassifyOptions => ({ ...plain, rules: [rule] }));
  const effects = rules.map(
    ({ id }): Counted => ({ id, holdsHere: false, decidesHere: false, holds: 0, decides: 0, changes: 0, better: 0, worse: 0 }),
  );
  const read = readFailureText(text);
  if (read !== null) {
    const signal = correctSignal(read.signal, corrections);
    const decided = classify(signal, whole).rule;
    for (const [index, effect] of effects.entries()) {
      const options = alone[index];
      effect.holdsHere = options !== undefined && classify(signal, options).rule === ruleName(effect);
      effect.decidesHere =
        effect.holdsHere && decided === ruleName(effect) && !effects.slice(0, index).some(({ id }) => id === effect.id);
    }
  }
  for (const one of cases) countCase(one, plain, whole, alone, effects);
  return { problems: userRuleProblems(rules), effects, trials: rules.flatMap(trialsOf), looked: cases.length, total: all.length };
}

type Counted = { -readonly [K in keyof RuleEffect]: RuleEffect[K] };

function ruleName({ id }: { readonly id: string }): string {
  return `user.${id}`;
}

function countCase(
  { signal, gold }: FailureCase,
  plain: ClassifyOptions,
  whole: ClassifyOptions,
  alone: readonly ClassifyOptions[],
  effects: readonly Counted[],
): void {
  const holding = effects.filter((effect, index) => {
    const options = alone[index];
    return options !== undefined && classify(signal, options).rule === ruleName(effect);
  });
  for (const effect of holding) effect.holds++;
  const [first] = holding;
  if (first === undefined) return;
  const before = classify(signal, plain).class;
  const after = classify(signal, whole).class;
  first.decides++;
  if (before === after) return;
  first.changes++;
  if (gold?.agreed !== true) return;
  if (after === gold.class) first.better++;
  else if (before === gold.class) first.worse++;
}

/** Length of the text that a pattern is tried on. */
const TRIAL_CHARACTERS = 20_000;

/** Runs each pattern on a long text of its own letters that ends in a way no such pattern fits: what sends a backtracking engine into exponential work. */
function trialsOf(rule: UserRule): readonly PatternTrial[] {
  return rule.when.flatMap((condition, index): readonly PatternTrial[] => {
    if (condition.kind !== 'pattern') return [];
    const compiled = compilePattern(condition.pattern);
    if (!compiled.ok) return [];
    const letters = /[a-z0-9]/i.exec(condition.pattern.replace(/\\./g, ''))?.[0] ?? 'a';
    const text = `${letters.repeat(TRIAL_CHARACTERS - 1)}\u0001`;
    const { steps } = compiled.value.find(text);
    const atMost = (text.length + 1) * (compiled.value.instructions + 1);
    return [{ rule: rule.id, condition: index, characters: text.length, steps, atMost }];
  });
}
