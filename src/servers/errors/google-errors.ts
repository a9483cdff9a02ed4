import { assertNever } from '../../base/assert-never.ts';
import { type Json, jsonAt, pointerTokens } from '../../base/json.ts';
import type { WireProblem } from '../../wire/wire-problem.ts';
import type { ErrorAnswer, ErrorFacts, ProviderErrors, Trouble } from './provider-error.ts';
import { indexAt } from './words.ts';

/** The body of every Google API: google.rpc.Status as JSON, as recorded in pydantic-ai and vercel-ai (google-429-retry-info.json). */
function googleError(code: number, status: string, message: string, details: readonly Json[] = []): ErrorAnswer {
  return { status: code, headers: {}, body: { error: { code, message, status, ...(details.length === 0 ? {} : { details }) } } };
}

const invalid = (message: string, details: readonly Json[] = []): ErrorAnswer =>
  googleError(400, 'INVALID_ARGUMENT', message, details);

const RPC = 'type.googleapis.com/google.rpc';

export const GOOGLE_ERRORS: ProviderErrors = {
  trouble: troubleOf,
  malformedBody: (text) => {
    const message = `Invalid JSON payload received. Unexpected token.\n${text.slice(0, 40)}\n^`;
    return invalid(message, [fieldViolation('', message)]);
  },
  problem: problemOf,
};

function fieldViolation(field: string, description: string): Json {
  return { '@type': `${RPC}.BadRequest`, fieldViolations: [field === '' ? { description } : { field, description }] };
}

