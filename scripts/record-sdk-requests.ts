import { writeFileSync } from 'node:fs';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, jsonSchema, type LanguageModel, type ModelMessage, type ToolSet, tool } from 'ai';
import { isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import type { WireProfile } from '../src/domain/journal.ts';
import type { Message } from '../src/domain/message.ts';
import type { ToolDefinition } from '../src/domain/tool.ts';
import { replyParts } from '../src/wire/body/opaque-parts.ts';
import { RECORDED_CASES, type RecordedCase } from '../src/wire/recorded/cases.ts';

/**
 * Writes `src/wire/recorded/sdk-requests.json`: the bodies that the real clients make of the cases, caught before anything is sent. To be run after
 * an update of an SDK; what changes in the file is what changed on the wire.
 */
const OUTPUT = 'src/wire/recorded/sdk-requests.json';

const MAX_OUTPUT_TOKENS = 1024;

class Caught extends Error {}

type Catch = (body: Json) => void;

function catchingFetch(take: Catch): typeof fetch {
  return async (_url, init) => {
    if (typeof init?.body !== 'string') throw new TypeError('a request without a JSON body');
    take(JSON.parse(init.body) as Json);
    throw new Caught();
  };
}

/** Models that take everything: those of OpenAI Responses and Anthropic reason. */
const MODELS: Readonly<Record<WireProfile, (fetchOnce: typeof fetch) => LanguageModel>> = {
  openai: (fetchOnce) => createOpenAI({ apiKey: 'none', fetch: fetchOnce }).chat('gpt-4.1'),
  'openai-responses': (fetchOnce) => createOpenAI({ apiKey: 'none', fetch: fetchOnce }).responses('gpt-5.5'),
  anthropic: (fetchOnce) => createAnthropic({ apiKey: 'none', fetch: fetchOnce })('claude-3-7-sonnet-latest'),
  google: (fetchOnce) => createGoogle({ apiKey: 'none', fetch: fetchOnce })('gemini-2.5-flash'),
  compatible: (fetchOnce) =>
    createOpenAICompatible({ name: 'compatible', baseURL: 'http://localhost/v1', fetch: fetchOnce })('some-model'),
};

async function record(profile: WireProfile, { view, tools }: RecordedCase): Promise<Json> {
  const caught: Json[] = [];
  const instructions = view.flatMap((message) => (message.role === 'system' ? [message.text] : []));
  try {
    await generateText({
      model: MODELS[profile](catchingFetch((body) => caught.push(body))),
      ...(instructions.length === 0 ? {} : { instructions: instructions.join('\n\n') }),
      messages: view.flatMap(toModelMessage),
      tools: toSdkTools(tools),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 0,
      providerOptions: profile === 'openai-responses' ? { openai: { store: false } } : {},
    });
  } catch (error) {
    if (caught.length === 0) throw error;
  }
  return caught[0] ?? null;
}

function toSdkTools(tools: readonly ToolDefinition[]): ToolSet {
  const set: ToolSet = {};
  for (const { name, description, inputSchema } of tools)
    set[name] = tool({ description, inputSchema: jsonSchema({ ...inputSchema }) });
  return set;
}

function toModelMessage(message: Message): readonly ModelMessage[] {
  switch (message.role) {
    case 'system':
      return [];
    case 'user':
      return [{ role: 'user', content: message.text }];
    case 'tool':
      return [
        {
          role: 'tool',
          content: message.results.map(({ callId, name, text, isError }) => ({
            type: 'tool-result',
            toolCallId: callId,
            toolName: name,
            output: { type: isError ? 'error-text' : 'text', value: text },
          })),
        },
      ];
    default:
      return [{ role: 'assistant', content: replyParts(message).map(toAssistantPart) }];
  }
}

function toAssistantPart(part: ReturnType<typeof replyParts>[number]) {
  const options = part.metadata === null ? {} : { providerOptions: metadataOf(part.metadata) };
  if (part.kind !== 'call') return { type: part.kind, text: part.text, ...options } as const;
  const { id, name, argumentsText, arguments: input } = part.call;
  return { type: 'tool-call', toolCallId: id, toolName: name, input: input ?? argumentsText, ...options } as const;
}

function metadataOf(metadata: JsonObject): Record<string, JsonObject> {
  return Object.fromEntries(Object.entries(metadata).flatMap(([key, value]) => (isJsonObject(value) ? [[key, value]] : [])));
}

(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
const recorded: Record<string, Record<string, Json>> = {};
for (const recordedCase of RECORDED_CASES) {
  const requests: Record<string, Json> = {};
  for (const profile of Object.keys(MODELS) as WireProfile[]) requests[profile] = await record(profile, recordedCase);
  recorded[recordedCase.name] = requests;
}
writeFileSync(OUTPUT, `${JSON.stringify(recorded, null, 2)}\n`);
console.log(`${OUTPUT}: ${Object.keys(recorded).length} cases through ${Object.keys(MODELS).length} clients`);
