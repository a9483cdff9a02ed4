import { useEffect, useId, useRef, useState } from 'react';
import type { JsonObject } from '../../../base/json.ts';
import type { TextFinding } from '../../../workers/engine-messages.ts';
import { placeOf } from '../finding-list.tsx';
import './json-editor.css';
import type { MountedEditor } from './mount-editor.ts';
import type { PlacedFinding } from './place-findings.ts';

interface JsonEditorProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The focus has left the text. */
  readonly onLeave?: () => void;
  /** What it is, for screen readers: "search as JSON". */
  readonly label: string;
  /** What is wrong with `value`: marked in the text and listed beneath it. */
  readonly findings: readonly TextFinding[];
  /** What completion reads; null completes nothing. */
  readonly schema: JsonObject | null;
  /** Lines that are always shown. Default 6. */
  readonly minLines?: number;
}

/**
 * A text field for JSON: highlighting, completion from a schema, findings in place, find and undo of its own. A plain text area with the same
 * value stands there until the editor is loaded, or for good where it cannot be.
 */
export function JsonEditor({ value, onChange, onLeave, label, findings, schema, minLines = 6 }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const latest = useRef({ value, onChange, onLeave, label });
  latest.current = { value, onChange, onLeave, label };
  const [editor, setEditor] = useState<MountedEditor | null>(null);
  const [placed, setPlaced] = useState<readonly PlacedFinding[]>([]);
  const [said, setSaid] = useState('');
  const id = useId();

  useEffect(() => {
    // Without adopted style sheets it would stand there without any style.
    if (!('adoptedStyleSheets' in Document.prototype)) return;
    let mounted: MountedEditor | null = null;
    let isWanted = true;
    import('./mount-editor.ts').then(
      ({ mountEditor }) => {
        if (!isWanted || host.current === null) return;
        const typing = document.activeElement === area.current ? (area.current?.selectionStart ?? 0) : null;
        mounted = mountEditor({
          host: host.current,
          text: latest.current.value,
          label: latest.current.label,
          onChange: (text) => latest.current.onChange(text),
          onLeave: () => latest.current.onLeave?.(),
          onSay: setSaid,
        });
        setEditor(mounted);
        if (typing !== null) mounted.setFocus(typing);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      mounted?.destroy();
    };
  }, []);
  useEffect(() => editor?.setText(value), [editor, value]);
  useEffect(() => editor?.setSchema(schema), [editor, schema]);
  useEffect(() => editor?.setLabel(label), [editor, label]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the text, too: places are places in it
  useEffect(() => {
    if (editor !== null) setPlaced(editor.setFindings(findings));
  }, [editor, findings, value]);

  const isLoaded = editor !== null;
  return (
    <div className="json-editor" style={{ '--json-editor-lines': `${minLines * 1.5}em` } as React.CSSProperties}>
      {isLoaded ? null : (
        <textarea
          ref={area}
          className="textarea code json-editor-plain"
          aria-label={label}
          aria-invalid={findings.length > 0}
          aria-describedby={id}
          rows={minLines}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      )}
      <div ref={host} className="json-editor-host" hidden={!isLoaded} data-invalid={findings.length > 0} />
      <div id={id} role="status" className="json-editor-findings">
        <span className="visually-hidden">{said}</span>
        {findings.length === 0 ? null : (
          <ul className="findings">
            {findings.map((finding, index) => (
              <li key={`${placeOf(finding)} ${finding.message}`}>
                <Place finding={finding} placed={placed[index]} onGo={(offset) => editor?.setFocus(offset)} />
                <span>{finding.message}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface PlaceProps {
  readonly finding: TextFinding;
  readonly placed: PlacedFinding | undefined;
  readonly onGo: (offset: number) => void;
}

/** Line and column, and the path where one is known; goes there. */
function Place({ finding, placed, onGo }: PlaceProps) {
  if (placed?.finding !== finding) return <code>{placeOf(finding)}</code>;
  const path = finding.path === '' ? '' : ` ${finding.path}`;
  return (
    <button type="button" className="link json-editor-place" title="Go there" onClick={() => onGo(placed.from)}>
      line {placed.line}:{placed.column}
      {path}
    </button>
  );
}
