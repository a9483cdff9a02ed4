import { useEffect } from 'react';
import { SCENARIO_SCHEMA } from '../../../formats/file-schemas/scenario-schema.ts';
import {
  discardScenarioJson,
  forgetIfUsed,
  type ScenarioDraft,
  settleScenarioJson,
  typeScenarioJson,
} from '../../../state/scenario-draft.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import type { CheckedText } from '../../../state/use-scenario-check.ts';
import type { TextFinding } from '../../../workers/engine-messages.ts';
import { formatCount } from '../../elements/figures.ts';
import { JsonEditor } from '../../elements/json-editor/json-editor.tsx';

interface ScenarioJsonProps {
  /** Null while the text is the scenario's own. */
  readonly draft: ScenarioDraft | null;
  readonly text: string;
  readonly checked: CheckedText | undefined;
}

/**
 * The whole scenario as JSON, beside the controls. What is typed counts as soon as it can run; until then it is kept as a draft, also over a
 * reload, and the scenario stays what was right last.
 */
export function ScenarioJson({ draft, text, checked }: ScenarioJsonProps) {
  const session = useSession();
  const id = useWorkbench((state) => state.workbench.scenario.id);
  const check = checked?.text === text ? checked.check : undefined;
  useEffect(() => {
    if (draft?.text === text && check?.kind === 'right') settleScenarioJson(session, text, check.value);
  }, [session, draft, text, check]);
  const findings = [...findingsOf(checked), ...(check?.kind === 'right' && check.value.id !== id ? [otherId(id)] : [])];
  const isBlocked = draft !== null && (check?.kind === 'wrong' || !draft.isCurrent);
  return (
    <div className="scenario-json">
      <JsonEditor
        value={text}
        onChange={(next) => typeScenarioJson(session, next)}
        onLeave={() => forgetIfUsed(session, text)}
        label="The scenario as JSON"
        findings={findings}
        schema={SCENARIO_SCHEMA}
        minLines={18}
      />
      <p className={`small ${toneOf(check, findings.length, draft)}`} role="status">
        {stateInWords(check, findings.length, draft)}
      </p>
      {isBlocked ? (
        <div className="row wrap">
          {check?.kind === 'right' ? (
            <button
              type="button"
              className="button small"
              onClick={() => {
                settleScenarioJson(session, text, check.value, true);
                forgetIfUsed(session, text);
              }}
            >
              Use this text
            </button>
          ) : null}
          <button type="button" className="link" onClick={() => discardScenarioJson(session)}>
            Discard the text, keep what the controls show
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** Where a path is known the editor marks the whole value; the line alone would mark one character. */
function findingsOf(checked: CheckedText | undefined): readonly TextFinding[] {
  if (checked === undefined) return [];
  const { check } = checked;
  const found = check.kind === 'right' ? check.remarks : check.findings;
  return found.map((finding) => (finding.path === '' ? finding : { ...finding, line: null, column: null }));
}

function otherId(id: string): TextFinding {
  const message = `stays ${JSON.stringify(id)}, by which links and saved work know it; Duplicate makes a scenario with another id`;
  return { path: '/id', line: null, column: null, message };
}

function toneOf(check: CheckedText['check'] | undefined, count: number, draft: ScenarioDraft | null): string {
  if (check?.kind === 'wrong') return 'class-permanent';
  return check?.kind === 'right' && count === 0 && (draft === null || draft.isCurrent) ? 'class-success' : 'muted';
}

function stateInWords(check: CheckedText['check'] | undefined, count: number, draft: ScenarioDraft | null): string {
  if (check === undefined) return 'Reading…';
  if (check.kind === 'wrong') {
    return draft === null
      ? `${formatCount(count, 'finding')}. Runs may end early until that is mended.`
      : `${formatCount(count, 'finding')}. The text is kept, and used once it is right; runs use what the controls show.`;
  }
  if (draft !== null && !draft.isCurrent) {
    return 'The scenario has changed since this text was typed. Using it puts the text over those changes.';
  }
  return count === 0 ? 'No error: runs use this.' : `${formatCount(count, 'finding')}: it runs as it is.`;
}
