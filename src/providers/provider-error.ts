import { isJsonObject, type Json } from '../base/json.ts';

/** What a provider's error body says, whichever of the usual shapes it has. Foreign text. */
export interface ProviderError {
  /** Shortened; "" when there is none. */
  readonly message: string;
  /** The words that name the kind of error (`type`, `code`, `status`, reasons of details), in lower case and in that order. */
  readonly codes: readonly string[];
}

const MAX_MESSAGE_CHARACTERS = 300;
const NO_ERROR: ProviderError = { message: '', codes: [] };

/**
 * Reads `{error: {type, message}}` (Anthropic), `{error: {message, type, code}}` (OpenAI), `{error: {status, message, details}}` and the same in a list
 * (Gemini), `{type: "error", code, message}` and `{response: {error}}` (Responses), `{error: "text"}`, `{message}` and `{detail}` (small servers).
 */
export function providerError(body: Json): ProviderError {
  if (Array.isArray(body)) return providerError((body as readonly Json[])[0] ?? null);
  if (!isJsonObject(body)) return NO_ERROR;
  const { error = null, response = null } = body;
  if (typeof error === 'string') return { message: shortened(error), codes: [] };
  if (isJsonObject(response) && isJsonObject(response.error ?? null)) return providerError(response);
  const source = isJsonObject(error) ? error : body;
  const message = [source.message, source.detail].find((text) => typeof text === 'string');
  const reasons = Array.isArray(source.details)
    ? (source.details as readonly Json[]).map((detail) => (isJsonObject(detail) ? detail.reason : undefined))
    : [];
  const codes = [source.type, source.code, source.status, ...reasons].filter(
    (code) => typeof code === 'string' && code !== 'error',
  );
  return { message: shortened(message ?? ''), codes: codes.map((code) => String(code).toLowerCase()) };
}

function shortened(text: Json): string {
  return String(text).slice(0, MAX_MESSAGE_CHARACTERS);
}
