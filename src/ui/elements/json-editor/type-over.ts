import { EditorView } from '@codemirror/view';

/**
 * Typing over a selection, done by the editor instead of the browser: the browser would put the new text into a span with an inline style,
 * to keep the colour of what it replaces, and our policy blocks and reports that.
 */
export const typeOverSelection = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { main } = view.state.selection;
    if (event.inputType !== 'insertText' || event.isComposing || event.data === null || main.empty) return false;
    const text = event.data;
    const insert = () =>
      view.state.update({ ...view.state.replaceSelection(text), userEvent: 'input.type', scrollIntoView: true });
    const isHandled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, main.from, main.to, text, insert));
    if (!isHandled) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});
