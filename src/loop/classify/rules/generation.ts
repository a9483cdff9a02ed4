import { codes, phrases } from '../lists.ts';
import { BAD_REPLY, CALL, CUT, REFUSED, RETRY, type Rule } from '../rule.ts';

/** What the model itself produced: replies cut, blocked, empty or shapeless, and calls that cannot be run. */
export const GENERATION_RULES: readonly Rule[] = [
  {
    id: 'generation.cut-by-length',
    is: CUT,
    because: 'the reply stopped at its token limit; asking again as it is cuts it again',
    source: 'OpenAI finish_reason length, Anthropic stop_reason max_tokens, Gemini FinishReason MAX_TOKENS = 2',
    when: {
      code: codes(`
          finish:length finish:max_tokens finish:max_output_tokens finish:model_length
          finish:model_context_window_exceeded finish:2 LengthFinishReasonError IncompleteOutputException
          IncompleteToolCall max_output_tokens`),
    },
    or: {
      words: phrases(`
          finish_reason ~1 length / finish_reason ~8 is 2 / response|output|reply|answer ~3 cut off|short / reach* ~3 maximum ~1 output|completion tokens|length / stop_reason ~1 max_tokens / max_tokens|max_output_tokens ~2 length limit /
          length limit ~1 reached|exceeded / hit|reach*|due ~4 max_tokens|length|max_output_tokens limit|was|before|and /
          output|response|reply|completion|generation ~3 truncated|incomplete / model token limit ~2 exceeded /
          increase ~2 max_tokens / exceed* ~4 output token|tokens|length ~1 maximum|limit /
          output|completion token|tokens ~1 maximum|limit ~2 reached|exceeded`),
      fact: ['model'],
    },
    unless: { status: ['4xx'], words: ['connection ~2 closed|lost|reset|dropped', 'mid response|stream'] },
  },
  {
    id: 'generation.said-to-be-cut',
    is: CUT,
    because: 'a library found the reply cut at its limit before it parsed it',
    source: 'Browser Use and others: finish_reason read before JSON',
    when: { words: ['output|response|reply|completion ~2 truncated', 'hit|reached ~2 length limit'], fact: ['model'] },
  },
  {
    id: 'generation.cut-at-token-cap',
    is: CUT,
    because: 'broken JSON that used exactly as many tokens as were allowed was cut',
    source: 'usage.completion_tokens equals max_tokens',
    when: { fact: ['token-cap'] },
  },
  {
    id: 'generation.output-buffer-full',
    is: { ...CUT, family: 'execution' },
    because: 'the output of a command was longer than the buffer for it',
    source: 'Node child_process maxBuffer, Inspect AI output_limit',
    when: { code: ['ERR_CHILD_PROCESS_STDIO_MAXBUFFER', 'output_limit'] },
    or: { words: ['maxbuffer ~2 exceeded', 'spawnsync ~4 enobufs', 'token too long', 'separator is ~3 found ~2 chunk exceed'] },
  },
  {
    id: 'generation.unparsed-reply',
    is: BAD_REPLY,
    because: 'what the model answered is not the form asked for, or nothing at all',
    source: 'DSPy AdapterParseError, CrewAI, TanStack AI: structured answers',
    when: {
      words: phrases(`
          pars* ~3 structured output|response / pars* ~4 from ~1 completion|response|reply / not parse ~1 response|llm / pars* ~3 lm|model ~1 response|output|reply /
          invalid|malformed|unusable response|output|reply ~2 llm|model|lm`),
      status: ['none', '2xx'],
    },
  },
  {
    id: 'generation.malformed-call',
    is: CALL,
    because: 'the model wrote a call that does not parse; it can write another',
    source: 'Gemini MALFORMED_FUNCTION_CALL, Groq tool_use_failed',
    when: {
      code: codes(`
          finish:malformed_function_call finish:unexpected_tool_call MALFORMED_FUNCTION_CALL UNEXPECTED_TOOL_CALL
          tool_use_failed failed_generation`),
    },
    or: {
      words: phrases(`
          pars* ~3 tool|function call* / pars* ~2 tool|function|arguments ~1 arguments|json /
          attempted to call tool|function /
          malformed function|tool call* / pars* ~1 output / tool|function call ~3 malformed|unparsable|unparseable /
          invalid json ~3 tool|function|arguments`),
    },
  },
  {
    id: 'generation.unknown-tool',
    is: CALL,
    because: 'the model called a tool that is not offered; the list of tools mends it',
    source: 'AI SDK NoSuchToolError, MCP tools/call',
    when: { code: codes(`AI_NoSuchToolError NoSuchToolError UnknownToolError ToolNotFound tool_not_found unknown_tool`) },
    or: {
      words: phrases(`
          unknown|unrecognized|nonexistent|unavailable tool|function / no such tool|function /
          no tool|function ~1 named|called|with|by|name* /
          tool|function ~4 not|isnt|doesnt|didnt ~1 found|exist|registered|recognized|available|defined /
          tool ~2 is|are ~1 unavailable / not|isnt ~4 valid|available|known|registered tool|tools|function / unavailable ~2 tool`),
      fact: ['tool', 'model'],
    },
    unless: {
      status: [401, 403, 404],
      words: ['tool use', 'thought_signature', 'function matches'],
      code: ['sqlstate:42', 'UndefinedFunctionError', 'UndefinedFunction'],
    },
  },
  {
    id: 'generation.arguments-refused',
    is: CALL,
    because: 'the arguments break the schema of the tool; the model can correct the fields named',
    source: 'MCP SDK "Invalid arguments for tool …", opencode "was called with invalid arguments", Groq tool call validation',
    when: {
      words: phrases(`
          tool|function call validation failed / called with invalid|bad|wrong|malformed|missing arguments|argument|parameters|input|params /
          invalid arguments|input|parameters|params|json for|to ~1 tool|function /
          tool|function|tool_call ~1 arguments|argument|parameters|input ~4 invalid|malformed|json|parsed|parse / invalid|malformed ~1 tool|function call arguments|parameters|input /
          malformed|invalid json arguments|parameters|input / json ~6 tool|function arguments / parameter|argument ~2 required ~2 tool|function / when calling tool|function /
          not one of the available functions|tools`),
    },
    unless: { status: ['4xx'] },
  },
  {
    id: 'generation.invalid-arguments',
    is: CALL,
    because: 'the arguments break the schema of the tool; the model can correct the fields named',
    source: 'AI SDK InvalidToolInputError, MCP -32602 Invalid params',
    when: {
      code: codes(`
          AI_InvalidToolInputError InvalidToolInputError InvalidToolArgumentsError ToolInputParsingException
          ToolCallRepairError`),
    },
    or: {
      words: phrases(`
          invalid|bad|wrong|incorrect arguments|parameters|params|input ~4 tool / arguments ~2 not valid /
          fix|correct|adjust|rewrite|revise ~4 error|errors|input|arguments ~2 try|retry|resend|so /
          input validation error / fail* ~3 validat* ~2 arguments|input|parameters / arguments ~3 fail* validation /
          missing|requires|required|needs|lacks ~4 argument|arguments|parameter|parameters / unexpected keyword argument`),
      fact: ['tool'],
    },
    unless: { code: ['sqlstate:42'] },
  },
  {
    id: 'generation.text-instead-of-call',
    is: { ...BAD_REPLY, action: 'send_back' },
    because: 'the model wrote text where a call was asked for',
    source: 'Pydantic AI, Cline: replies without a tool call',
    when: {
      words: phrases(`
          plain text ~6 permitted|allowed / call|use one of the functions|tools|available / not|didnt|never ~2 use|call a|any tool /
          must|should ~1 call|use ~2 tool|function / no tool call* ~4 response|reply|message`),
    },
    unless: { status: ['4xx', '5xx'], words: ['tool_use', 'tool_calls', 'thinking'] },
  },
  {
    id: 'generation.prompt-blocked',
    is: REFUSED,
    because: 'a content policy refused the prompt; the same prompt is refused again',
    source: 'Azure OpenAI content_filter, OpenAI content_policy_violation, DashScope data_inspection_failed',
    when: {
      code: codes(`
          content_filter ContentPolicyViolationError content_policy_violation ResponsibleAIPolicyViolation
          data_inspection_failed DataInspectionFailed moderation_blocked content_moderation sensitive_words_detected`),
      status: ['4xx'],
    },
    or: {
      words: phrases(`
          content management|moderation|safety|filter* ~1 policy|policies|system|filter / usage policies|policy /
          flagged ~6 policy|moderation|unsafe|violat*|content / safety system`),
      status: ['4xx'],
    },
  },
  {
    id: 'generation.blocked-reply',
    is: BAD_REPLY,
    because: 'the reply was withheld by a filter; another wording or model may pass',
    source: 'Gemini FinishReason SAFETY = 3, RECITATION = 4; OpenAI finish_reason content_filter',
    when: {
      code: codes(`
          finish:safety finish:recitation finish:blocklist finish:prohibited_content finish:spii finish:content_filter
          finish:content-filter finish:refusal finish:image_safety finish:language finish:guardrail_intervened
          finish:content_filtered finish:3 finish:4 PROHIBITED_CONTENT ContentFilterFinishReasonError StopCandidateException BlockedPromptException ResponseBlocked`),
    },
    or: {
      words: phrases(`response|reply|output ~5 blocked|filtered|withheld / rejected by ~2 content|safety filter`),
      fact: ['model'],
      status: ['none', '2xx'],
    },
  },
  {
    id: 'generation.asked-often-enough',
    is: BAD_REPLY,
    because: 'the model was asked again as often as allowed and its answer never fitted',
    source: 'Pydantic AI UnexpectedModelBehavior: "Exceeded maximum retries for result validation"',
    when: {
      words: phrases(`
          retries ~3 result|output validation / result|output|response validation ~6 retries / exceeded ~1 maximum ~1 retries|retry /
          max retries ~2 exceeded ~3 output|result|validation`),
      status: ['none', '2xx'],
      fact: ['model'],
    },
    unless: { words: ['url', 'connection', 'http', 'https'] },
  },
  {
    id: 'generation.no-content',
    is: { ...BAD_REPLY, action: 'backoff_retry' },
    because: 'the model gave nothing back; asked again it mostly does',
    source: 'AI SDK NoContentGeneratedError, Gemini candidates without parts, providers without choices',
    when: { code: codes(`AI_NoContentGeneratedError NoContentGeneratedError finish:malformed_response MALFORMED_RESPONSE`) },
    or: {
      words: phrases(`
          no|empty ~1 content|output|response|text|completion|candidates|choices ~4 generated|returned|model|received / valid part ~4 none / received ~1 empty / empty completion|reply|generation / body none|null|empty / empty ~1 body /
          contained|contains|has|had|with no choices|candidates|content|parts|output / no choices|candidates /
          not|didnt ~2 provide|return|produce|generate|contain ~3 message|messages|content|text|output|choices|response /
          model ~3 returned|produced|gave ~2 empty|no|nothing`),
    },
    unless: { fact: ['tool'], status: ['4xx', '5xx'] },
  },
  {
    id: 'generation.unusable-answer',
    is: { ...BAD_REPLY, action: 'send_back' },
    because: 'the final answer of the model is not what was asked for',
    source: 'AI SDK NoObjectGeneratedError, Pydantic AI UnexpectedModelBehavior, LangChain OutputParserException',
    when: {
      code: codes(`
          AI_NoObjectGeneratedError NoObjectGeneratedError AI_NoOutputGeneratedError NoOutputGeneratedError
          UnexpectedModelBehavior OutputParserException OUTPUT_PARSING_FAILURE
          ModelBehaviorError InstructorRetryException StructuredOutputValidationError JSONSchemaValidationError`),
    },
    or: {
      words: phrases(`
          no object generated / object was not generated / extract ~3 json / invalid|malformed response ~1 object|data|body|structure|schema|format|for /
          nonetype ~2 not subscriptable / reading|attribute choices|content|message|text|candidates|parts|delta|tool_calls /
          plain text ~6 not|isnt permitted|allowed /
          response ~3 not|no ~1 valid json`),
    },
    unless: { fact: ['tool'], status: ['4xx', '5xx'] },
  },
  {
    id: 'generation.empty-reply',
    is: { ...BAD_REPLY, action: 'backoff_retry' },
    because: 'the model answered with neither text nor a call',
    source: 'choices[0].message.content null with finish_reason stop',
    when: { fact: ['empty-reply'] },
  },
  {
    id: 'generation.interrupted',
    is: RETRY,
    because: 'the stream of the reply ended before it was whole',
    source: 'AI SDK finishReason interrupted',
    when: {
      code: codes(`finish:interrupted finish:error finish:other finish:unknown`),
      status: ['2xx', 'none'],
      fact: ['model'],
    },
    unless: { code: ['JSONDecodeError'] },
  },
];
