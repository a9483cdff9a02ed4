import { assertNever } from '../../base/assert-never.ts';
import { type Json, jsonAt } from '../../base/json.ts';
import type { WireProblem } from '../../wire/wire-problem.ts';
import { openaiPairingError } from './openai-pairing.ts';
import type { ErrorAnswer, ErrorFacts, ProviderErrors, Trouble } from './provider-error.ts';
import { bracketPath, quotedList, withArticle } from './words.ts';

/** The body of every error of OpenAI's API, as recorded in openinference, otel-python-contrib and pydantic-ai. */
export function openaiError(
  status: number,
  message: string,
  {
    type = 'invalid_request_error',
    param = null,
    code = null,
  }: { type?: string; param?: string | null; code?: string | null } = {},
): ErrorAnswer {
  return { status, headers: {}, body: { error: { message, type, param, code } } };
}

/** Chat completions and Responses differ in how they pair calls with results and in how they name an unknown model. */
export function openaiErrors(api: 'chat' | 'responses'): ProviderErrors {
  return {
    trouble: (trouble, facts) => troubleOf(api, trouble, facts),
    // openai-python issues quote it for bodies that are no JSON.
    malformedBody: () =>
      openaiError(
        400,
        "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not valid JSON. If you have trouble figuring out how to fix this, please contact us through our help center at help.openai.com.)",
      ),
    problem: (problem, body, facts) => openaiPairingError(api, problem, body) ?? problemOf(problem, body, facts),
  };
}

function troubleOf(api: 'chat' | 'responses', trouble: Trouble, { model, key, tokens }: ErrorFacts): ErrorAnswer {
  switch (trouble.kind) {
    // Recalled from the API itself; no recording holds it.
    case 'no-key':
      return openaiError(
        401,
        "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY), or as the password field (with blank username) if you're accessing the API from your browser and are prompted for a username and password. You can obtain an API key from https://platform.openai.com/account/api-keys.",
      );
    // openinference: test_error_status_code_and_exception_events_with_invalid_api_key.
    case 'wrong-key':
      return openaiError(
        401,
        `Incorrect API key provided: ${maskedKey(key ?? '')}. You can find your API key at https://platform.openai.com/account/api-keys.`,
        { code: 'invalid_api_key' },
      );
    // platform.openai.com/docs/guides/error-codes: 403.
    case 'forbidden':
      return openaiError(403, 'Country, region, or territory not supported', {
        type: 'request_forbidden',
        code: 'unsupported_country_region_territory',
      });
    // Chat: otel-python-contrib test_chat_completion_404. Responses: its test_responses_create_api_error, a 400.
    case 'unknown-model':
      return api === 'chat'
        ? openaiError(404, `The model \`${model}\` does not exist or you do not have access to it.`, { code: 'model_not_found' })
        : openaiError(400, `The requested model '${model}' does not exist.`, { param: 'model', code: 'model_not_found' });
    // The proxy in front of the API answers; it knows no JSON.
    case 'too-large':
      return {
        status: 413,
        headers: { 'content-type': 'text/html' },
        body: '<html>\r\n<head><title>413 Request Entity Too Large</title></head>\r\n<body>\r\n<center><h1>413 Request Entity Too Large</h1></center>\r\n<hr><center>cloudflare</center>\r\n</body>\r\n</html>\r\n',
      };
    // openai/codex#88 has the body; openai-node reads `retry-after-ms` first, and the API sends both.
    case 'rate-limit':
      return rateLimited(model, tokens, trouble.retryAfterMs);
    case 'quota':
      return openaiError(
        429,
        'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
        { type: 'insufficient_quota', code: 'insufficient_quota' },
      );
    case 'internal':
      return openaiError(
        500,
        'The server had an error while processing your request. Sorry about that! You can retry your request, or contact us through our help center at help.openai.com if the error persists.',
        { type: 'server_error' },
      );
    case 'unavailable':
    case 'overloaded':
      return openaiError(
        503,
        'The server is currently overloaded with other requests. Sorry about that! You can retry your request, or contact us through our help center at help.openai.com if the error persists.',
        { type: 'server_error' },
      );
    default:
      return assertNever(trouble, 'openai trouble');
  }
}

const TOKENS_A_MINUTE = 30_000;

function rateLimited(model: string, tokens: number, retryAfterMs: number): ErrorAnswer {
  const wait = retryAfterMs < 1000 ? `${Math.ceil(retryAfterMs)}ms` : `${Number((retryAfterMs / 1000).toFixed(3))}s`;
  const answer = openaiError(
    429,
    `Rate limit reached for ${model} in organization org-mulligan on tokens per min (TPM): Limit ${TOKENS_A_MINUTE}, Used ${TOKENS_A_MINUTE}, Requested ${tokens}. Please try again in ${wait}. Visit https://platform.openai.com/account/rate-limits to learn more.`,
    { type: 'tokens', code: 'rate_limit_exceeded' },
  );
  return {
    ...answer,
    headers: {
      'retry-after': String(Math.ceil(retryAfterMs / 1000)),
      'retry-after-ms': String(Math.ceil(retryAfterMs)),
      'x-ratelimit-limit-tokens': String(TOKENS_A_MINUTE),
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset-tokens': wait,
    },
  };
}

