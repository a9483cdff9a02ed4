import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../base/json.ts';
import { completeJson } from './complete-json.ts';

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    kind: { enum: ['fixed', 'template'] },
    many: { type: 'array' },
    flag: { type: 'boolean' },
  },
};

/** Completes at `|` and applies the choice of that label; the cursor of the result is drawn as `|`. */
function complete(marked: string, label: string, explicit = true): string {
  const at = marked.indexOf('|');
  let state = EditorState.create({ doc: marked.slice(0, at) + marked.slice(at + 1), selection: { anchor: at } });
  const result = completeJson(SCHEMA, new CompletionContext(state, at, explicit));
  const completion = result?.options.find((option) => option.label === label);
  if (result === null || completion === undefined || typeof completion.apply !== 'function') return 'nothing';
  const view = {
    get state() {
      return state;
    },
    dispatch: (spec: Parameters<EditorState['update']>[0]) => {
      state = state.update(spec).state;
    },
    // What opens the list of values asks the view for its plugins.
    plugin: () => null,
  };
  Reflect.apply(completion.apply, undefined, [view, completion, result.from, at]);
  const text = state.doc.toString();
  const { head } = state.selection.main;
  return `${text.slice(0, head)}|${text.slice(head)}`;
}

test.each([
  ['{|}', '"name"', '{"name": "|"}'],
  ['{"na|"}', '"name"', '{"name": "|"}'],
  ['{"na|', '"name"', '{"name": "|"'],
  ['{"name": "x", |}', '"many"', '{"name": "x", "many": [|]}'],
  ['{"name": "x" |}', '"flag"', '{"name": "x", "flag": |}'],
  ['{|\n"name": "x"}', '"kind"', '{"kind": "|",\n"name": "x"}'],
  ['{"na|": 3}', '"name"', '{"name"|: 3}'],
  ['{"kind": |}', '"fixed"', '{"kind": "fixed"|}'],
  ['{"kind": "te|"}', '"template"', '{"kind": "template"|}'],
  ['{"kind": "te|', '"template"', '{"kind": "template"|'],
  ['{"flag": t|}', 'true', '{"flag": true|}'],
])('in %s choosing %s gives %s', (marked, label, expected) => {
  expect(complete(marked, label)).toBe(expected);
});

test('nothing is offered unasked before a letter is typed', () => {
  expect(complete('{|}', '"name"', false)).toBe('nothing');
  expect(complete('{"n|"}', '"name"', false)).toBe('{"name": "|"}');
});

test('no list opens where a plain text is typed', () => {
  expect(complete('{"name": "fixed|"}', '"fixed"')).toBe('nothing');
});
