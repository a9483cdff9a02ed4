import type { Json } from '../../base/json.ts';
import type { Result } from '../../base/result.ts';
import type { Message } from '../../domain/message.ts';
import { CanonicalMessages } from '../body/canonical-messages.ts';
import { Cursor } from '../body/cursor.ts';
import type { ReplyPart } from '../body/opaque-parts.ts';
import { ProblemLog } from '../body/problem-log.ts';
import { readParameters } from '../body/read-tool.ts';
import { textOfContent } from '../body/text-of-content.ts';
import type { DecodedRequest, DecodedTool, RequestRoute } from '../wire-codec.ts';
import type { WireProblem } from '../wire-problem.ts';
import { readChatCall } from './chat-call.ts';
import { CHAT_TOOL_NAME, type ChatDialect, MAX_CHAT_TOOL_NAME, MAX_CHAT_TOOLS } from './chat-dialect.ts';
import { checkChatPairing } from './chat-pairing.ts';
import { checkChatParameters } from './chat-parameters.ts';

const USER_PARTS = ['text', 'image_url', 'input_audio', 'file'] as const;
const ASSISTANT_PARTS = ['text', 'refusal'] as const;

export function decodeChatRequest(dialect: ChatDialect, body: Json, route?: RequestRoute): Result<DecodedRequest, WireProblem> {
  const log = new ProblemLog();
  const request = new Cursor(log, body);
  request.object();
  if (dialect.requestMembers !== null) request.onlyMembers(dialect.requestMembers);
  const model = request.at('model').isAbsent && route !== undefined ? route.model : request.at('model').text();
  const messages = request.at('messages').someItems();
  const canonical = readMessages(dialect, messages, model);
  checkChatPairing(messages);
  const tools = readTools(dialect, request.at('tools'));
  const maxOutputTokens = checkChatParameters(dialect, request, model);
  return log.conclude({
    messages: canonical,
    tools,
    maxOutputTokens,
    model,
    isStreaming: request.at('stream').optionalBoolean(),
    wantsStreamUsage: request.at('stream_options').at('include_usage').optionalBoolean(),
    wantsReasoning: false,
  });
}

function readMessages(dialect: ChatDialect, messages: readonly Cursor[], modelId: string): readonly Message[] {
  const canonical = new CanonicalMessages({ provider: dialect.provider, modelId });
  const names = new Map<string, string>();
  for (const message of messages) {
    message.object();
    const content = message.at('content');
    switch (message.at('role').word('user', 'system', 'developer', 'assistant', 'tool')) {
      case 'system':
      case 'developer':
        canonical.addSystem(textOfContent(content, ['text']));
        break;
      case 'user':
        canonical.addUser(textOfContent(content, USER_PARTS));
        break;
      case 'assistant':
        canonical.closeTurn();
        canonical.addAssistant(readAssistant(dialect, message, names));
        break;
      case 'tool': {
        const callId = message.at('tool_call_id').string();
        canonical.addResult({ callId, name: names.get(callId) ?? '', isError: false, text: textOfContent(content, ['text']) });
      }
    }
  }
  return canonical.all();
}

function readAssistant(dialect: ChatDialect, message: Cursor, names: Map<string, string>): readonly ReplyPart[] {
  const content = message.at('content');
  const calls = message.at('tool_calls');
  const hasOther = !calls.isAbsent || !message.at('refusal').isAbsent || !message.at('audio').isAbsent;
  if (content.isAbsent && !hasOther) content.reportType('string or array of parts');
  const parts: ReplyPart[] = [];
  const reasoning = message.at('reasoning_content').value;
  if (dialect.carriesOpaque && typeof reasoning === 'string' && reasoning !== '') {
    parts.push({ kind: 'reasoning', text: reasoning, metadata: null });
  }
  const text = content.isAbsent ? '' : textOfContent(content, ASSISTANT_PARTS);
  if (text !== '' || calls.isAbsent) parts.push({ kind: 'text', text, metadata: null });
  if (calls.isAbsent) return parts;
  for (const call of calls.someItems()) {
    call.object();
    call.at('type').word('function');
    const id = call.at('id').string();
    if (dialect.maxCallId !== null) call.at('id').atMost(dialect.maxCallId, id.length);
    const name = readName(call.at('function').at('name'));
    parts.push(readChatCall(dialect, call));
    names.set(id, name);
  }
  return parts;
}

function readTools(dialect: ChatDialect, tools: Cursor): readonly DecodedTool[] {
  if (tools.isAbsent) return [];
  const items = tools.someItems();
  tools.atMost(MAX_CHAT_TOOLS, items.length);
  return items.map((item) => {
    item.object();
    if (dialect.needsToolType || !item.at('type').isAbsent) item.at('type').word('function');
    const declared = item.at('function');
    declared.object();
    return {
      name: readName(declared.at('name')),
      description: declared.at('description').optionalString() ?? '',
      inputSchema: readParameters(declared.at('parameters')),
    };
  });
}

function readName(cursor: Cursor): string {
  const name = cursor.string();
  cursor.matches(CHAT_TOOL_NAME);
  cursor.atMost(MAX_CHAT_TOOL_NAME, name.length);
  return name;
}
