import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { Result } from '../../base/result.ts';
import { CanonicalMessages } from '../body/canonical-messages.ts';
import { Cursor } from '../body/cursor.ts';
import { ProblemLog } from '../body/problem-log.ts';
import { readParameters, reportDuplicateTools } from '../body/read-tool.ts';
import type { DecodedRequest, DecodedTool, RequestRoute } from '../wire-codec.ts';
import type { WireProblem } from '../wire-problem.ts';
import { checkGenerateTurns } from './check-generate-turns.ts';
import { checkSignatures } from './check-signatures.ts';
import { GENERATE_MEMBERS, GOOGLE_NAME, MAX_FUNCTIONS } from './google-limits.ts';
import { checkPart, contentOfPart, replyPartOf } from './google-part.ts';

export function decodeGenerateRequest(body: Json, route?: RequestRoute): Result<DecodedRequest, WireProblem> {
  const log = new ProblemLog();
  const request = new Cursor(log, body);
  request.object();
  request.onlyMembers(GENERATE_MEMBERS);
  const model = route?.model ?? null;
  const canonical = new CanonicalMessages({ provider: 'google', modelId: model ?? '' });
  const system = request.atEither('systemInstruction', 'system_instruction');
  if (!system.isAbsent) canonical.addSystem(system.at('parts').items().map(readText).join('\n'));
  const contents = request.at('contents').someItems();
  const reader = new ContentReader(canonical);
  for (const content of contents) reader.read(content);
  checkGenerateTurns(contents);
  checkSignatures(contents, model);
  const tools = readTools(request.at('tools'));
  const config = request.atEither('generationConfig', 'generation_config');
  checkConfig(request, config);
  const thoughts = config.atEither('thinkingConfig', 'thinking_config').atEither('includeThoughts', 'include_thoughts');
  return log.conclude({
    messages: canonical.all(),
    tools,
    maxOutputTokens: config.atEither('maxOutputTokens', 'max_output_tokens').optionalInteger(1),
    model,
    isStreaming: route?.isStreaming ?? false,
    wantsStreamUsage: true,
    wantsReasoning: thoughts.optionalBoolean(),
  });
}

function readText(part: Cursor): string {
  const found = contentOfPart(part);
  return found?.kind === 'text' ? found.content.string() : `[${found?.kind ?? ''}]`;
}

/** Calls without an id get one, and the responses without one take those of the turn before in order. */
class ContentReader {
  private readonly canonical: CanonicalMessages;
  private made = 0;
  private idsBefore: string[] = [];

  constructor(canonical: CanonicalMessages) {
    this.canonical = canonical;
  }

  read(content: Cursor): void {
    content.object();
    const parts = content.at('parts').someItems();
    for (const part of parts) checkPart(part);
    const role = content.at('role').isAbsent ? 'user' : content.at('role').word('user', 'model', 'function');
    if (role === 'model') this.readModel(parts);
    else this.readUser(parts);
  }

  private readModel(parts: readonly Cursor[]): void {
    this.idsBefore = [];
    for (const part of parts) {
      const read = replyPartOf(part, () => `call_${this.made++}`);
      if (read === null) continue;
      this.canonical.addAssistant([read]);
      if (read.kind !== 'call') continue;
      const call = part.atEither('functionCall', 'function_call');
      call.at('name').matches(GOOGLE_NAME);
      call.at('args').optionalObject();
      this.idsBefore.push(read.call.id);
    }
  }

  private readUser(parts: readonly Cursor[]): void {
    const words: string[] = [];
    for (const part of parts) {
      const found = contentOfPart(part);
      if (found?.kind === 'functionResponse') this.readResponse(found.content);
      else words.push(found?.kind === 'text' ? found.content.string() : `[${found?.kind ?? ''}]`);
    }
    if (words.length > 0) this.canonical.addUser(words.join('\n'));
  }

  private readResponse(response: Cursor): void {
    const name = response.at('name').text();
    const next = this.idsBefore.shift();
    const callId = response.at('id').optionalString() ?? next ?? name;
    const said = response.at('response').object();
    this.canonical.addResult({ callId, name, ...seenResponse(said) });
  }
}

/** The two shapes of the AI SDK, an `error` as every client writes it, and anything else as its JSON. */
function seenResponse(response: JsonObject): { readonly isError: boolean; readonly text: string } {
  const { name: _, ...said } = response;
  const [key, second] = Object.keys(said);
  if (key === 'error' && second === undefined) return { isError: true, text: asText(said.error) };
  const isContent = key === 'content' && second === undefined && typeof said.content === 'string';
  return { isError: false, text: isContent ? asText(said.content) : JSON.stringify(response) };
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function readTools(tools: Cursor): readonly DecodedTool[] {
  const read: { tool: DecodedTool; name: Cursor }[] = [];
  // A single tool may stand without its list.
  const groups = isJsonObject(tools.value) ? [tools] : tools.optionalItems();
  for (const group of groups) {
    group.object();
    for (const item of group.atEither('functionDeclarations', 'function_declarations').optionalItems()) {
      item.object();
      const name = item.at('name');
      const text = name.text();
      name.matches(GOOGLE_NAME);
      const schema = item.atEither('parametersJsonSchema', 'parameters_json_schema', 'parameters');
      const description = item.at('description').optionalString() ?? '';
      read.push({ tool: { name: text, description, inputSchema: readParameters(schema) }, name });
    }
  }
  tools.atMost(MAX_FUNCTIONS, read.length);
  reportDuplicateTools(read);
  return read.map(({ tool }) => tool);
}

function checkConfig(request: Cursor, config: Cursor): void {
  config.optionalObject();
  config.at('temperature').optionalNumber(0, 2);
  config.atEither('topP', 'top_p').optionalNumber(0, 1);
  const calling = request
    .atEither('toolConfig', 'tool_config')
    .atEither('functionCallingConfig', 'function_calling_config')
    .at('mode');
  if (!calling.isAbsent) calling.word('MODE_UNSPECIFIED', 'AUTO', 'ANY', 'NONE', 'VALIDATED');
}
