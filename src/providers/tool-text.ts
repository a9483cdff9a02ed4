import { assertNever } from '../base/assert-never.ts';
import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import type { Message, ToolCall, View } from '../domain/message.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import type { BuiltInPrompt } from './built-in-api.ts';

/**
 * Tool calls as plain text, for a model that knows no tools. Its convention, in full:
 *
 * ```
 * system     …the system text, then how to call, then the tools: name, description and JSON Schema of the arguments
 * assistant  {"calls": [{"name": "search", "arguments": {"city": "Oslo"}}, …]}      and nothing else
 * user       {"results": [{"id": "call_1", "name": "search", "ok": true, "content": "…"}, …]}
 * assistant  any other text is the answer
 * ```
 *
 * Ids are given here, in order of the calls; the model sees them with the results only.
 */
export function toTextPrompts(view: View, tools: readonly ToolDefinition[]): readonly BuiltInPrompt[] {
  const prompts: BuiltInPrompt[] = [];
  const system: string[] = [];
  for (const message of view.history.messages.slice(0, view.length)) {
    if (message.role === 'system') system.push(message.text);
    else {
      const prompt = toPrompt(message);
      const last = prompts.at(-1);
      // Turns alternate; two of one side in a row are one.
      if (last?.role === prompt.role) prompts[prompts.length - 1] = { ...last, content: `${last.content}\n\n${prompt.content}` };
      else prompts.push(prompt);
    }
  }
  if (tools.length > 0) system.push(howToCall(tools));
  return system.length === 0 ? prompts : [{ role: 'system', content: system.join('\n\n') }, ...prompts];
}

function howToCall(tools: readonly ToolDefinition[]): string {
  const listed = tools.map(({ name, description, inputSchema }) => JSON.stringify({ name, description, arguments: inputSchema }));
  return [
    'You can call tools. To call, answer with nothing but one JSON object of this form:',
    '{"calls": [{"name": "<name of a tool>", "arguments": {<arguments that match its schema>}}]}',
    'You then get {"results": [...]}, one for each call; "ok": false marks a failure. Any answer of another form is your final answer.',
    'The tools, one a line:',
    ...listed,
  ].join('\n');
}

function toPrompt(message: Message): BuiltInPrompt {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.text };
    case 'tool': {
      const results = message.results.map(({ callId, name, isError, text }) => ({
        id: callId,
        name,
        ok: !isError,
        content: text,
      }));
      return { role: 'user', content: JSON.stringify({ results }) };
    }
    case 'assistant': {
      const calls = message.calls.map(({ name, arguments: value, argumentsText }) => ({
        name,
        arguments: value ?? argumentsText,
      }));
      const parts = [message.text ?? '', calls.length === 0 ? '' : JSON.stringify({ calls })];
      return { role: 'assistant', content: parts.filter((part) => part !== '').join('\n') };
    }
    default:
      return assertNever(message, 'toPrompt');
  }
}

/** What a text says by that convention. */
export interface TextReply {
  readonly text: string | null;
  readonly calls: readonly ToolCall[];
}

/** `firstId` numbers the calls; ids of a history never repeat. Something that begins like calls and is no JSON is one call that cannot be read. */
export function readTextReply(written: string, firstId: number): TextReply {
  const body = unfenced(written);
  const parsed = parseJson(body);
  const calls = parsed.ok && isJsonObject(parsed.value) ? parsed.value.calls : undefined;
  if (Array.isArray(calls)) {
    return { text: null, calls: (calls as readonly Json[]).map((call, index) => toCall(call, `call_${firstId + index}`)) };
  }
  if (!parsed.ok && /^\{\s*"calls"/.test(body)) {
    const name = /"name"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? '';
    return { text: null, calls: [{ id: `call_${firstId}`, name, argumentsText: body, arguments: undefined }] };
  }
  return { text: written === '' ? null : written, calls: [] };
}

function toCall(call: Json, id: string): ToolCall {
  if (!isJsonObject(call) || typeof call.name !== 'string') {
    return { id, name: '', argumentsText: JSON.stringify(call), arguments: call };
  }
  const value = call.arguments ?? {};
  if (typeof value !== 'string') return { id, name: call.name, argumentsText: JSON.stringify(value), arguments: value };
  // Arguments written as a text, as some models do.
  const parsed = parseJson(value);
  return { id, name: call.name, argumentsText: value, arguments: parsed.ok ? parsed.value : undefined };
}

/** Models like to put JSON into a code block. */
function unfenced(text: string): string {
  const trimmed = text.trim();
  return /^```(?:json)?\s*\n([\s\S]*?)\n?```$/.exec(trimmed)?.[1]?.trim() ?? trimmed;
}
