import { draw } from '../base/draw.ts';
import { isJsonObject, type Json, type JsonObject, pointerTokens, withJsonAt } from '../base/json.ts';
import { estimateTokens } from '../base/tokens.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import { callId } from './call-id.ts';
import { type SizedReply, saying } from './compose-reply.ts';
import { fieldsOf } from './fields.ts';
import type { Folder, Progress } from './fold-view.ts';
import { inventValue } from './invent-value.ts';
import type { FieldReading } from './item-reading.ts';
import { readFeedback } from './read-feedback.ts';
import { readFields } from './read-for-item.ts';
import { type Findings, reportText, unclearReport } from './report-text.ts';

/**
 * The reply of a model that sees a failure and was never told the task [P11]. It knows the tools and the text: it takes over arguments that the
 * text quotes, fills the fields that the text speaks of, and cannot know the rest.
 */
export function replyToFreshPrompt(folder: Folder, progress: Progress, step: number): SizedReply {
  const { task } = folder;
  const text = progress.lastUserText ?? '';
  const language = readFeedback(text).language ?? task.language;
  const done = progress.succeededElsewhere.length > 0 || progress.calls.some(({ status }) => status === 'succeeded');
  if (done) {
    const { text: report, tokens } = reportText(task.reports, language, ALL_WELL, false);
    return saying(report, tokens);
  }
  const tool = toolMeant(folder, text);
  if (tool !== null) return callAgain(folder, tool, text, step);
  if (task.task.answerSchema !== null) {
    const answer = JSON.stringify(patched(folder, task.task.answerSchema, text, step));
    return saying(answer, estimateTokens(answer));
  }
  const { text: unclear, tokens } = unclearReport(language);
  return saying(unclear, tokens);
}

const ALL_WELL: Findings = { unresolved: [], degraded: [], reasons: [] };

function callAgain(
  { task, persona, seed }: Folder,
  { name, inputSchema }: ToolDefinition,
  text: string,
  step: number,
): SizedReply {
  const value = patched({ task, persona, seed }, inputSchema, text, step);
  const argumentsText = JSON.stringify(value);
  const position = Math.max(
    0,
    task.calls.findIndex((item) => item.tool === name),
  );
  const call = { id: callId(task.agent, step, position), name, argumentsText, arguments: value };
  const tokens = estimateTokens(name) + estimateTokens(argumentsText);
  return { reply: { text: null, calls: [call], finishReason: 'tool-calls', opaque: null }, tokens };
}

/** The tool whose name the text holds, the longest first; else the one whose fields it names most of. */
function toolMeant({ task }: Folder, text: string): ToolDefinition | null {
  const definitions = task.tools.map(({ definition }) => definition);
  const byName = definitions.filter(({ name }) => holdsWord(text, name)).sort((a, b) => b.name.length - a.name.length);
  if (byName[0] !== undefined) return byName[0];
  const scored = definitions
    .map((definition) => ({ definition, count: fieldsIn(definition.inputSchema, text).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return scored[0]?.definition ?? null;
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}_-]/u.test((text[at - 1] ?? ' ') + (text[at + word.length] ?? ' '))) return true;
  }
  return false;
}

function fieldsIn(schema: JsonObject, text: string): readonly FieldReading[] {
  return readFields({ fields: fieldsOf({}, schema, []), right: {}, mistakes: [] }, readFeedback(text));
}

function patched(
  { task, persona, seed }: Pick<Folder, 'task' | 'persona' | 'seed'>,
  schema: JsonObject,
  text: string,
  step: number,
): Json {
  const quoted = readFeedback(text).blobs.find((blob) => isArgumentsOf(schema, blob));
  let value: Json = quoted ?? {};
  if (draw(seed, task.draws.fresh, step) >= persona.corrects.actionable) return value;
  for (const field of fieldsIn(schema, text))
    value = withJsonAt(value, field.path, inventValue(schemaAt(schema, field.path), field));
  return value;
}

function isArgumentsOf(schema: JsonObject, blob: Json): boolean {
  const { properties } = schema;
  if (!isJsonObject(blob) || properties === undefined || !isJsonObject(properties)) return false;
  const keys = Object.keys(blob);
  return keys.length > 0 && keys.every((key) => Object.hasOwn(properties, key));
}

function schemaAt(schema: JsonObject, path: string): JsonObject {
  let here: JsonObject = schema;
  for (const token of pointerTokens(path)) {
    const { properties } = here;
    const next: Json | undefined = properties !== undefined && isJsonObject(properties) ? properties[token] : undefined;
    if (next === undefined || !isJsonObject(next)) return {};
    here = next;
  }
  return here;
}
