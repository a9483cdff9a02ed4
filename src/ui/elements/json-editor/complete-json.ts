import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import type { ChangeSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { JsonObject } from '../../../base/json.ts';
import { type JsonPlace, placeAt } from './json-place.ts';
import { type Choice, nameChoices, schemasAt, valueChoices } from './schema-choices.ts';

/** Longer texts are not read again at every key; completion is there when it is asked for. */
const LONG_TEXT = 300_000;

/** What a schema offers at the cursor: names that are not used yet, the values it names, booleans, types. */
export function completeJson(schema: JsonObject, { state, pos, explicit }: CompletionContext): CompletionResult | null {
  if (!explicit && state.doc.length > LONG_TEXT) return null;
  const text = state.doc.toString();
  const place = placeAt(text, pos);
  if (place === null) return null;
  const isTyping = pos > place.from;
  if (!explicit && !isTyping) return null;
  // What stands behind the cursor is replaced, too; the list is filtered by what stands before it.
  const rest = place.to - pos;
  const members = place.kind === 'name' ? place.members : new Map();
  const schemas = schemasAt(schema, place.path, members);
  if (place.kind === 'value') {
    const choices = valueChoices(schemas);
    return choices.length === 0
      ? null
      : resultOf(
          place,
          choices.map((choice) => valueCompletion(choice, rest)),
        );
  }
  const choices = nameChoices(schemas, schema, place.used);
  if (choices.length === 0) return null;
  const completions = choices.map((choice): Completion => {
    const below = schemasAt(schema, [...place.path, { token: JSON.parse(choice.text), siblings: members }], new Map());
    return nameCompletion(choice, place, stubOf(below), rest);
  });
  return resultOf(place, completions);
}

function resultOf({ from }: JsonPlace, options: readonly Completion[]): CompletionResult {
  return { from, options, validFor: /^"?(?:[^"\\\n]|\\.)*"?$/ };
}

/** Found by its JSON text, quotes included: what is typed before the cursor has them, too. */
function completionOf({ text, detail, info, rank }: Choice): Completion {
  return { label: text, displayLabel: text, detail, boost: rank * 10, ...(info === '' ? {} : { info }) };
}

function valueCompletion(choice: Choice, rest: number): Completion {
  const inside = choice.text === '{}' || choice.text === '[]' || choice.text === '""';
  return {
    ...completionOf(choice),
    apply: (view, picked, from, to) => write(view, picked, from, to + rest, choice.text, inside ? 1 : null, []),
  };
}

type NamePlace = Extract<JsonPlace, { kind: 'name' }>;

function nameCompletion(choice: Choice, place: NamePlace, stub: string, rest: number): Completion {
  const text = place.hasColon ? choice.text : `${choice.text}: ${stub}${place.hasNext ? ',' : ''}`;
  const back = place.hasColon ? null : (stub.length === 2 ? 1 : stub.length) + (place.hasNext ? 1 : 0);
  const commas: ChangeSpec[] = place.commaAt === null ? [] : [{ from: place.commaAt, insert: ',' }];
  return {
    ...completionOf(choice),
    apply: (view, picked, from, to) => {
      write(view, picked, from, to + rest, text, back, commas);
      if (!place.hasColon) startCompletion(view);
    },
  };
}

/** Puts the text in place, the cursor `back` characters before its end. */
function write(
  view: EditorView,
  picked: Completion,
  from: number,
  to: number,
  text: string,
  back: number | null,
  others: readonly ChangeSpec[],
): void {
  const changes = view.state.changes([...others, { from, to, insert: text }]);
  view.dispatch({
    changes,
    selection: { anchor: changes.mapPos(to, 1) - (back ?? 0) },
    annotations: pickedCompletion.of(picked),
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

/** What a member begins with, where its schema leaves only one choice of kind. */
function stubOf(schemas: readonly JsonObject[]): string {
  const values = valueChoices(schemas);
  const [only] = values;
  if (values.length === 1 && only !== undefined) return only.text;
  return values.every(({ text }) => text.startsWith('"')) && values.length > 0 ? '""' : '';
}
