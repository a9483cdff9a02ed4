import type { Strategy } from '../../../domain/strategy.ts';
import { editStrategy } from '../../../state/actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useStrategyCheck } from '../../../state/use-strategy-check.ts';
import { draftKey, type Lane } from '../../../state/workbench.ts';
import { editWorkbench, withDraft } from '../../../state/workbench-store.ts';
import { FindingList } from '../../elements/finding-list.tsx';

/** A strategy as a person edits it: its id is ours, and no part of the text. */
export function strategyText({ id: _id, ...strategy }: Strategy): string {
  return JSON.stringify(strategy, null, 2);
}

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
  const findings = check?.kind === 'wrong' ? check.findings : [];

  const type = async (next: string) => {
    editWorkbench(session.workbench, (workbench) => withDraft(workbench, key, next));
    const checked = await session.engine.ask('check-strategy', { text: withId(next) });
    if (checked.kind === 'wrong' || session.workbench.getState().workbench.drafts[key] !== next) return;
    editStrategy(session, lane.id, checked.value, `draft ${key}`);
    // The text stays as it was typed while it says the same, so that the caret does not jump; it goes when the field is left.
  };
  const leave = () => {
    if (draft !== undefined && findings.length === 0)
      editWorkbench(session.workbench, (workbench) => withDraft(workbench, key, null));
  };
  return (
    <div className="strategy-json">
      <textarea
        className="textarea code"
        aria-label={`${lane.strategy.title} as JSON`}
        aria-invalid={findings.length > 0}
        aria-describedby="strategy-findings"
        spellCheck={false}
        value={text}
        onChange={(event) => void type(event.target.value)}
        onBlur={leave}
      />
      <div id="strategy-findings" role="status" className="tool-findings">
        {findings.length === 0 ? (
          <p className="class-success small">No error: runs use this.</p>
        ) : (
          <FindingList findings={findings} />
        )}
      </div>
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
