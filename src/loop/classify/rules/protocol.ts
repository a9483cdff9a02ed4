import { codes, phrases } from '../lists.ts';
import { ABORT, CALLER, type Rule } from '../rule.ts';

/** Requests to a model that are refused because the program around it built them wrongly [P48]. */
export const PROTOCOL_RULES: readonly Rule[] = [
  {
    id: 'protocol.broken-pairing',
    is: CALLER,
    because: 'every tool call needs its result and every result its call, in the turns the provider expects',
    source: 'Anthropic tool_use/tool_result, OpenAI tool_calls/tool_call_id, Gemini functionCall/functionResponse',
    when: {
      words: phrases(`
          tool_use|tooluse|tool_result|toolresult|tool_use_id|tool_calls|tool_call_id|tool_call_ids /
          function call|response turn|parts / role|roles ~3 tool|roleenum|alternat*|assistant|system|user /
          roles ~2 alternate / no tool output|call found / tool output ~3 call /
          thought_signature|thoughtsignature|reasoning_content|thinking_blocks / thinking block* /
          reasoning ~3 without ~3 following / first|last message ~2 must|should|be / conversation ~3 must`),
      fact: ['model'],
    },
    unless: { status: [401, 402, 403, 429, '5xx', '2xx'] },
  },
  {
    id: 'protocol.schema-refused',
    is: CALLER,
    because: 'the provider refuses a tool definition or a response format as it is written',
    source: 'Anthropic tools.N.custom.input_schema, OpenAI invalid_function_parameters, Gemini function_declarations',
    when: {
      code: codes(`invalid_function_parameters invalid_json_schema invalid_schema array_above_max_length`),
    },
    or: {
      words: phrases(`
          input_schema|function_declarations|functiondeclarations|response_format|tool_choice|parallel_tool_calls /
          tools|messages|contents|input # / tools ~4 too long|many / schema ~3 function|tool|not|invalid /
          invalid schema / invalid messages|tools`),
      fact: ['model'],
      status: [400, 422, 'none'],
    },
  },
  {
    id: 'protocol.too-long',
    is: CALLER,
    because: 'the request is longer than the model or the service takes; it has to be shortened before it is sent again',
    source: 'OpenAI context_length_exceeded, Anthropic "prompt is too long", GitHub Models tokens_limit_reached',
    when: {
      code: codes(`
          context_length_exceeded ContextWindowExceededError ContextOverflow tokens_limit_reached request_too_large
          string_above_max_length model_max_prompt_tokens_exceeded max_prompt_tokens_exceeded prompt_too_long input_too_long
          context_window_exceeded_error model_context_window_exceeded exceed_context_size_error payload_too_large`),
      fact: ['model'],
    },
    or: {
      words: phrases(`
          context length|window|size|overflow /
          prompt|input|request|message|messages|payload|body ~4 too long|large|big / maximum context /
          reduce|shorten ~4 length|messages|prompt|input|size / input tokens|token ~4 exceed*|limit /
          tokens|inputs ~6 should be|must / image|images ~12 exceed*|large|maximum|pixels /
          exceed* ~4 context|maximum ~2 length|tokens|limit|allowed / maximum tokens|token|allowed ~6 exceed* /
          request size|too ~2 exceed*|large`),
      fact: ['model'],
      status: [400, 413, 422, 429, 'none'],
    },
    unless: {
      code: codes(`ThrottlingException rate_limit_exceeded insufficient_quota Arrearage`),
      words: ['credits', 'prompt tokens limit', 'rate limit*', 'per minute|second'],
    },
  },
  {
    id: 'protocol.not-open-to-account',
    is: ABORT,
    because: 'the account has to be verified, upgraded or enrolled first',
    source: 'OpenAI "organization must be verified", Anthropic and Google previews',
    when: {
      words: phrases(
        `organization must be verified / must be verified / not ~2 available for this|your ~1 subscription|account|organization|project|plan / verify ~2 organization / request access to / join ~2 waitlist`,
      ),
      fact: ['model'],
      status: ['4xx', 'none'],
    },
  },
  {
    id: 'protocol.unsupported',
    is: CALLER,
    because: 'the model or the endpoint does not know this parameter, value or ability',
    source: 'OpenAI unsupported_parameter, unsupported_value, unknown_parameter',
    when: {
      code: codes(`
          unsupported_parameter unsupported_value unknown_parameter missing_required_parameter invalid_parameter
          integer_above_max_value integer_below_min_value decimal_above_max_value invalid_image_url invalid_image_format
          image_parse_error unsupported_model model_not_supported invalid_prompt UnsupportedParamsError
          AI_UnsupportedFunctionalityError UnsupportedFunctionalityError AI_InvalidPromptError AI_MissingToolResultsError`),
      fact: ['model'],
    },
    or: {
      words: phrases(`
          unsupported|unknown|unrecognized|invalid parameter|value|field|argument|model / invalid request ~1 format|body|payload|structure / is mandatory ~4 endpoint|model / not one of the allowed|supported / not|doesnt|isnt|dont support* /
          no endpoints ~2 support* / endpoints ~3 support / extra inputs ~3 permitted /
          process|unsupported|decode image / illegal|invalid header ~1 value|name|field / jinja|chat template / requires|needs|require ~4 flag / to be set / max_tokens ~8 maximum|larger|greater|exceed*|less|limit`),
      fact: ['model'],
      status: [400, 404, 422, 'none', 500],
    },
    unless: { words: ['country', 'region'], code: ['API_KEY_INVALID', 'invalid_api_key'] },
  },
  {
    id: 'protocol.retired',
    is: ABORT,
    because: 'this interface or version of it is no longer offered',
    source: 'RFC 8594 Sunset; wording of 410 and 400 answers',
    when: {
      words: phrases(`
          api|endpoint ~4 removed|deprecated|retired|discontinued|sunset|decommissioned / please migrate /
          no longer supported|offered|maintained`),
      status: ['4xx', 'none'],
    },
    unless: { words: ['resource version', 'version conflict'] },
  },
  {
    id: 'protocol.no-such-model',
    is: ABORT,
    because: 'the model, deployment or endpoint that is configured does not exist or is not open to this account',
    source: 'OpenAI model_not_found, Azure DeploymentNotFound, OpenRouter "No endpoints found"',
    when: {
      code: codes(`
          model_not_found DeploymentNotFound ModelNotFoundError invalid_model model_not_available OperationNotSupported`),
    },
    or: {
      words: phrases(`
          model ~6 not|doesnt|removed|deprecated|decommissioned|retired|invalid ~2 exist|found|available|supported|loaded /
          model ~6 deprecated|decommissioned|retired|removed|gated / model identifier ~1 invalid / no endpoints found /
          deployment ~4 not exist|found / try pulling it first / model ~8 too large`),
      fact: ['model'],
      status: [400, 403, 404, 410, 'none'],
    },
  },
  {
    id: 'protocol.model-cannot-run',
    is: ABORT,
    because: 'the model server cannot load or keep this model; its operator has to act',
    source: 'Ollama, LM Studio, vLLM: runner and loader failures',
    when: {
      words: phrases(`
          unable|failed|failure|cannot|error ~2 load|loading ~2 model / model|llama runner ~4 stopped|terminated|crashed|exited|died /
          runner ~3 stopped|terminated|crashed|exited / model ~3 crashed|unloaded / no models ~1 loaded / engine ~2 dead|died /
          cudamalloc / cuda ~2 error`),
      fact: ['model'],
    },
    unless: { status: ['4xx', 503], words: ['currently loading', 'is loading'] },
  },
  {
    id: 'protocol.too-many-turns',
    is: { ...ABORT, family: 'logic', action: 'raise_limit' },
    because: 'the agent used all the turns that its caller allows; only the caller can allow more',
    source: 'OpenAI Agents MaxTurnsExceeded, LangGraph GRAPH_RECURSION_LIMIT',
    when: { code: codes(`MaxTurnsExceeded GRAPH_RECURSION_LIMIT GraphRecursionError MaxIterationsError`) },
    or: {
      words: phrases(`
          max* ~2 turns|iterations|steps|rounds ~3 exceeded|reached / reached|exceeded|hit ~3 iterations|turns|steps|rounds /
          recursion limit`),
    },
    unless: { status: ['4xx', '5xx'] },
  },
  {
    id: 'protocol.loop-ceiling',
    is: { ...ABORT, family: 'logic' },
    because: 'a ceiling of the agent itself was reached; more of the same is what it forbids',
    source: 'OpenAI Agents MaxTurnsExceeded, LangGraph GRAPH_RECURSION_LIMIT, Pydantic AI UsageLimitExceeded',
    when: { code: codes(`MaxTurnsExceeded GRAPH_RECURSION_LIMIT GraphRecursionError UsageLimitExceeded MaxIterationsError`) },
    or: {
      words: phrases(`
          max* ~2 turns|iterations|steps|recursion|rounds ~3 exceeded|reached /
          reached|exceeded|hit ~3 iterations|turns|steps|rounds / stuck in ~1 loop /
          tool|call|turn|iteration|step|recursion ~1 limit ~4 reached|exceeded|hit /
          limit ~2 tool calls|turns|steps|iterations ~2 reached|exceeded / recursion limit / iteration limit ~2 time limit`),
    },
    unless: { status: ['4xx', '5xx'] },
  },
];
