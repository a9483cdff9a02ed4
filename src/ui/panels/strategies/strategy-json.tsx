import { type JsonObject, withJsonAt } from '../../../base/json.ts';
import type { Strategy } from '../../../domain/strategy.ts';
import { STRATEGY_SCHEMA } from '../../../loop/strategies/strategy-schema.ts';
import { editStrategy } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useStrategyCheck } from '../../../state/use-strategy-check.ts';
import { draftKey, type Lane } from '../../../state/workbench.ts';
import { editWorkbench, tidyWorkbench, withDraft } from '../../../state/workbench-store.ts';
import type { TextFinding } from '../../../workers/engine-messages.ts';
import { JsonEditor } from '../../elements/json-editor/json-editor.tsx';

/** A strategy as a person edits it: its id is ours, and no part of the text. */
export function strategyText({ id: _id, ...strategy }: Strategy): string {
  return JSON.stringify(strategy, null, 2);
}

const NO_FINDINGS: readonly TextFinding[] = [];

/** What completion offers: all of a strategy but the id, which is no part of the text. */
const SHOWN_SCHEMA: JsonObject = {
  ...STRATEGY_SCHEMA,
  properties: withJsonAt(STRATEGY_SCHEMA.properties ?? {}, '/id', undefined),
};

/**
 * The same strategy as JSON, beside the controls. What is typed counts as soon as the engine finds no error in it; until then it is kept as
 * a draft, also over a reload, and runs use what was right last.
 */
export function StrategyJson({ lane }: { readonly lane: Lane }) {
  const session = useSession();
  const key = draftKey('strategy', lane.id, 'json');
  const draft = useWorkbench((state) => state.workbench.drafts[key]);
  const text = draft ?? strategyText(lane.strategy);
  const check = useStrategyCheck(withId(text));
  const findings = check?.kind === 'wrong' ? check.findings : NO_FINDINGS;

  const type = (next: string) => {
    editWorkbench(session.workbench, (workbench) => withDraft(workbench, key, next));
    void settle(next, false);
  };
  /** Makes a right text the strategy; it stays as it was typed until the field is left, so that the cursor does not jump. */
  const settle = async (next: string, isLeaving: boolean) => {
    const checked = await session.engine.ask('check-strategy', { text: withId(next) });
    if (checked.kind === 'wrong' || session.workbench.getState().workbench.drafts[key] !== next) return;
    const current = session.workbench.getState().workbench.lanes.find(({ id }) => id === lane.id)?.strategy;
    if (current === undefined || strategyText(checked.value) !== strategyText(current)) {
      editStrategy(session, lane.id, checked.value, `draft ${key}`);
    }
    if (isLeaving) tidyWorkbench(session.workbench, (workbench) => withDraft(workbench, key, null));
  };
  return (
    <div className="strategy-json">
      <JsonEditor
        value={text}
        onChange={type}
        onLeave={() => {
          if (draft !== undefined) void settle(draft, true);
        }}
        label={`${lane.strategy.title} as JSON`}
        findings={findings}
        schema={SHOWN_SCHEMA}
        minLines={16}
      />
      {findings.length === 0 ? <p className="class-success small">No error: runs use this.</p> : null}
      {findings.length === 0 ? null : (
        <button
          type="button"
          className="link"
          onClick={() => editWorkbench(session.workbench, (workbench) => withDraft(workbench, key, null))}
        >
          Discard the text, keep what was right
        </button>
      )}
    </div>
  );
}

/** The text as the engine wants it: with an id, on the first line, so that lines and columns stay true. */
function withId(text: string): string {
  return text.replace(/^\s*\{/, (head) => `${head}"id":"this",`);
}
