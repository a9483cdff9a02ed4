import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours come from the page's custom properties, which reach into the shadow root: one theme for light, dark and whatever is set. */
export const EDITOR_THEME = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', background: 'var(--surface-raised)', fontSize: 'var(--size-small)' },
  // The host has the ring: here the gutter would cover a part of it.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5', fontVariantLigatures: 'none', scrollbarWidth: 'thin' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--text)', minHeight: 'var(--json-editor-lines)' },
  '.cm-gutters': {
    background: 'var(--surface-sunken)',
    color: 'var(--text-faint)',
    border: '0',
    borderInlineEnd: '1px solid var(--line)',
    minHeight: 'var(--json-editor-lines)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.6ch', padding: '0 2px 0 6px' },
  '.cm-foldGutter .cm-gutterElement': { width: '1.6ch', textAlign: 'center', cursor: 'pointer' },
  '.cm-foldPlaceholder': {
    background: 'var(--surface-hover)',
    border: '1px solid var(--line-strong)',
    color: 'var(--text-muted)',
  },
  '.cm-content ::selection, .cm-content::selection': { background: 'light-dark(#c9d8ff, #35487f)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--surface-selected)', outline: '1px solid var(--control-line)' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'var(--removed-fill)', outline: '1px solid var(--class-permanent)' },
  '.cm-searchMatch': { background: 'var(--mark-fill)' },
  '.cm-searchMatch-selected': { background: 'var(--mark-fill)', outline: '2px solid var(--class-input)' },
  // No picture: a data URL is refused by the policy, and forced colours would drop it.
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--class-permanent)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint': { position: 'static' },
  '.cm-tooltip': {
    background: 'var(--surface-raised)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    boxShadow: '0 4px 16px rgb(0 0 0 / 22%)',
    font: 'var(--size-small)/1.45 var(--font)',
  },
  '.cm-diagnostic': { padding: '4px 8px', borderInlineStart: '3px solid var(--class-permanent)', maxWidth: '60ch' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '14em', maxWidth: 'min(460px, 90vw)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--surface-selected)',
    color: 'var(--text)',
    outline: '1px solid var(--accent)',
    outlineOffset: '-1px',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent)', fontWeight: '600' },
  '.cm-completionDetail': { color: 'var(--text-muted)', fontStyle: 'normal', marginInlineStart: '1.5ch' },
  '.cm-completionInfo': { padding: '4px 8px', maxWidth: 'min(320px, 60vw)' },
  '.cm-panels': { background: 'var(--surface-sunken)', color: 'var(--text)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '6px 26px 6px 8px', font: 'var(--size-small)/1.45 var(--font)' },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--accent)' },
  '.cm-panel.cm-search label': { fontSize: 'inherit' },
  '.cm-textfield': {
    background: 'var(--surface-raised)',
    color: 'var(--text)',
    border: '1px solid var(--control-line)',
    borderRadius: 'var(--radius-small)',
    fontSize: 'inherit',
  },
  '.cm-button': {
    background: 'var(--surface-raised)',
    backgroundImage: 'none',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    fontSize: 'inherit',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--text)', fontSize: '16px', cursor: 'pointer' },
  '.cm-textfield:focus-visible, .cm-button:focus-visible, .cm-panel button:focus-visible': { outline: '2px solid var(--focus)' },
});

export const EDITOR_HIGHLIGHT = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--class-transient)' },
  { tag: tags.string, color: 'var(--class-success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--class-output)' },
  { tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: 'var(--text-muted)' },
]);
