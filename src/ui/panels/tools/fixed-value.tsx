import { useMemo } from 'react';
import { type Json, parseJson } from '../../../base/json.ts';
import type { Tool } from '../../../domain/tool.ts';
import { toolDraftKey } from '../../../state/edit-tools.ts';
import { forgetToolText, keepToolText } from '../../../state/edit-tools-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import type { TextFinding } from '../../../workers/engine-messages.ts';
import { JsonEditor } from '../../elements/json-editor/json-editor.tsx';

interface FixedValueProps {
  readonly tool: Tool;
  readonly value: Json;
  readonly onChange: (value: Json) => void;
}

const NONE: readonly TextFinding[] = [];

/** The value as JSON, with completion from the contract. A text that is no JSON is kept as a draft; the tool answers what was right last. */
export function FixedValue({ tool, value, onChange }: FixedValueProps) {
  const session = useSession();
  const { name, outputSchema } = tool.definition;
  const key = useWorkbench((state) => toolDraftKey(state.workbench.scenario.id, name, 'value'));
  const draft = useWorkbench((state) => state.workbench.drafts[key]);
  const text = draft ?? JSON.stringify(value, null, 2);
  const parsed = useMemo(() => parseJson(text), [text]);
  const findings = useMemo(() => {
    if (parsed.ok) return NONE;
    const { message, line, column } = parsed.error;
    return [{ path: '', line, column, message: `is not JSON: ${message}` }];
  }, [parsed]);
  return (
    <div className="fixed-value">
      <JsonEditor
        value={text}
        onChange={(next) => {
          keepToolText(session, name, 'value', next, `tool ${name} behaviour value`);
          const read = parseJson(next);
          if (read.ok) onChange(read.value);
        }}
        onLeave={() => {
          if (parsed.ok) forgetToolText(session, name, 'value');
        }}
        label={`Value of ${name}`}
        findings={findings}
        schema={outputSchema}
        minLines={Math.min(14, Math.max(4, text.split('\n').length))}
      />
      {parsed.ok ? null : (
        <button type="button" className="link" onClick={() => keepToolText(session, name, 'value', null)}>
          Discard the text, keep what was right
        </button>
      )}
    </div>
  );
}
