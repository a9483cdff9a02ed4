import type { Cursor } from '../body/cursor.ts';
import { MIN_THINKING_BUDGET } from './anthropic-limits.ts';

/**
 * Extended thinking: its budget fits below `max_tokens`, and a turn whose calls are being answered begins with the thinking that led to them.
 * Gives whether the model thinks.
 */
export function checkThinking(request: Cursor, messages: readonly Cursor[]): boolean {
  const thinking = request.at('thinking');
  if (thinking.isAbsent) return false;
  thinking.object();
  const type = thinking.at('type').word('enabled', 'disabled', 'adaptive');
  if (type !== 'enabled') return type === 'adaptive';
  const budget = thinking.at('budget_tokens');
  if (budget.isAbsent) budget.reportMissing();
  const tokens = budget.optionalInteger(MIN_THINKING_BUDGET) ?? MIN_THINKING_BUDGET;
  request.at('max_tokens').optionalInteger(tokens + 1);
  checkLastTurn(messages);
  return true;
}

function checkLastTurn(messages: readonly Cursor[]): void {
  const at = messages.findLastIndex((message) => message.at('role').value === 'assistant');
  const content = messages[at]?.at('content');
  if (content === undefined || !Array.isArray(content.value)) return;
  // Neighbouring assistant messages are one turn, and it begins with the first of them.
  let first = at;
  while (messages[first - 1]?.at('role').value === 'assistant') first--;
  const opening = messages[first]?.at('content');
  const begin = opening !== undefined && Array.isArray(opening.value) ? opening.items()[0] : undefined;
  const callsTools = content.items().some((block) => block.at('type').value === 'tool_use');
  const name = String(begin?.at('type').value ?? '');
  if (!callsTools || name === 'thinking' || name === 'redacted_thinking') return;
  (begin ?? content)
    .at('type')
    .report(
      { kind: 'missing-signature', what: 'thinking-block', name },
      `the turn must begin with its thinking, not with ${name}`,
    );
}
