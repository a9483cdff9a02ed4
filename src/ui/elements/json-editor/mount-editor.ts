import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, redo, undo } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Transaction } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { JsonObject } from '../../../base/json.ts';
import type { TextFinding } from '../../../workers/engine-messages.ts';
import { changedPart } from './changed-part.ts';
import { completeJson } from './complete-json.ts';
import { EDITOR_HIGHLIGHT, EDITOR_THEME } from './editor-theme.ts';
import { type PlacedFinding, placeFindings } from './place-findings.ts';
import { typeOverSelection } from './type-over.ts';

/** A mounted editor, as its component sees it. */
export interface MountedEditor {
  /** Replaces what differs; the cursor stays with the text around it, and undo does not take it back. */
  readonly setText: (text: string) => void;
  /** Marks them in the text, and says where each of them stands. */
  readonly setFindings: (findings: readonly TextFinding[]) => readonly PlacedFinding[];
  readonly setSchema: (schema: JsonObject | null) => void;
  readonly setLabel: (label: string) => void;
  readonly setFocus: (offset: number | null) => void;
  readonly destroy: () => void;
}

interface EditorParts {
  readonly host: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
  /** A short message for those who cannot see what a key did. */
  readonly onSay: (words: string) => void;
}

const fromOutside = Annotation.define<boolean>();

const HELP =
  'JSON editor. Control and Space completes, F8 goes to the next finding, Control and F finds. Tab indents: press Escape, then Tab, to leave.';

/**
 * CodeMirror in a shadow root: there its style sheets are adopted, while the style element it would make in the page is refused by our
 * policy. The description stands in the same root, because an id is not seen across its border.
 */
export function mountEditor({ host, text, label, onChange, onLeave, onSay }: EditorParts): MountedEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  const help = document.createElement('p');
  help.id = 'help';
  help.hidden = true;
  help.textContent = HELP;
  root.append(help);
  const attributes = new Compartment();
  const completion = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter({ openText: '▾', closedText: '▸' }),
        codeFolding(),
        history(),
        indentOnInput(),
        indentUnit.of('  '),
        EditorState.tabSize.of(2),
        bracketMatching(),
        closeBrackets(),
        typeOverSelection,
        json(),
        syntaxHighlighting(EDITOR_HIGHLIGHT),
        EDITOR_THEME,
        EditorView.lineWrapping,
        search({ top: true }),
        completion.of(completionOf(null)),
        attributes.of(attributesOf(label, false)),
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          { key: 'F8', run: nextDiagnostic },
          ...searchKeymap,
          ...foldKeymap,
          // Prevented also when there is nothing to take back: undo in here never means the workbench's.
          { key: 'Mod-z', run: undo, preventDefault: true },
          { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
          { key: 'Mod-Shift-z', run: redo, preventDefault: true },
          ...historyKeymap,
          ...defaultKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((one) => one.annotation(fromOutside) === true)) {
            onChange(update.state.doc.toString());
          }
        }),
      ],
    }),
  });
  let isLeaving = false;
  const stop = new AbortController();
  view.contentDOM.addEventListener('blur', () => leave(false), { signal: stop.signal });
  // Of the host: the search panel inside is still the editor.
  host.addEventListener('focusout', onLeave, { signal: stop.signal });
  const leave = (next: boolean) => {
    if (isLeaving === next) return;
    isLeaving = next;
    view.setTabFocusMode(next);
    if (next) onSay('Tab now leaves the editor.');
  };
  // Bubbling: the editor has had the key by now, and what it used is prevented.
  root.addEventListener(
    'keydown',
    (event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const isInText = event.target instanceof Node && view.contentDOM.contains(event.target);
      if (event.key === 'Escape' && !event.defaultPrevented && isInText && !isLeaving) {
        // The first Escape frees the Tab key; the next one is the dialog's.
        event.preventDefault();
        event.stopPropagation();
        leave(true);
      } else if (event.key !== 'Escape' && event.key !== 'Tab' && event.key !== 'Shift') leave(false);
      if (!event.ctrlKey && !event.metaKey && event.key !== 'Escape') event.stopPropagation();
    },
    { signal: stop.signal },
  );
  let marked: readonly TextFinding[] = [];
  const setFindings = (findings: readonly TextFinding[]) => {
    const placed = placeFindings(view.state.doc.toString(), findings);
    if (findings.length > 0 || marked.length > 0) {
      const marks = placed.map(({ from, to, message }) => ({ from, to, message, severity: 'error' as const }));
      view.dispatch(setDiagnostics(view.state, marks));
      view.dispatch({ effects: attributes.reconfigure(attributesOf(label, findings.length > 0)) });
    }
    marked = findings;
    return placed;
  };
  return {
    setText: (next) => {
      const change = changedPart(view.state.doc.toString(), next);
      if (change !== null)
        view.dispatch({ changes: change, annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)] });
    },
    setFindings,
    setSchema: (schema) => view.dispatch({ effects: completion.reconfigure(completionOf(schema)) }),
    setLabel: (next) => view.dispatch({ effects: attributes.reconfigure(attributesOf(next, marked.length > 0)) }),
    setFocus: (offset) => {
      view.focus();
      if (offset !== null)
        view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) }, scrollIntoView: true });
    },
    destroy: () => {
      stop.abort();
      view.destroy();
    },
  };
}

function attributesOf(label: string, isInvalid: boolean) {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-describedby': 'help',
    'aria-invalid': String(isInvalid),
    'aria-multiline': 'true',
    // It can be focused without; axe looks for the attribute in what scrolls.
    tabindex: '0',
    spellcheck: 'false',
  });
}

function completionOf(schema: JsonObject | null) {
  return autocompletion({ icons: false, override: schema === null ? [] : [(context) => completeJson(schema, context)] });
}
