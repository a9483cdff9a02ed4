import type { Json } from '../../base/json.ts';
import type { Result } from '../../base/result.ts';
import { CanonicalMessages, wireCall } from '../body/canonical-messages.ts';
import { Cursor } from '../body/cursor.ts';
import type { ReplyPart } from '../body/opaque-parts.ts';
import { ProblemLog } from '../body/problem-log.ts';
import { readParameters, reportDuplicateTools } from '../body/read-tool.ts';
import { textOfContent } from '../body/text-of-content.ts';
import type { DecodedRequest, DecodedTool, RequestRoute } from '../wire-codec.ts';
import type { WireProblem } from '../wire-problem.ts';
import {
  ANTHROPIC_CALL_ID,
  ANTHROPIC_CALL_NAME,
  ANTHROPIC_TOOL_NAME,
  MESSAGES_MEMBERS,
  RESULT_BLOCKS,
  SERVER_BLOCKS,
  USER_BLOCKS,
} from './anthropic-limits.ts';
import { checkMessagesPairing } from './check-messages-pairing.ts';
import { checkThinking } from './check-thinking.ts';
import { readRedactedThinking, readThinking } from './thinking-block.ts';

export function decodeMessagesRequest(body: Json, route?: RequestRoute): Result<DecodedRequest, WireProblem> {
  const log = new ProblemLog();
  const request = new Cursor(log, body);
  request.object();
  const model = request.at('model').isAbsent && route !== undefined ? route.model : request.at('model').text();
  const limit = request.at('max_tokens');
  if (limit.isAbsent) limit.reportMissing();
  const maxOutputTokens = limit.optionalInteger(1);
  request.onlyMembers(MESSAGES_MEMBERS);
  const canonical = new CanonicalMessages({ provider: 'anthropic', modelId: model });
  if (!request.at('system').isAbsent) canonical.addSystem(textOfContent(request.at('system'), ['text']));
  const messages = request.at('messages').someItems();
  const names = new Map<string, string>();
  for (const [index, message] of messages.entries()) readMessage(message, index, messages.length, canonical, names);
  checkMessagesPairing(messages);
  const isThinking = checkThinking(request, messages);
  const tools = readTools(request);
  request.at('temperature').optionalNumber(0, 1);
  request.at('top_p').optionalNumber(0, 1);
  request.at('top_k').optionalInteger(0);
  return log.conclude({
    messages: canonical.all(),
    tools,
    maxOutputTokens,
    model,
    isStreaming: request.at('stream').optionalBoolean() || (route?.isStreaming ?? false),
    wantsStreamUsage: true,
    wantsReasoning: isThinking,
  });
}

function readMessage(
  message: Cursor,
  index: number,
  count: number,
  canonical: CanonicalMessages,
  names: Map<string, string>,
): void {
  message.object();
  const role = message.at('role');
  const content = message.at('content');
  switch (role.word('user', 'assistant', 'system')) {
    case 'system':
      if (index === 0)
        role.report({ kind: 'role-order', role: 'system', expected: ['user'] }, 'the first message must be of the user');
      canonical.addSystem(textOfContent(content, ['text', 'tool_addition', 'tool_removal']));
      break;
    case 'assistant':
      if (index === 0) {
        role.report({ kind: 'role-order', role: 'assistant', expected: ['user'] }, 'the first message must be of the user');
      }
      readAssistant(content, index === count - 1, canonical, names);
      break;
    default:
      readUser(content, canonical, names);
  }
}

function readUser(content: Cursor, canonical: CanonicalMessages, names: Map<string, string>): void {
  if (typeof content.value === 'string') {
    canonical.addUser(content.text());
    return;
  }
  const words: string[] = [];
  for (const block of content.someItems()) {
    block.object();
    const type = block.at('type').word(...USER_BLOCKS);
    if (type === 'text') words.push(block.at('text').text());
    else if (type === 'tool_result') readResult(block, canonical, names);
    else words.push(`[${type}]`);
  }
  if (words.length > 0) canonical.addUser(words.join('\n'));
}

function readResult(block: Cursor, canonical: CanonicalMessages, names: Map<string, string>): void {
  const callId = block.at('tool_use_id').string();
  block.at('tool_use_id').matches(ANTHROPIC_CALL_ID);
  const content = block.at('content');
  canonical.addResult({
    callId,
    name: names.get(callId) ?? '',
    isError: block.at('is_error').optionalBoolean(),
    text: content.isAbsent ? '' : textOfContent(content, RESULT_BLOCKS),
  });
}

function readAssistant(content: Cursor, isLast: boolean, canonical: CanonicalMessages, names: Map<string, string>): void {
  if (typeof content.value === 'string') {
    const text = isLast ? content.string() : content.text();
    canonical.addAssistant([{ kind: 'text', text, metadata: null }]);
    return;
  }
  // Only the last turn may be empty: it is the beginning of the reply.
  const blocks = isLast ? content.items() : content.someItems();
  canonical.addAssistant(blocks.flatMap((block) => readAssistantBlock(block, names)));
}

function readAssistantBlock(block: Cursor, names: Map<string, string>): readonly ReplyPart[] {
  block.object();
  switch (block.at('type').word('text', 'tool_use', 'thinking', 'redacted_thinking', ...SERVER_BLOCKS)) {
    case 'text':
      return [{ kind: 'text', text: block.at('text').text(), metadata: null }];
    case 'thinking':
      return [readThinking(block)];
    case 'redacted_thinking':
      return [readRedactedThinking(block)];
    case 'tool_use': {
      const id = block.at('id').string();
      const name = block.at('name').string();
      block.at('id').matches(ANTHROPIC_CALL_ID);
      block.at('name').matches(ANTHROPIC_CALL_NAME);
      names.set(id, name);
      return [{ kind: 'call', call: wireCall(id, name, JSON.stringify(block.at('input').object())), metadata: null }];
    }
    default:
      return [];
  }
}

function readTools(request: Cursor): readonly DecodedTool[] {
  const tools: { tool: DecodedTool; name: Cursor }[] = [];
  for (const item of request.at('tools').optionalItems()) {
    item.object();
    const type = item.at('type').optionalString() ?? 'custom';
    if (type !== 'custom') continue;
    const name = item.at('name').string();
    item.at('name').matches(ANTHROPIC_TOOL_NAME);
    const schema = item.at('input_schema');
    if (schema.isAbsent) schema.reportMissing();
    else if (schema.at('type').isAbsent) schema.at('type').reportMissing();
    const description = item.at('description').optionalString() ?? '';
    tools.push({ tool: { name, description, inputSchema: readParameters(schema) }, name: item.at('name') });
  }
  reportDuplicateTools(tools);
  const choice = request.at('tool_choice');
  if (!choice.isAbsent) {
    choice.object();
    const type = choice.at('type').word('auto', 'any', 'tool', 'none');
    if (type === 'tool') choice.at('name').string();
    if (type !== 'none' && request.at('tools').optionalItems().length === 0) request.at('tools').reportMissing();
  }
  return tools.map(({ tool }) => tool);
}
