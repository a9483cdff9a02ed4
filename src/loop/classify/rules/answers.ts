import { codes, phrases } from '../lists.ts';
import { type Rule, UNUSABLE } from '../rule.ts';

/** Which side a validator looked at. Asked first, because an answer's errors carry the same codes as those of arguments. */
export const ANSWER_RULES: readonly Rule[] = [
  {
    id: 'answers.checked-after-success',
    is: UNUSABLE,
    because: 'the call succeeded; what a validator refused afterwards was the answer',
    source: 'jsonschema, Pydantic, Zod thrown by a client beside a 2xx status',
    when: {
      code: codes(`ValidationError ZodError SchemaError JsonSchemaException ValiError SchemaValidationError DecodingError MismatchedInputException
          UnrecognizedPropertyException JsonMappingException MarshmallowValidationError StructError`),
      transport: ['exception'],
      status: ['2xx'],
    },
  },
  {
    id: 'answers.output-schema',
    is: UNUSABLE,
    because: 'the tool answered against its own promise; its arguments are not at fault',
    source: 'MCP outputSchema and structuredContent',
    when: {
      words:
        phrases(`output schema / structured content ~6 schema|match*|fail*|fits / return* structured content / outputschema / structuredcontent / response|result|output|object ~3 not match|conform|fit ~4 schema|format /
          output validation`),
    },
  },
  {
    id: 'answers.schema',
    is: UNUSABLE,
    because: 'an answer that does not fit its schema was validated, not the call',
    source: 'AI SDK TypeValidationError, Pydantic over a provider answer, FastAPI ResponseValidationError',
    when: {
      code: codes(`
          AI_TypeValidationError TypeValidationError ResponseValidationError ResponseParseError
          APIResponseValidationError InvalidResponseDataError AI_InvalidResponseDataError ResponseSchemaError
          SerializationError`),
    },
    or: {
      words: phrases(`
          candidates|choices ~3 content|message|finish_reason / response ~3 validation|schema|unexpected|malformed /
          unexpected ~2 response`),
      code: ['ValidationError', 'ZodError', 'SchemaError'],
    },
  },
  {
    id: 'answers.unparsed',
    is: UNUSABLE,
    because: 'what came back could not be read as the form it should have',
    source: 'wording of tools about an answer they fetched',
    when: {
      words: phrases(`pars*|decod*|deserializ* ~1 response|answer|reply ~3 json|xml|as / response ~3 not ~2 json`),
      status: ['none', '2xx'],
      fact: ['tool'],
    },
    unless: { words: ['tool|function call', 'arguments'] },
  },
];
