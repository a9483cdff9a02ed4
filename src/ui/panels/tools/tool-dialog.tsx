import { useEffect } from 'react';
import type { Tool } from '../../../domain/tool.ts';
import { editScenario } from '../../../state/actions.ts';
import { withTool } from '../../../state/edit-scenario.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useToolCheck } from '../../../state/use-tool-check.ts';
import { draftKey } from '../../../state/workbench.ts';
import { editWorkbench, withDraft } from '../../../state/workbench-store.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { FindingList } from '../../elements/finding-list.tsx';

interface ToolDialogProps {
  readonly tool: Tool;
  readonly onRenamed: (name: string) => void;
  readonly onClose: () => void;
}

/**
 * A tool as JSON. What is typed counts as soon as it has no error; until then it is kept as a draft, also over a reload, and the tool stays
 * what it was.
 */
export function ToolDialog({ tool, onRenamed, onClose }: ToolDialogProps) {
  const session = useSession();
  const { name } = tool.definition;
  const scenarioId = useWorkbench((state) => state.workbench.scenario.id);
  const otherNames = useWorkbench((state) => state.workbench.scenario.tools);
  const key = draftKey('tool', scenarioId, name);
  const draft = useWorkbench((state) => state.workbench.drafts[key]);
  const text = draft ?? JSON.stringify(tool, null, 2);
  const check = useToolCheck(text);
  const taken =
    check?.kind === 'right' &&
    check.value.definition.name !== name &&
    otherNames.some((other) => other.definition.name === check.value.definition.name);
  const findings =
    check?.kind === 'wrong'
      ? check.findings
      : taken
        ? [{ path: '/definition/name', line: null, column: null, message: 'another tool of this scenario has that name' }]
        : [];

  const type = (next: string) => editWorkbench(session.workbench, (workbench) => withDraft(workbench, key, next));
  const isReady = draft !== undefined && check?.kind === 'right' && findings.length === 0;
  const accept = () => {
    if (draft === undefined || check?.kind !== 'right' || findings.length > 0) return;
    const { value } = check;
    editScenario(session, (scenario) => withTool(scenario, name, value));
    editWorkbench(session.workbench, (workbench) => withDraft(workbench, key, null));
    onRenamed(value.definition.name);
  };
  const discard = () => editWorkbench(session.workbench, (workbench) => withDraft(workbench, key, null));

  useEffect(() => {
    document.querySelector<HTMLTextAreaElement>('.tool-json')?.focus();
  }, []);
  return (
    <Dialog title={`Edit ${name}`} onClose={onClose} className="wide">
      <div className="dialog-body">
        <textarea
          className="textarea code tool-json"
          aria-label={`${name} as JSON`}
          aria-invalid={findings.length > 0}
          aria-describedby="tool-findings"
          rows={24}
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <div id="tool-findings" role="status" className="tool-findings">
          {findings.length === 0 ? (
            <p className="class-success small">{draft === undefined ? 'As it runs now.' : 'No error: apply it to use it.'}</p>
          ) : (
            <FindingList findings={findings} />
          )}
        </div>
        <div className="dialog-actions">
          <span className="grow muted small">
            definition: what the model is told · behaviour: what it answers · traits: what may be repeated
          </span>
          <button type="button" className="button" disabled={draft === undefined} onClick={discard}>
            Discard edit
          </button>
          <button type="button" className="button primary" disabled={!isReady} onClick={accept}>
            Apply
          </button>
        </div>
      </div>
    </Dialog>
  );
}
