import { assertNever } from '../../base/assert-never.ts';
import type { Json } from '../../base/json.ts';
import type { WireProblem } from '../../wire/wire-problem.ts';
import { taggedPath } from './anthropic-path.ts';
import type { ErrorAnswer, ErrorFacts, ProviderErrors, Trouble } from './provider-error.ts';
import { quotedList } from './words.ts';

/** The body of every error of the Messages API, as recorded in pydantic-ai (test_anthropic_*_error*); the request id is added to all. */
function anthropicError(
  status: number,
  type: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer {
  return { status, headers, body: { type: 'error', error: { type, message } } };
}

const invalid = (message: string): ErrorAnswer => anthropicError(400, 'invalid_request_error', message);

export const ANTHROPIC_ERRORS: ProviderErrors = {
  trouble: troubleOf,
  malformedBody: () => invalid('The request body is not valid JSON: unexpected character'),
  problem: (problem, body, facts) => invalid(problemText(problem, body, facts)),
};

/** docs.claude.com/en/api/errors lists the types; messages from anthropics/claude-code issues where no recording has them. */
function troubleOf(trouble: Trouble, { model, atMs, tokens }: ErrorFacts): ErrorAnswer {
  switch (trouble.kind) {
    case 'no-key':
      return anthropicError(401, 'authentication_error', 'x-api-key header is required');
    case 'wrong-key':
      return anthropicError(401, 'authentication_error', 'invalid x-api-key', { 'x-should-retry': 'false' });
    case 'forbidden':
      return anthropicError(403, 'permission_error', 'Your API key does not have permission to use the specified resource.');
    // pydantic-ai: test_anthropic_count_tokens_error.
    case 'unknown-model':
      return anthropicError(404, 'not_found_error', `model: ${model}`, { 'x-should-retry': 'false' });
    case 'too-large':
      return anthropicError(413, 'request_too_large', 'Request exceeds the maximum size');
    // BoltAI/BoltAI#338 has the message, the corpus (open-114, open-121) the headers.
    case 'rate-limit':
      return anthropicError(
        429,
        'rate_limit_error',
        'This request would exceed the rate limit for your organization (00000000-0000-4000-8000-000000000000) of 40,000 input tokens per minute. For details, refer to: https://docs.claude.com/en/api/rate-limits. You can see the response headers for current usage. Please reduce the prompt length or the maximum tokens requested, or try again later. You may also contact sales at https://www.anthropic.com/contact-sales to discuss your options for a rate limit increase.',
        limitHeaders(trouble.retryAfterMs, atMs, tokens),
      );
    case 'quota':
      return invalid(
        'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      );
    case 'internal':
      return anthropicError(500, 'api_error', 'Internal server error', { 'x-should-retry': 'true' });
    case 'unavailable':
      return anthropicError(503, 'api_error', 'Service Unavailable', { 'x-should-retry': 'true' });
    case 'overloaded':
      return anthropicError(529, 'overloaded_error', 'Overloaded', { 'x-should-retry': 'true' });
    default:
      return assertNever(trouble, 'anthropic trouble');
  }
}

function limitHeaders(retryAfterMs: number, atMs: number, tokens: number): Readonly<Record<string, string>> {
  const reset = `${new Date(atMs + retryAfterMs).toISOString().slice(0, 19)}Z`;
  return {
    'retry-after': String(Math.ceil(retryAfterMs / 1000)),
    'x-should-retry': 'true',
    'anthropic-ratelimit-input-tokens-limit': '40000',
    'anthropic-ratelimit-input-tokens-remaining': String(Math.max(0, Math.min(1000, tokens - 1))),
    'anthropic-ratelimit-input-tokens-reset': reset,
    'anthropic-ratelimit-requests-limit': '50',
    'anthropic-ratelimit-requests-remaining': '48',
    'anthropic-ratelimit-requests-reset': reset,
  };
}

/** Messages are those of pydantic 2 with the place in front, but for the rules of a conversation, which have sentences of their own. */
function problemText(problem: WireProblem, body: Json, { model }: ErrorFacts): string {
  const path = taggedPath(problem.path, body);
  switch (problem.kind) {
    case 'missing':
      return `${path}: Field required`;
    case 'wrong-type':
      return `${path}: Input should be a valid ${PYDANTIC[problem.expected] ?? problem.expected}`;
    case 'unknown-value':
      if (/^messages\.\d+\.role$/.test(path)) return unexpectedRole(problem.received);
      if (/\.type$/.test(path)) return unexpectedTag(path, problem.received, problem.allowed);
      return `${path}: Input should be ${quotedList(problem.allowed, 'or')}`;
    case 'unknown-member':
      return `${path}: Extra inputs are not permitted`;
    case 'unsupported-parameter':
      return `${path}: ${problem.name} is not supported by this model`;
    case 'out-of-range':
      if (problem.received < problem.min) return `${path}: Input should be greater than or equal to ${problem.min}`;
      if (path === 'max_tokens' && problem.max !== null) {
        return `max_tokens: ${problem.received} > ${problem.max}, which is the maximum allowed number of output tokens for ${model}`;
      }
      return `${path}: Input should be less than or equal to ${problem.max ?? problem.min}`;
    case 'too-long':
      return `${path}: String should have at most ${problem.limit} characters`;
    case 'empty':
      return emptyText(path);
    case 'malformed':
      return /input_schema$/.test(path)
        ? `${path}: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). Learn more about tool use at https://docs.claude.com/en/docs/tool-use.`
        : `${path}: Input should be ${problem.expected}`;
    case 'bad-name':
      return `${path}: String should match pattern '${problem.pattern}'`;
    // danny-avila/LibreChat#13162.
    case 'duplicate-tool':
      return 'tools: Tool names must be unique.';
    case 'role-order':
      return problem.expected.includes('user')
        ? 'messages: first message must use the "user" role'
        : 'messages: roles must alternate between "user" and "assistant", but found multiple "user" roles in a row';
    default:
      return pairingText(problem, path);
  }
}

type PairingProblem = Extract<
  WireProblem,
  {
    kind:
      | 'missing-results'
      | 'unpaired-result'
      | 'duplicate-result'
      | 'misplaced-result'
      | 'duplicate-call'
      | 'result-count'
      | 'missing-signature';
  }
>;

/** anthropics/claude-code#5989, decocms/studio#1803 and #7929 of the former quote them [P48]. */
function pairingText(problem: PairingProblem, path: string): string {
  const message = /^messages\.\d+/.exec(path)?.[0] ?? 'messages';
  const block = /^messages\.\d+\.content\.\d+/.exec(path)?.[0] ?? message;
  switch (problem.kind) {
    case 'missing-results':
      return `${message}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${problem.callIds.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
    case 'unpaired-result':
    case 'misplaced-result':
      return `${block}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${problem.callId}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
    case 'duplicate-result':
      return `${block}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${problem.callId}`;
    case 'duplicate-call':
      return `${block}: \`tool_use\` ids must be unique`;
    case 'missing-signature':
      return `${message}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`tool_use\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking`;
    case 'result-count':
      return `${message}: ${problem.message}`;
    default:
      return assertNever(problem, 'anthropic pairing');
  }
}

/** Words of a problem → words of pydantic. */
const PYDANTIC: Readonly<Record<string, string>> = {
  object: 'dictionary',
  array: 'list',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  string: 'string',
};

function unexpectedRole(role: string): string {
  return role === 'system'
    ? 'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.'
    : `messages: Unexpected role "${role}". Allowed roles are "user" or "assistant"`;
}

function unexpectedTag(path: string, tag: string, allowed: readonly string[]): string {
  const tags = allowed.map((word) => `'${word}'`).join(', ');
  return `${path.replace(/\.type$/, '')}: Input tag '${tag}' found using 'type' does not match any of the expected tags: ${tags}`;
}

function emptyText(path: string): string {
  if (path === 'messages') return 'messages: at least one message is required';
  if (/\.text$/.test(path)) return 'messages: text content blocks must be non-empty';
  if (/\.content$/.test(path)) {
    return `${path.replace(/\.content$/, '')}: all messages must have non-empty content except for the optional final assistant message`;
  }
  return `${path}: String should have at least 1 character`;
}