/** Long keys are shown by their ends. */
function maskedKey(key: string): string {
  return key.length <= 12 ? key : `${key.slice(0, 8)}${'*'.repeat(Math.min(24, key.length - 12))}${key.slice(-4)}`;
}

/** vercel-ai: openai/*-error.json; microsoft/vscode and dify issues for the invalid values. */
function problemOf(problem: WireProblem, body: Json, { model }: ErrorFacts): ErrorAnswer {
  const param = bracketPath(problem.path);
  switch (problem.kind) {
    case 'missing':
      if (param === 'model') return openaiError(400, 'you must provide a model parameter');
      // `tools` is missing only where a choice among them is asked for.
      if (param === 'tools') {
        return openaiError(400, "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.", {
          param: 'tool_choice',
        });
      }
      return openaiError(400, `Missing required parameter: '${param}'.`, { param, code: 'missing_required_parameter' });
    case 'wrong-type':
      return openaiError(
        400,
        `Invalid type for '${param}': expected ${withArticle(problem.expected)}, but got ${withArticle(problem.received)} instead.`,
        { param, code: 'invalid_type' },
      );
    case 'unknown-value':
      return openaiError(
        400,
        `Invalid value: '${problem.received}'. Supported values are: ${quotedList(problem.allowed, 'and')}.`,
        { param, code: 'invalid_value' },
      );
    case 'unknown-member':
      return openaiError(400, `Unknown parameter: '${param}'.`, { param, code: 'unknown_parameter' });
    case 'unsupported-parameter': {
      const instead = problem.instead === null ? '' : ` Use '${problem.instead}' instead.`;
      return openaiError(400, `Unsupported parameter: '${param}' is not supported with this model.${instead}`, {
        param,
        code: 'unsupported_parameter',
      });
    }
    case 'out-of-range':
      return outOfRange(param, problem.received, problem.min, problem.max, model);
    case 'too-long': {
      const [what, code] = Array.isArray(jsonAt(body, problem.path)) ? ['array', 'array'] : ['string', 'string'];
      return openaiError(
        400,
        `Invalid '${param}': ${what} too long. Expected ${withArticle(what)} with maximum length ${problem.limit}, but got ${withArticle(what)} with length ${problem.length} instead.`,
        { param, code: `${code}_above_max_length` },
      );
    }
    case 'empty': {
      const what = Array.isArray(jsonAt(body, problem.path)) ? 'array' : 'string';
      return openaiError(
        400,
        `Invalid '${param}': empty ${what}. Expected ${withArticle(what)} with minimum length 1, but got an empty ${what} instead.`,
        { param, code: `empty_${what}` },
      );
    }
    case 'malformed':
      return malformed(param, problem.path, problem.expected, body);
    case 'bad-name':
      return openaiError(
        400,
        `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '${problem.pattern}'.`,
        { param, code: 'invalid_value' },
      );
    // The words of no recording: OpenAI is not known to refuse these, other servers of the format do.
    case 'duplicate-tool':
      return openaiError(400, `Invalid '${param}': duplicate function name '${problem.name}'.`, { param, code: 'invalid_value' });
    case 'duplicate-call':
      return openaiError(400, `Invalid parameter: Duplicate value for '${param}' of '${problem.callId}'.`, { param });
    case 'role-order':
      return openaiError(400, `Invalid value: '${problem.role}'. Supported values are: ${quotedList(problem.expected, 'and')}.`, {
        param,
        code: 'invalid_value',
      });
    default:
      // The pairing of calls and results, which openaiPairingError words.
      return openaiError(400, problem.message, { param });
  }
}

/** Whole numbers and fractions have words of their own. */
function outOfRange(param: string, received: number, min: number, max: number | null, model: string): ErrorAnswer {
  const number =
    Number.isInteger(received) && Number.isInteger(min) && !/temperature|top_p|penalty/.test(param) ? 'integer' : 'decimal';
  if (received < min) {
    return openaiError(
      400,
      `Invalid '${param}': ${number} below minimum value. Expected a value >= ${min}, but got ${received} instead.`,
      { param, code: `${number}_below_min_value` },
    );
  }
  if (param === 'max_tokens') {
    return openaiError(
      400,
      `max_tokens is too large: ${received}. This model supports at most ${max} completion tokens, whereas you provided ${received}.`,
      { param, code: 'invalid_value' },
    );
  }
  if (max === null) return openaiError(400, `Invalid '${param}' for ${model}.`, { param, code: 'invalid_value' });
  return openaiError(
    400,
    `Invalid '${param}': ${number} above maximum value. Expected a value <= ${max}, but got ${received} instead.`,
    { param, code: `${number}_above_max_value` },
  );
}

function malformed(param: string, path: string, expected: string, body: Json): ErrorAnswer {
  if (!/\/(?:parameters|schema)\b/.test(path))
    return openaiError(400, `Invalid '${param}': expected ${expected}.`, { param, code: 'invalid_value' });
  const at = jsonAt(body, path);
  const tool = jsonAt(body, path.replace(/\/parameters.*$/, '/name'));
  const type = typeof at === 'object' && at !== null && !Array.isArray(at) && 'type' in at ? JSON.stringify(at.type) : '"None"';
  return openaiError(
    400,
    `Invalid schema for function '${typeof tool === 'string' ? tool : ''}': schema must be a JSON Schema of 'type: "object"', got 'type: ${type}'.`,
    { param, code: 'invalid_function_parameters' },
  );
}