function troubleOf(trouble: Trouble, { model, method }: ErrorFacts): ErrorAnswer {
  switch (trouble.kind) {
    // googleapis answer this to any request without an identity.
    case 'no-key':
      return googleError(
        403,
        'PERMISSION_DENIED',
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      );
    case 'wrong-key': {
      const message = 'API key not valid. Please pass a valid API key.';
      return invalid(message, [
        {
          '@type': `${RPC}.ErrorInfo`,
          reason: 'API_KEY_INVALID',
          domain: 'googleapis.com',
          metadata: { service: 'generativelanguage.googleapis.com' },
        },
        { '@type': `${RPC}.LocalizedMessage`, locale: 'en-US', message },
      ]);
    }
    case 'forbidden':
      return googleError(
        403,
        'PERMISSION_DENIED',
        'Generative Language API has not been used in project 000000000000 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/generativelanguage.googleapis.com/overview?project=000000000000 then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.',
        [
          {
            '@type': `${RPC}.ErrorInfo`,
            reason: 'SERVICE_DISABLED',
            domain: 'googleapis.com',
            metadata: { service: 'generativelanguage.googleapis.com', consumer: 'projects/000000000000' },
          },
        ],
      );
    case 'unknown-model':
      return googleError(
        404,
        'NOT_FOUND',
        `models/${model} is not found for API version v1beta, or is not supported for ${method}. Call ListModels to see the list of available models and their supported methods.`,
      );
    // A 400, not a 413: googleapis count the limit as an argument.
    case 'too-large':
      return invalid('Request payload size exceeds the limit: 20971520 bytes.');
    case 'rate-limit':
      return exhausted(model, trouble.retryAfterMs);
    case 'quota':
      return exhausted(model, null);
    case 'internal':
      return googleError(
        500,
        'INTERNAL',
        'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
      );
    case 'unavailable':
    case 'overloaded':
      return googleError(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.');
    default:
      return assertNever(trouble, 'google trouble');
  }
}

/** gke-labs/gemini-for-kubernetes-development#1215 and vercel-ai: a limit of the minute says when to come back, one of the day does not. */
function exhausted(model: string, retryAfterMs: number | null): ErrorAnswer {
  const seconds = retryAfterMs === null ? null : `${Number((retryAfterMs / 1000).toFixed(3))}s`;
  const quotaId =
    retryAfterMs === null
      ? 'GenerateRequestsPerDayPerProjectPerModel-FreeTier'
      : 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier';
  const again = seconds === null ? '' : `\nPlease retry in ${seconds}.`;
  const message = `You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. To monitor your current usage, head to: https://ai.dev/rate-limit. ${again}`;
  const quotaMetric = 'generativelanguage.googleapis.com/generate_content_free_tier_requests';
  const quotaDimensions = { location: 'global', model };
  return googleError(429, 'RESOURCE_EXHAUSTED', message, [
    { '@type': `${RPC}.QuotaFailure`, violations: [{ quotaMetric, quotaId, quotaDimensions, quotaValue: '10' }] },
    {
      '@type': `${RPC}.Help`,
      links: [{ description: 'Learn more about Gemini API quotas', url: 'https://ai.google.dev/gemini-api/docs/rate-limits' }],
    },
    ...(seconds === null ? [] : [{ '@type': `${RPC}.RetryInfo`, retryDelay: seconds }]),
  ]);
}

const COUNT =
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';

function problemOf(problem: WireProblem, body: Json): ErrorAnswer {
  const path = protoPath(problem.path);
  switch (problem.kind) {
    case 'missing':
      return problem.field === 'contents'
        ? invalid(`* ${ROOT}.contents: contents is not specified\n`)
        : invalid(missingText(path));
    case 'wrong-type':
    case 'malformed': {
      const message = `Invalid value at '${path}' (${protoType(problem)}), ${JSON.stringify(jsonAt(body, problem.path) ?? null)}`;
      return invalid(message, [fieldViolation(path, message)]);
    }
    case 'unknown-value':
      if (/^contents\[\d+\]\.role$/.test(path)) return invalid('Please use a valid role: user, model.');
      return invalid(`Invalid value at '${path}', "${problem.received}"`, [
        fieldViolation(path, `Invalid value at '${path}', "${problem.received}"`),
      ]);
    case 'unknown-member': {
      const parent = protoPath(problem.path.replace(/\/[^/]*$/, ''));
      const message = `Invalid JSON payload received. Unknown name "${problem.name}"${parent === '' ? '' : ` at '${parent}'`}: Cannot find field.`;
      return invalid(message, [fieldViolation(parent, message)]);
    }
    case 'unsupported-parameter':
      return invalid(`${problem.name} is not supported by this model.`);
    case 'out-of-range':
      return invalid(rangeText(path, problem.min, problem.max));
    case 'too-long':
      return invalid(`* ${ROOT}.${path}: must have at most ${problem.limit} characters.\n`);
    case 'empty':
      return invalid(path === 'contents' ? `* ${ROOT}.contents: contents is not specified\n` : emptyText(path));
    // cline/cline#7339.
    case 'bad-name':
      return invalid(
        `* ${ROOT}.${path}: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.\n`,
      );
    // smarter-sh/smarter#537.
    case 'duplicate-tool':
      return invalid(`Duplicate function declaration found: ${problem.name}`);
    case 'role-order':
      return invalid('Please ensure that multiturn requests alternate between user and model.');
    // google-gemini/gemini-cli#17208: it counts, and names no id.
    case 'missing-results':
    case 'result-count':
    case 'duplicate-result':
    case 'duplicate-call':
      return invalid(COUNT);
    case 'unpaired-result':
    case 'misplaced-result':
      return invalid('Please ensure that function response turn comes immediately after a function call turn.');
    // manthanabc/paws#103: the position counts contents from 1.
    case 'missing-signature':
      return invalid(
        `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${problem.name}\` , position ${indexAt(problem.path, 1) + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
      );
    default:
      return assertNever(problem, 'google problem');
  }
}

const ROOT = 'GenerateContentRequest';

function missingText(path: string): string {
  // A part without any of its kinds.
  if (/\.parts\[\d+\](?:\.\w+)?$/.test(path)) {
    return `* ${ROOT}.${path.replace(/(\.parts\[\d+\]).*$/, '$1')}.data: required oneof field 'data' must have one initialized field\n`;
  }
  return `* ${ROOT}.${path}: must be specified\n`;
}

function emptyText(path: string): string {
  return /\.parts$/.test(path) ? `* ${ROOT}.${path}: contents.parts must not be empty.\n` : missingText(path);
}

function rangeText(path: string, min: number, max: number | null): string {
  const name = path.split('.').at(-1) ?? path;
  if (max === null) return `* ${ROOT}.${path}: ${name} must be ${min === 1 ? 'positive' : `at least ${min}`}.\n`;
  return `* ${ROOT}.${path}: ${name} must be in the range [${min}, ${max}].\n`;
}

/** What the parser of the protocol buffer wanted there. */
function protoType(problem: Extract<WireProblem, { kind: 'wrong-type' | 'malformed' }>): string {
  if (/args$|response$|Schema$/.test(problem.path)) return 'type.googleapis.com/google.protobuf.Struct';
  return PROTO_TYPES[problem.expected] ?? 'type.googleapis.com/google.ai.generativelanguage.v1beta.Content';
}

const PROTO_TYPES: Readonly<Record<string, string>> = {
  string: 'TYPE_STRING',
  integer: 'TYPE_INT32',
  number: 'TYPE_FLOAT',
  boolean: 'TYPE_BOOL',
};

/** "/contents/0/parts/1/functionCall" → "contents[0].parts[1].function_call": errors name fields as the protocol buffer does. */
function protoPath(pointer: string): string {
  return pointerTokens(pointer)
    .map((token, index) => {
      if (/^\d+$/.test(token)) return `[${token}]`;
      const name = token.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return index === 0 ? name : `.${name}`;
    })
    .join('');
}
