import { assertNever } from '../../base/assert-never.ts';
import type { WireProblem } from '../../wire/wire-problem.ts';
import { openaiErrors } from './openai-errors.ts';
import type { ErrorAnswer, ErrorFacts, ProviderErrors, Trouble } from './provider-error.ts';

/** Ollama's errors in the shape of OpenAI's: the type follows the status (ollama/openai/openai.go, NewError). */
function compatibleError(status: number, message: string): ErrorAnswer {
  const type = status === 400 ? 'invalid_request_error' : status === 404 ? 'not_found_error' : 'api_error';
  return { status, headers: {}, body: { error: { message, type, param: null, code: null } } };
}

/**
 * What servers behind the compatible format answer: Ollama's words for its own troubles, those of DeepSeek and its kin for calls without results (langgenius/dify#32222),
 * which Ollama itself lets through.
 */
export const COMPATIBLE_ERRORS: ProviderErrors = {
  trouble: troubleOf,
  malformedBody: () => compatibleError(400, 'invalid character looking for beginning of value'),
  problem: (problem, body, facts) => pairingOf(problem) ?? openaiErrors('chat').problem(problem, body, facts),
};

function troubleOf(trouble: Trouble, { model }: ErrorFacts): ErrorAnswer {
  switch (trouble.kind) {
    case 'no-key':
    case 'wrong-key':
      return compatibleError(401, 'unauthorized');
    case 'forbidden':
      return compatibleError(403, 'forbidden');
    case 'unknown-model':
      return compatibleError(404, `model "${model}" not found, try pulling it first`);
    case 'too-large':
      return compatibleError(413, 'http: request body too large');
    case 'rate-limit': {
      const answer = compatibleError(429, 'too many concurrent requests');
      return { ...answer, headers: { 'retry-after': String(Math.ceil(trouble.retryAfterMs / 1000)) } };
    }
    case 'quota':
      return compatibleError(402, 'Insufficient Balance');
    case 'internal':
      return compatibleError(
        500,
        'model runner has unexpectedly stopped, this may be due to resource limitations or an internal error, check ollama server logs for details',
      );
    case 'unavailable':
    case 'overloaded':
      return compatibleError(503, 'server busy, please try again.  maximum pending requests exceeded');
    default:
      return assertNever(trouble, 'compatible trouble');
  }
}

/** The servers that count results name no id in their words, but the tail does where they know it. */
function pairingOf(problem: WireProblem): ErrorAnswer | null {
  if (problem.kind !== 'missing-results') return null;
  return compatibleError(
    400,
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)`,
  );
}
