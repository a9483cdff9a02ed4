import { type Json, type JsonObject, withJsonAt } from '../../../base/json.ts';
import { TOOL_SCHEMA } from '../../../formats/file-schemas/tool-schema.ts';
import { SCHEMA_KEYWORDS } from './schema-keywords.ts';

/** Beside the fields of a tool in the editor, by their place in the file schema. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '/properties/definition': 'What the model is told about the tool.',
  '/properties/definition/properties/name': 'Unique in the scenario; providers differ in what they accept.',
  '/properties/definition/properties/description': 'What the tool does, when to use it, what it returns.',
  '/properties/behaviour': 'How its value is made once a call has got through.',
  '/properties/behaviour/oneOf/0/properties/kind': 'The same value every time.',
  '/properties/behaviour/oneOf/1/properties/kind': 'A Liquid template that renders to JSON.',
  '/properties/behaviour/oneOf/1/properties/template': 'Liquid over arguments, arrival and now_ms.',
  '/properties/traits': 'What may be assumed of a call.',
  '/properties/traits/properties/idempotent': 'The same call twice has the effect of one: a lost reply may be tried again.',
  '/properties/traits/properties/writes': 'A call that gets through is an entry of the effect ledger.',
  '/properties/traits/properties/entity': 'What a write raises the version of; null is nothing.',
  '/properties/bounds': 'Ranges outside of which a number is not plausible.',
  '/properties/latencyMs': 'How long an answered call takes, drawn evenly, in ms.',
  '/properties/fallbacks': 'What is called instead, in order, where the strategy falls back.',
};

const INPUT: Json = { $ref: '#/$defs/schema', description: 'JSON Schema of the arguments; an object schema.' };
const OUTPUT: Json = {
  anyOf: [{ $ref: '#/$defs/schema' }, { type: 'null' }],
  description: 'The contract that its value must keep; null promises nothing.',
};

/** What completion reads in the JSON of a tool: the schema of the file, with a word about each field, and JSON Schema inside of it. */
export const TOOL_EDITOR_SCHEMA: JsonObject = {
  ...(Object.entries(DESCRIPTIONS).reduce<Json>(
    (schema, [path, description]) => withJsonAt(schema, `${path}/description`, description),
    withJsonAt(
      withJsonAt(TOOL_SCHEMA, '/properties/definition/properties/inputSchema', INPUT),
      '/properties/definition/properties/outputSchema',
      OUTPUT,
    ),
  ) as JsonObject),
  $defs: { schema: SCHEMA_KEYWORDS },
};
