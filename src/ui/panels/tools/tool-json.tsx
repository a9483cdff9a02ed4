import type { Tool } from '../../../domain/tool.ts';
import { editTool, forgetToolText, keepToolText } from '../../../state/edit-tools-actions.ts';
import { useSession } from '../../../state/session-context.ts';
import { JsonEditor } from '../../elements/json-editor/json-editor.tsx';
import { takenFinding } from './taken-finding.ts';
import { TOOL_EDITOR_SCHEMA } from './tool-editor-schema.ts';
import type { ToolText } from './use-tool-text.ts';

interface ToolJsonProps {
  readonly tool: Tool;
  readonly text: ToolText;
  readonly onRenamed: (name: string) => void;
}

/**
 * The same tool as JSON, beside the controls. What is typed counts as soon as the engine finds no error in it; until then it is kept as a
 * draft, also over a reload, and runs use what was right last.
 */
export function ToolJson({ tool, text, onRenamed }: ToolJsonProps) {
  const session = useSession();
  const { name } = tool.definition;
  const type = (next: string) => {
    keepToolText(session, name, 'json', next);
    void settle(next, false);
  };
  /** Makes a right text the tool; the text stays as it was typed until the field is left, so that the cursor does not jump. */
  const settle = async (typed: string, isLeaving: boolean) => {
    const checked = await session.engine.ask('check-tool', { text: typed });
    const { drafts, scenario } = session.workbench.getState().workbench;
    if (checked.kind === 'wrong' || drafts[text.key] !== typed) return;
    if (takenFinding(checked.value, name, scenario.tools) !== null) return;
    const renamed = checked.value.definition.name;
    if (renamed !== name) onRenamed(renamed);
    editTool(session, name, checked.value, `draft ${text.key}`);
    if (isLeaving) forgetToolText(session, renamed, 'json');
  };
  return (
    <div className="tool-json">
      <JsonEditor
        value={text.value}
        onChange={type}
        onLeave={() => {
          if (text.draft !== null) void settle(text.draft, true);
        }}
        label={`${name} as JSON`}
        findings={text.findings}
        schema={TOOL_EDITOR_SCHEMA}
        minLines={14}
      />
      {text.findings.length > 0 ? (
        <button type="button" className="link" onClick={() => keepToolText(session, name, 'json', null)}>
          Discard the text, keep what was right
        </button>
      ) : (
        <p className="class-success small">No error: runs use this.</p>
      )}
    </div>
  );
}
