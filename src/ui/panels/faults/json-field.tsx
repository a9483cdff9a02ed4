import { useMemo } from 'react';
import { type JsonObject, parseJson } from '../../../base/json.ts';
import { JsonEditor } from '../../elements/json-editor/json-editor.tsx';

interface JsonFieldProps {
  readonly label: string;
  readonly text: string;
  readonly schema?: JsonObject | null;
  /** What is wrong with a text that is JSON. */
  readonly problem?: string | undefined;
  readonly onChange: (text: string) => void;
}

/** A labelled JSON text of a fault, with what is wrong with it in place. */
export function JsonField({ label, text, schema = null, problem, onChange }: JsonFieldProps) {
  const findings = useMemo(() => {
    const parsed = parseJson(text);
    if (parsed.ok) return problem === undefined ? [] : [{ path: '', line: null, column: null, message: problem }];
    const { message, line, column } = parsed.error;
    return [{ path: '', line, column, message: `is not JSON: ${message}` }];
  }, [text, problem]);
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <JsonEditor value={text} onChange={onChange} label={label} findings={findings} schema={schema} minLines={4} />
    </div>
  );
}
