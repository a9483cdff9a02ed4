import { isJsonObject, parseJson } from '../../../base/json.ts';
import type { RuleCondition, Strategy, UserRule } from '../../../domain/strategy.ts';
import { userRuleProblems } from '../../../loop/classify/user-rules.ts';
import { withEditedStrategy } from '../../../state/edit-lanes.ts';
import type { Session } from '../../../state/session.ts';
import { draftKey, freeId, type Lane, type Workbench } from '../../../state/workbench.ts';
import { editWorkbench, withDraft } from '../../../state/workbench-store.ts';
import type { ClassifiedText } from '../../../workers/classify-questions.ts';

/** Most rules that a strategy takes, and conditions that a rule does. */
export const MAX_RULES = 200;
export const MAX_CONDITIONS = 16;
const MAX_TEXT = 512;

export interface RuleProblem {
  readonly id: string;
  /** Null where the rule as a whole is at fault. */
  readonly condition: number | null;
  readonly message: string;
}

export function rulesKey(laneId: string): string {
  return draftKey('strategy', laneId, 'rules');
}

/** The rules as they stand in the editor: with an error they are a draft, and runs use the last ones without. */
export function rulesInEditor({ drafts }: Pick<Workbench, 'drafts'>, lane: Lane): readonly UserRule[] {
  const draft = drafts[rulesKey(lane.id)];
  return (draft === undefined ? null : parsedRules(draft)) ?? lane.strategy.classifier.rules ?? [];
}

/** Written by this editor; anything else in its place is no draft of it. */
function parsedRules(text: string): readonly UserRule[] | null {
  const parsed = parseJson(text);
  if (!parsed.ok || !Array.isArray(parsed.value)) return null;
  const items: readonly unknown[] = parsed.value;
  return items.every(isRule) ? items : null;
}

function isRule(item: unknown): item is UserRule {
  return isJsonObject(item) && Array.isArray(item.when) && typeof item.id === 'string' && typeof item.class === 'string';
}

/** Everything that keeps rules from firing or from being saved. */
export function ruleProblems(rules: readonly UserRule[]): readonly RuleProblem[] {
  const formal = rules.flatMap((rule): readonly RuleProblem[] => {
    const problems: RuleProblem[] = [];
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(rule.id))
      problems.push({ id: rule.id, condition: null, message: 'a name of small letters, digits and hyphens, up to 64' });
    for (const [index, condition] of rule.when.entries()) {
      const text = conditionText(condition);
      if (text.length > MAX_TEXT) problems.push({ id: rule.id, condition: index, message: `at most ${MAX_TEXT} characters` });
      if (condition.kind === 'pattern' && text === '')
        problems.push({ id: rule.id, condition: index, message: 'a pattern to look for' });
    }
    return problems;
  });
  return [...formal, ...userRuleProblems(rules)];
}

/** What the one text field of a condition holds. */
export function conditionText(condition: RuleCondition): string {
  switch (condition.kind) {
    case 'field':
      return condition.is;
    case 'words':
      return condition.words;
    case 'pattern':
      return condition.pattern;
  }
}

/** Puts rules into the lane's strategy when all of them can fire, else into a draft. `typed` names the text that is being typed. */
export function editRules(session: Session, laneId: string, rules: readonly UserRule[], typed?: string): void {
  const key = rulesKey(laneId);
  const isRight = ruleProblems(rules).length === 0;
  editWorkbench(
    session.workbench,
    (workbench) => {
      const lane = workbench.lanes.find(({ id }) => id === laneId);
      if (lane === undefined) return workbench;
      if (!isRight) return withDraft(workbench, key, JSON.stringify(rules));
      return withDraft(withEditedStrategy(workbench, laneId, withRules(lane.strategy, rules)), key, null);
    },
    typed === undefined ? undefined : `${key} ${typed}`,
  );
}

function withRules(strategy: Strategy, rules: readonly UserRule[]): Strategy {
  const { kind, unknown } = strategy.classifier;
  return { ...strategy, classifier: rules.length === 0 ? { kind, unknown } : { kind, unknown, rules } };
}

export function newRule(rules: readonly UserRule[]): UserRule {
  const id = freeId('rule-1', (taken) => rules.some((rule) => rule.id === taken)).replace(/^rule-1-(\d+)$/, 'rule-$1');
  return { id, when: [{ kind: 'field', field: 'status', is: '503' }], class: 'transient', action: null };
}

/** A rule that holds for a failure like this one: by its code, else by its name and status, else by the words that decided. */
export function ruleOf(said: ClassifiedText, lane: Lane): UserRule {
  const { signal, right } = said;
  const when: RuleCondition[] = [];
  if (signal.code !== null) when.push({ kind: 'field', field: 'code', is: String(signal.code) });
  else if (signal.name !== null) when.push({ kind: 'field', field: 'name', is: signal.name });
  if (signal.status !== null && signal.transport !== 'exit')
    when.push({ kind: 'field', field: 'status', is: String(signal.status) });
  if (signal.code === null) {
    const words = phraseOf(signal.message);
    if (words !== null) when.push({ kind: 'words', words });
  }
  if (when.length === 0) when.push({ kind: 'field', field: 'transport', is: signal.transport });
  return { ...newRule(lane.strategy.classifier.rules ?? []), when, class: right };
}

/** The first words of a message that are neither numbers nor short. */
function phraseOf(message: string): string | null {
  const words =
    message
      .toLowerCase()
      .match(/[a-z][a-z']{2,30}/g)
      ?.slice(0, 4) ?? [];
  if (words.length === 0) return null;
  return words.map((word, index) => `${index === 0 ? '' : '~3 '}${word.replaceAll("'", '')}`).join(' ');
}

/** Adds a rule before all others, so that it decides. */
export function addRule(session: Session, lane: Lane, rule: UserRule): void {
  const { workbench } = session.workbench.getState();
  const rules = rulesInEditor(workbench, lane);
  const id = freeId(rule.id, (taken) => rules.some((one) => one.id === taken));
  editRules(session, lane.id, [{ ...rule, id }, ...rules]);
}
