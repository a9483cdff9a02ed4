import { useEffect, useRef, useState } from 'react';
import { editScenario } from '../../../state/actions.ts';
import { withTools } from '../../../state/edit-scenario.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useImportTools } from '../../../state/use-import-tools.ts';
import { draftKey, freeId } from '../../../state/workbench.ts';
import { editWorkbench, withDraft } from '../../../state/workbench-store.ts';
import { Dialog } from '../../elements/dialog.tsx';
import { ImportReport } from './import-report.tsx';
import { newTool } from './new-tool.ts';

interface ImportDialogProps {
  /** A file that was dropped; it is read at once. */
  readonly file: File | null;
  readonly onClose: () => void;
  /** A new tool was made and is to be edited. */
  readonly onCreated: (name: string) => void;
}

/** Adds tools: from a text, a file, or new. Imports create and never overwrite; nothing runs by itself but the simulation. */
export function ImportDialog({ file, onClose, onCreated }: ImportDialogProps) {
  const session = useSession();
  const key = draftKey('tool', '', 'import');
  const text = useWorkbench((state) => state.workbench.drafts[key] ?? '');
  const [name, setName] = useState<string | null>(file?.name ?? null);
  const reading = useImportTools();
  const { mutate } = reading;
  const opened = useRef(text);
  useEffect(() => {
    if (file !== null) mutate({ kind: 'file', file });
    // What was typed when it was open last stands there: so does what was found in it.
    else if (opened.current.trim() !== '') mutate({ kind: 'text', text: opened.current });
  }, [file, mutate]);

  const type = (next: string) => {
    editWorkbench(session.workbench, (workbench) => withDraft(workbench, key, next === '' ? null : next));
    setName(null);
    if (next.trim() !== '') mutate({ kind: 'text', text: next });
    else reading.reset();
  };
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setName(chosen.name);
    mutate({ kind: 'file', file: chosen });
  };
  const create = () => {
    const { scenario } = session.workbench.getState().workbench;
    const made = freeId('new_tool', (id) => scenario.tools.some((tool) => tool.definition.name === id));
    editScenario(session, (before) => withTools(before, [newTool(made)]));
    onClose();
    onCreated(made);
  };
  const done = () => {
    editWorkbench(session.workbench, (workbench) => withDraft(workbench, key, null));
    onClose();
  };
  return (
    <Dialog title="Add or import tools" onClose={onClose}>
      <div className="dialog-body">
        <label className="field">
          <span className="label">
            Paste a tools file of OpenAI, Anthropic, Gemini or an MCP server’s tools/list, or drop it anywhere on the page
          </span>
          <textarea
            className="textarea code unwrapped"
            rows={8}
            spellCheck={false}
            placeholder={'{"tools": [{"name": "search", "description": "…", "inputSchema": {"type": "object"}}]}'}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        <div className="row wrap">
          <label className="button file-button">
            Choose a file…
            <input
              type="file"
              accept=".json,.jsonl,.txt,application/json"
              onChange={(event) => choose(event.target.files?.[0])}
            />
          </label>
          <span className="muted small grow">{name ?? ''}</span>
          <button type="button" className="link" onClick={create}>
            New tool from scratch
          </button>
        </div>
        {reading.isPending ? <p role="status">Reading…</p> : null}
        {reading.isError ? <p className="class-permanent">The import failed: {reading.error.message}. Try again.</p> : null}
        {reading.data === undefined || reading.isPending ? null : <ImportReport answer={reading.data} onDone={done} />}
      </div>
    </Dialog>
  );
}
