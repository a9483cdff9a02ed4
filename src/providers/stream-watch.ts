import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';
import type { ProviderKind } from './presets.ts';
import { createSseReader } from './sse-events.ts';

/** Looks at a streamed body as it passes. */
export interface StreamWatch {
  readonly push: (bytes: Uint8Array) => void;
  /**
   * Whether the provider's own end mark has come. A connection that closes does not say whether everything was sent: client libraries take a finish reason
   * for the end, after which usage and more may be missing.
   */
  readonly isComplete: () => boolean;
  /** The first event that reports an error, as the provider wrote it; null when none did. */
  readonly problem: () => Json;
  /** The body so far, shortened. */
  readonly text: () => string;
}

/** Characters of a stream that are worth keeping. */
const MAX_TEXT_CHARACTERS = 65_536;

export function watchStream(kind: ProviderKind): StreamWatch {
  const reader = createSseReader();
  const decoder = new TextDecoder();
  let isComplete = false;
  let problem: Json = null;
  let text = '';
  return {
    push: (bytes) => {
      if (text.length < MAX_TEXT_CHARACTERS) text += decoder.decode(bytes, { stream: true });
      for (const data of reader.push(bytes)) {
        const parsed = parseJson(data);
        const value = parsed.ok ? parsed.value : data;
        // What follows an end mark begins another answer. Gemini may still add figures to its last chunk.
        isComplete = isEnd(kind, value) || (isComplete && kind === 'google');
        if (reportsError(value)) problem ??= value;
      }
    },
    isComplete: () => isComplete && !reader.isInside(),
    problem: () => problem,
    text: () => text.slice(0, MAX_TEXT_CHARACTERS),
  };
}

const RESPONSES_ENDS: readonly Json[] = ['response.completed', 'response.incomplete', 'response.failed'];

function isEnd(kind: ProviderKind, event: Json): boolean {
  if (kind === 'openai' || kind === 'openai-compatible') return typeof event === 'string' && event.trim() === '[DONE]';
  if (!isJsonObject(event)) return false;
  const { type, candidates, promptFeedback } = event;
  if (kind === 'anthropic') return type === 'message_stop';
  if (kind === 'openai-responses') return RESPONSES_ENDS.includes(type ?? null);
  // Gemini has no mark of its own: the last chunk is the one that gives the reason, or says why the prompt was blocked.
  const first: Json = Array.isArray(candidates) ? ((candidates as readonly Json[])[0] ?? null) : null;
  return (
    (isJsonObject(first) && typeof first.finishReason === 'string') ||
    (isJsonObject(promptFeedback ?? null) && typeof (promptFeedback as JsonObject).blockReason === 'string')
  );
}

/** `{"error": {…}}` of most, `{"type": "error", …}` of Anthropic and Responses. */
function reportsError(event: Json): boolean {
  if (!isJsonObject(event)) return false;
  return event.type === 'error' || event.type === 'response.failed' || isJsonObject(event.error ?? null);
}
