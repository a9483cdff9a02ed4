import type { Json } from '../../base/json.ts';
import type { Result } from '../../base/result.ts';
import type { Message } from '../../domain/message.ts';
import { CanonicalMessages, wireCall } from '../body/canonical-messages.ts';
import { Cursor } from '../body/cursor.ts';
import { ProblemLog } from '../body/problem-log.ts';
import { readParameters } from '../body/read-tool.ts';
import { textOfContent } from '../body/text-of-content.ts';
import type { DecodedRequest, DecodedTool, RequestRoute } from '../wire-codec.ts';
import type { WireProblem } from '../wire-problem.ts';
import { checkResponsesItems } from './check-responses-items.ts';
import { reasoningParts } from './reasoning-item.ts';
import {
  MAX_RESPONSES_CALL_ID,
  MAX_RESPONSES_NAME,
  MAX_RESPONSES_TOOLS,
  MIN_OUTPUT_TOKENS,
  OTHER_ITEMS,
  RESPONSES_MEMBERS,
  RESPONSES_NAME,
} from './responses-limits.ts';

const INPUT_PARTS = ['input_text', 'output_text', 'text', 'refusal', 'input_image', 'input_file', 'input_audio'] as const;

export function decodeResponsesRequest(body: Json, route?: RequestRoute): Result<DecodedRequest, WireProblem> {
  const log = new ProblemLog();
  const request = new Cursor(log, body);
  request.object();
  request.onlyMembers(RESPONSES_MEMBERS);
  const model = request.at('model').isAbsent && route !== undefined ? route.model : request.at('model').text();
  const messages = readInput(request, model);
  const tools = readTools(request.at('tools'));
  checkChoice(request);
  request.at('temperature').optionalNumber(0, 2);
  request.at('top_p').optionalNumber(0, 1);
  const include = request
    .at('include')
    .optionalItems()
    .map((item) => item.string());
  return log.conclude({
    messages,
    tools,
    maxOutputTokens: request.at('max_output_tokens').optionalInteger(MIN_OUTPUT_TOKENS),
    model,
    isStreaming: request.at('stream').optionalBoolean(),
    wantsStreamUsage: true,
    wantsReasoning: include.includes('reasoning.encrypted_content'),
  });
}

function readInput(request: Cursor, modelId: string): readonly Message[] {
  const canonical = new CanonicalMessages({ provider: 'openai-responses', modelId });
  const instructions = request.at('instructions').optionalString();
  if (instructions !== null && instructions !== '') canonical.addSystem(instructions);
  const input = request.at('input');
  if (typeof input.value === 'string') canonical.addUser(input.text());
  else {
    const items = input.someItems();
    const names = new Map<string, string>();
    for (const item of items) readItem(item, canonical, names);
    checkResponsesItems(items, {
      continues: !request.at('previous_response_id').isAbsent || !request.at('conversation').isAbsent,
      isStored: request.at('store').value !== false,
    });
  }
  return canonical.all();
}

function readItem(item: Cursor, canonical: CanonicalMessages, names: Map<string, string>): void {
  item.object();
  if (item.at('type').isAbsent || item.at('type').value === 'message') {
    readMessage(item, canonical);
    return;
  }
  switch (item.at('type').word('reasoning', 'function_call', 'function_call_output', ...OTHER_ITEMS)) {
    case 'reasoning':
      canonical.addAssistant(reasoningParts(item));
      break;
    case 'function_call': {
      const callId = readCallId(item.at('call_id'));
      const name = readName(item.at('name'));
      const id = item.at('id').optionalString();
      const metadata = id === null ? null : { openai: { itemId: id } };
      canonical.addAssistant([{ kind: 'call', call: wireCall(callId, name, item.at('arguments').string()), metadata }]);
      names.set(callId, name);
      break;
    }
    case 'function_call_output': {
      const callId = readCallId(item.at('call_id'));
      const text = textOfContent(item.at('output'), INPUT_PARTS);
      canonical.addResult({ callId, name: names.get(callId) ?? '', isError: false, text });
      break;
    }
    default:
    // What the service runs by itself says nothing to our loop.
  }
}

function readMessage(item: Cursor, canonical: CanonicalMessages): void {
  const role = item.at('role').word('user', 'assistant', 'system', 'developer');
  const text = textOfContent(item.at('content'), INPUT_PARTS);
  if (role === 'user') canonical.addUser(text);
  else if (role !== 'assistant') canonical.addSystem(text);
  else {
    const openai: Record<string, Json> = {};
    const id = item.at('id').optionalString();
    const phase = item.at('phase').optionalString();
    if (id !== null) openai.itemId = id;
    if (phase !== null) openai.phase = phase;
    canonical.addAssistant([{ kind: 'text', text, metadata: id === null && phase === null ? null : { openai } }]);
  }
}

function readCallId(cursor: Cursor): string {
  const id = cursor.string();
  cursor.atMost(MAX_RESPONSES_CALL_ID, id.length);
  return id;
}

function readName(cursor: Cursor): string {
  const name = cursor.text();
  cursor.matches(RESPONSES_NAME);
  cursor.atMost(MAX_RESPONSES_NAME, name.length);
  return name;
}

function readTools(tools: Cursor): readonly DecodedTool[] {
  const items = tools.optionalItems();
  tools.atMost(MAX_RESPONSES_TOOLS, items.length);
  return items.flatMap((item) => {
    item.object();
    if (item.at('type').string() !== 'function') return [];
    const name = readName(item.at('name'));
    const description = item.at('description').optionalString() ?? '';
    return [{ name, description, inputSchema: readParameters(item.at('parameters')) }];
  });
}

function checkChoice(request: Cursor): void {
  const choice = request.at('tool_choice');
  if (typeof choice.value === 'string') choice.word('none', 'auto', 'required');
  const isDemand = !choice.isAbsent && choice.value !== 'none' && choice.value !== 'auto';
  if (isDemand && request.at('tools').optionalItems().length === 0) request.at('tools').reportMissing();
}
