import { codes, phrases } from '../lists.ts';
import { BAD_REPLY, CALL, type Rule, UNUSABLE, VALUES } from '../rule.ts';

/** Codes that validators give the issues they find, and their class names. */
const ISSUE_CODES = codes(`
          ZodError ValidationError RequestValidationError ArgumentError ValidationException ConstraintViolationException
          MethodArgumentNotValidException JsonSchemaException SchemaValidationError AjvValidationError ValiError
          ToolInputValidationError InvalidArgumentError ERR_VALIDATION FST_ERR_VALIDATION invalid_type invalid_union
          invalid_enum_value invalid_literal unrecognized_keys too_small too_big invalid_string invalid_format
          invalid_value not_multiple_of invalid_union_discriminator invalid_date invalid_arguments extra_forbidden
          string_type int_parsing int_type float_parsing bool_parsing literal_error list_type dict_type model_type
          greater_than_equal less_than_equal string_pattern_mismatch date_from_datetime_parsing datetime_parsing
          json_invalid missing_argument unexpected_keyword_argument enum`);

/** Validators and parsers: the same error is an argument's or an answer's, depending on what was read. */
export const VALIDATOR_RULES: readonly Rule[] = [
  {
    id: 'validators.unparsed-answer',
    is: UNUSABLE,
    because: 'the answer is no JSON though it should be',
    source: 'JSON.parse SyntaxError, Python JSONDecodeError, AI SDK JSONParseError',
    when: {
      code: codes(`
          JSONDecodeError JSONParseError AI_JSONParseError JsonParseException JSON::ParserError ParserError
          JsonReaderException JsonSyntaxException MalformedJsonException ContentDecodingError UnexpectedContentType
          InvalidJSONError JsonException unexpected_content_type UnicodeDecodeError ContentTypeError BadZipFile BadGzipFile HPE_INVALID_CONSTANT
          Z_DATA_ERROR Z_BUF_ERROR PdfReadError PdfStreamError ServerParseError UnidentifiedImageError HPE_INVALID_HEADER_TOKEN HPE_HEADER_OVERFLOW
          DecodingError`),
    },
    or: {
      words: phrases(`
          unexpected token ~6 json / unexpected token / expecting value / unexpected end of json / not valid json /
          no valid json / invalid json / json parse error / invalid character ~6 looking / unterminated string /
          extra data line / expected value at line / json ~3 pars* ~3 error|failed / parse|decode ~3 json /
          unexpected non whitespace / invalid start of a value|property / cant decode ~1 byte / cannot decode ~1 byte / invalid start byte / not well formed / non whitespace before first tag / outside of root / unclosed root tag / eof marker / incorrect header check / not a zip file / invalid pdf / parse error expected http / mismatched tag / no element found line / xml parse|parsing error`),
      status: ['none', '2xx', '5xx'],
      transport: ['http', 'exception', 'rpc', 'tool_result', 'stream'],
    },
    unless: { words: ['tool|function call', 'arguments'], code: ['AI_InvalidToolInputError', 'finish:length'] },
  },
  {
    id: 'validators.unparsed-body',
    is: UNUSABLE,
    because: 'the body is said to be JSON and is not',
    source: 'content-type application/json',
    when: { fact: ['unparsed'], status: ['2xx', 'none'] },
  },
  {
    id: 'validators.page-for-data',
    is: UNUSABLE,
    because: 'a web page came where data was asked for',
    source: '200 with text/html: a login, a proxy, a challenge',
    when: { fact: ['html'], status: ['2xx', 'none'] },
  },
  {
    id: 'validators.issue-list-of-api',
    is: VALUES,
    because: 'an interface checked the values it was sent and names the ones that are wrong',
    source: 'FastAPI, Spring, Rails, AWS ValidationException: 400 and 422',
    when: { code: ISSUE_CODES, fact: ['tool'], status: [400, 422], transport: ['http', 'exception'] },
  },
  {
    id: 'validators.issue-list',
    is: CALL,
    because: 'a schema check of the arguments names the fields that are wrong',
    source: 'Zod issue codes, Pydantic error types, JSON Schema keywords, joi, class-validator, jsonschema',
    when: {
      code: ISSUE_CODES,
      fact: ['tool'],
      status: ['none', '2xx', 400, 422, 500],
    },
  },
  {
    id: 'validators.reply-schema',
    is: BAD_REPLY,
    because: 'what the model wrote does not fit the schema asked for',
    source: 'Zod, Pydantic and JSON Schema over a structured answer',
    when: { code: codes(`ZodError ValidationError SchemaError JsonSchemaException`), fact: ['model'], status: ['none', '2xx'] },
    or: { words: phrases(`# validation error|errors for / validation failed`), fact: ['model'], status: ['none', '2xx'] },
  },
  {
    id: 'validators.words',
    is: VALUES,
    because: 'the text says which value is wrong and often what would be right',
    source: 'wording of validators and business rules',
    when: {
      words: phrases(`
          validation errors|error|failed|failure / did you mean / perhaps you meant /
          required ~2 field|property|parameter|argument|value /
          field|property|parameter|argument|value|option ~4 required|missing|invalid|unknown|unexpected|expected /
          is a required / is required / missing required / required parameter|property|field /
          must be|have|contain|match|not|start|end|provide|specify|include|exist|hold /
          cast to ~3 failed / be blank|empty|null|negative|zero / has|have|needs|need to be|hold|have|match|contain / should be|have|match|not|contain /
          is|are invalid|incorrect|malformed / is not a valid|one|supported / is not valid / isnt valid|a / not valid|a /
          invalid ~3 value|format|date|argument|parameter|range|id|identifier|email|input|name|type|option|request|syntax|query|path|number|resourceid|literal|choice|enum|key|address|currency|amount|combination|pattern|regex|character* /
          expected ~6 got|received|but|found / out of range|bounds / greater|less|smaller|larger|longer|shorter than /
          too long|short|large|small|big / at least|most # / exceed* ~4 maximum|limit|max|length|size|allowed /
          not allowed|permitted|supported / additional properties / does not match ~3 pattern|schema|format / malformed /
          cant be parsed / cannot|could not parse /
          unknown|unrecognized|unsupported|unexpected|illegal|bad option|argument|flag|key|field|parameter|type|format|value|command|unit|currency|language /
          positional argument* / schema does not / none of ~3 schemas / invalid api call / not unique / strict mode violation /
          multiple|several|more|# ~2 matches|occurrences ~4 replace|string|found|than / matches|occurrences of ~2 string`),
      fact: ['tool'],
      status: ['none', '2xx', 400, 404, 406, 413, 414, 416, 417, 422, 500],
    },
    unless: { words: ['response|reply|answer ~2 invalid', 'account|server|service|system busy'], fact: ['html'] },
  },
];
