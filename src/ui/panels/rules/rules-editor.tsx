import './rules.css';
import type { UserRule } from '../../../domain/strategy.ts';
import { editStrategy } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useClassify, useRulesAnswer } from '../../../state/use-classify.ts';
import { freeId, type Lane } from '../../../state/workbench.ts';
import { editWorkbench, withDraft } from '../../../state/workbench-store.ts';
import { formatCount, formatWhole } from '../../elements/figures.ts';
import { RuleCard } from './rule-card.tsx';
import { editRules, MAX_RULES, newRule, ruleProblems, rulesInEditor, rulesKey } from './rules-draft.ts';

/** The lane's own rules: asked before the built-in ones, in this order, the first that holds decides. */
export function RulesEditor({ lane }: { readonly lane: Lane }) {
  const session = useSession();
  const workbench = useWorkbench((state) => state.workbench);
  const rules = rulesInEditor(workbench, lane);
  const problems = ruleProblems(rules);
  const answer = useRulesAnswer(rules, lane.strategy.classifier.unknown);
  const hasText = useClassify((state) => state.text.trim() !== '');
  const isDraft = Object.hasOwn(workbench.drafts, rulesKey(lane.id));
  const edit = (next: readonly UserRule[], typed?: string) => editRules(session, lane.id, next, typed);
  const move = (from: number, by: number) => {
    const next = rules.filter((_, index) => index !== from);
    const rule = rules[from];
    if (rule !== undefined) edit([...next.slice(0, from + by), rule, ...next.slice(from + by)]);
  };
  const duplicate = (index: number) => {
    const rule = rules[index];
    if (rule === undefined) return;
    const id = freeId(rule.id.replace(/-\d+$/, '').slice(0, 56), (taken) => rules.some((one) => one.id === taken));
    edit([...rules.slice(0, index + 1), { ...rule, id }, ...rules.slice(index + 1)]);
  };
  return (
    <div className="rules-editor">
      <div className="row wrap">
        <p className="grow small">
          Asked before the built-in rules, from the top; the first that holds decides. All conditions of a rule must hold.{' '}
          {answer === undefined || answer.total === 0 ? (
            <span className="muted">Open a corpus to see what each one changes.</span>
          ) : (
            <span className="muted">
              Counted on {formatWhole(answer.looked)} of {formatCount(answer.total, 'case')} of the corpus.
            </span>
          )}
        </p>
        <button
          type="button"
          className="button"
          disabled={rules.length >= MAX_RULES}
          onClick={() => edit([...rules, newRule(rules)])}
        >
          Add a rule
        </button>
      </div>
      {lane.strategy.classifier.kind === 'rules' ? null : (
        <p className="notice">
          <span className="grow">This lane classifies by “{lane.strategy.classifier.kind}”, which reads no rules.</span>
          <button
            type="button"
            className="button small"
            onClick={() =>
              editStrategy(session, lane.id, { ...lane.strategy, classifier: { ...lane.strategy.classifier, kind: 'rules' } })
            }
          >
            Classify by rules
          </button>
        </p>
      )}
      {isDraft ? (
        <p className="notice">
          <span className="grow">
            Not in use yet: {formatCount(problems.length, 'problem')}. Runs use the last rules without one.
          </span>
          <button
            type="button"
            className="button small"
            onClick={() => editWorkbench(session.workbench, (before) => withDraft(before, rulesKey(lane.id), null))}
          >
            Discard the edit
          </button>
        </p>
      ) : null}
      {rules.length === 0 ? (
        <p className="empty">No rule of its own. Add one, or make one from a failure under One failure.</p>
      ) : null}
      <ol className="rule-list">
        {rules.map((rule, index) => (
          <RuleCard
            // biome-ignore lint/suspicious/noArrayIndexKey: the id is being typed, and must not take the focus away
            key={index}
            rule={rule}
            place={index}
            count={rules.length}
            problems={problems.filter(({ id }) => id === rule.id)}
            effect={answer?.effects.find(({ id }) => id === rule.id) ?? null}
            trials={answer?.trials.filter((trial) => trial.rule === rule.id) ?? []}
            hasText={hasText}
            hasCorpus={(answer?.total ?? 0) > 0}
            onChange={(next, typed) =>
              edit(
                rules.map((one, at) => (at === index ? next : one)),
                typed === undefined ? undefined : `${index} ${typed}`,
              )
            }
            onMove={(by) => move(index, by)}
            onDuplicate={() => duplicate(index)}
            onDelete={() => edit(rules.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
    </div>
  );
}
