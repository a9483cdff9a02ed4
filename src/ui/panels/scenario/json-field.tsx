import { isJsonObject, type Json, type JsonObject, parseJson } from '../../../base/json.ts';
import { forgetTyped, typeInScenario } from '../../../state/scenario-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { draftKey } from '../../../state/workbench.ts';
import type { TextFinding } from '../../../workers/engine-messages.ts';
import { FindingList } from '../../elements/finding-list.tsx';
import { JsonEditor } from '../../elements/json-editor/json-editor.tsx';
import { useFoundAt } from './found-in-scenario.tsx';

interface JsonFieldProps {
  readonly label: string;
  /** JSON Pointer of the value into the scenario. */
  readonly at: string;
  readonly value: Json;
  /** What completion reads; null completes nothing. */
  readonly schema: JsonObject | null;
  /** Only an object is right. */
  readonly isObject?: boolean;
  /** A plain text area: where there are so many that an editor each would be slow. */
  readonly isPlain?: boolean;
}

/** A JSON value of the scenario. It counts as soon as it can be read; until then the text is kept as a draft and the value stays what it was. */
export function JsonField({ label, at, value, schema, isObject = false, isPlain = false }: JsonFieldProps) {
  const session = useSession();
  const draft = useWorkbench(({ workbench }) => workbench.drafts[draftKey('scenario', workbench.scenario.id, at)]);
  const found = useFoundAt(at);
  const text = draft ?? JSON.stringify(value, null, 2);
  const read = draft === undefined ? null : readText(draft, isObject);
  const findings = read?.finding != null ? [read.finding] : found;
  const type = (next: string) => typeInScenario(session, at, next, readText(next, isObject).value);
  const leave = () => {
    if (read !== null && read.finding === null) forgetTyped(session, at);
  };
  return (
    <div className="field">
      <span className="label">{label}</span>
      {isPlain ? (
        <>
          <textarea
            className="textarea code"
            aria-label={label}
            aria-invalid={findings.length > 0}
            rows={Math.min(10, text.split('\n').length)}
            spellCheck={false}
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
          <FindingList findings={findings} />
        </>
      ) : (
        <JsonEditor value={text} onChange={type} onLeave={leave} label={label} findings={findings} schema={schema} minLines={3} />
      )}
    </div>
  );
}

interface ReadText {
  readonly value: Json | undefined;
  readonly finding: TextFinding | null;
}

function readText(text: string, isObject: boolean): ReadText {
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const { message, line, column } = parsed.error;
    return { value: undefined, finding: { path: '', line, column, message: `is not JSON: ${message}` } };
  }
  if (isObject && !isJsonObject(parsed.value)) {
    return { value: undefined, finding: { path: '', line: 1, column: 1, message: 'must be an object: {"name": value}' } };
  }
  return { value: parsed.value, finding: null };
}
