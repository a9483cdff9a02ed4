import type { Cursor } from '../body/cursor.ts';
import type { ChatDialect } from './chat-dialect.ts';

/** Models that reason take `max_completion_tokens` and refuse `max_tokens`. */
const REASONS = /^(?:o[1-9]|gpt-[5-9])/;

/** Limits of single parameters; gives the output limit. */
export function checkChatParameters(dialect: ChatDialect, request: Cursor, model: string): number | null {
  const limit = request.at('max_tokens');
  if (dialect.refusesMaxTokens && !limit.isAbsent && REASONS.test(model)) {
    limit.report(
      { kind: 'unsupported-parameter', name: 'max_tokens', instead: 'max_completion_tokens' },
      'max_tokens is not supported with this model; it takes max_completion_tokens',
    );
  }
  const choice = request.at('tool_choice');
  if (!choice.isAbsent && choice.value !== 'none' && request.at('tools').isAbsent) request.at('tools').reportMissing();
  if (typeof choice.value === 'string') choice.word('none', 'auto', 'required');
  request.at('temperature').optionalNumber(0, 2);
  request.at('top_p').optionalNumber(0, 1);
  request.at('presence_penalty').optionalNumber(-2, 2);
  request.at('frequency_penalty').optionalNumber(-2, 2);
  request.at('n').optionalInteger(1, 128);
  request.at('stop').atMost(4, Array.isArray(request.at('stop').value) ? request.at('stop').items().length : 0);
  const options = request.at('stream_options');
  if (!options.isAbsent && !request.at('stream').optionalBoolean()) {
    options.report({ kind: 'unsupported-parameter', name: 'stream_options', instead: null }, 'stream_options needs stream');
  }
  return request.at('max_completion_tokens').optionalInteger(1) ?? limit.optionalInteger(1);
}
