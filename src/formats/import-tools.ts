import { isJsonObject, type Json, parseJson } from '../base/json.ts';
import { failure, type Result, success } from '../base/result.ts';
import type { ToolDefinition } from '../domain/tool.ts';
import { findItems, hasList, type Item } from './import-tools/find-items.ts';
import { finishTool } from './import-tools/finish-tool.ts';
import { quoted } from './import-tools/found-tool.ts';
import { readAnthropic } from './import-tools/read-anthropic.ts';
import { readBedrock } from './import-tools/read-bedrock.ts';
import { readFunctions, readProviderTools } from './import-tools/read-functions.ts';
import { readGemini, readGeminiDeclaration } from './import-tools/read-gemini.ts';
import { readMcp } from './import-tools/read-mcp.ts';
import { readOpenaiChat, readOpenaiResponses } from './import-tools/read-openai.ts';
import type { ImportProblem, Loss, ReadItem, Reading, ToolFormat, ToolImport, TraitsHint } from './import-tools/tool-import.ts';

export type { ImportProblem, ToolImport } from './import-tools/tool-import.ts';

/** Longest text that is read, in UTF-16 units. */
export const MAX_IMPORT_LENGTH = 8_000_000;
/** Most tools of one file; what stands behind them is reported as lost. */
export const MAX_IMPORTED_TOOLS = 1_000;

/** In order: the first that knows an item reads it. The bare forms come last, because they know an item by the least. */
const READERS: readonly ReadItem[] = [
  readGemini,
  readBedrock,
  readOpenaiChat,
  readOpenaiResponses,
  readAnthropic,
  readMcp,
  readGeminiDeclaration,
  readFunctions,
  readProviderTools,
];

/**
 * Reads tool definitions as providers and MCP servers write them, whichever it is. What cannot be used is left out and reported, with its
 * place and the reason; a bad item never spoils the others. The text may be hostile: nothing in it is run, and nothing throws.
 */
export function importTools(text: string, fileName = ''): Result<ToolImport, ImportProblem> {
  if (text.length > MAX_IMPORT_LENGTH) {
    const size = `${(text.length / 1_000_000).toFixed(1)} million characters; at most ${MAX_IMPORT_LENGTH / 1_000_000} million are read`;
    return failure(problem('too-large', `The file has ${size}. Keep only the list of tools.`));
  }
  const read = readDocument(text, fileName);
  if (!read.ok) return read;
  const collected = collect(read.value.items);
  const losses = [...read.value.losses, ...collected.losses];
  const format = collected.formats[0];
  if (format === undefined) return failure({ ...problem('no-tools', noToolsMessage(losses)), losses });
  return success({ format, tools: collected.tools, hints: collected.hints, losses });
}

function readDocument(
  text: string,
  fileName: string,
): Result<{ items: readonly Item[]; losses: readonly Loss[] }, ImportProblem> {
  const clean = text.replace(/^\uFEFF/, '');
  const parsed = parseJson(clean);
  if (parsed.ok) {
    const { items, beside } = findItems(parsed.value);
    return success({ items, losses: beside.map(lostBeside) });
  }
  const lines = readJsonLines(clean);
  if (lines !== null) return success(lines);
  const { message, line, column } = parsed.error;
  if (/\.ya?ml$/i.test(fileName) || /^\s*(?:---\s*\n|[\w-]+:\s*(?:\n|[^\s{["]))/.test(clean)) {
    return failure({ ...problem('yaml', 'This looks like YAML, which is not read. Convert it to JSON first.'), line, column });
  }
  const where = line === null ? '' : ` in line ${line}, column ${column}`;
  return failure({ ...problem('not-json', `This is not JSON: ${message}${where}.`), line, column });
}

function lostBeside({ where }: Item): Loss {
  const why = where.endsWith('/nextCursor')
    ? 'the server has more tools on further pages'
    : 'stands beside the list of tools and is no tool';
  return { where, what: where.split('/').at(-1) ?? where, why };
}

/** JSON Lines, such as a recorded MCP session; null when the text is something else. Broken lines are losses if any line has tools. */
function readJsonLines(text: string): { items: readonly Item[]; losses: readonly Loss[] } | null {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, index }));
  const full = lines.filter(({ line }) => line.trim() !== '');
  if (full.length < 2) return null;
  const items: Item[] = [];
  const losses: Loss[] = [];
  let without = 0;
  for (const { line, index } of full) {
    const parsed = parseJson(line);
    if (!parsed.ok) losses.push({ where: `/${index}`, what: `line ${index + 1}`, why: `is not JSON: ${parsed.error.message}` });
    else if (hasList(parsed.value) || isAlone(parsed.value)) items.push(...findItems(parsed.value, `/${index}`).items);
    else without++;
  }
  if (losses.length > full.length / 2) return null;
  if (without > 0) losses.push({ where: '', what: `${without} of ${full.length} lines`, why: 'have no tools in them' });
  return { items, losses };
}

function isAlone(value: Json): boolean {
  return isJsonObject(value) && READERS.some((reader) => reader !== readProviderTools && reader(value, '') !== null);
}

function collect(items: readonly Item[]): {
  readonly tools: readonly ToolDefinition[];
  readonly hints: readonly TraitsHint[];
  readonly losses: readonly Loss[];
  readonly formats: readonly ToolFormat[];
} {
  const tools = new Map<string, ToolDefinition>();
  const hints: TraitsHint[] = [];
  const losses: Loss[] = [];
  const formats: ToolFormat[] = [];
  for (const reading of items.flatMap((item) => readItem(item, 0))) {
    if ('why' in reading) {
      losses.push(reading);
      continue;
    }
    if (reading.kind === 'loss') {
      losses.push(reading.loss);
      formats.push(reading.format);
      continue;
    }
    const found = reading.tool;
    formats.push(found.format);
    if (tools.size >= MAX_IMPORTED_TOOLS) {
      losses.push({
        where: found.where,
        what: `tool ${quoted(found.name)}`,
        why: `only the first ${MAX_IMPORTED_TOOLS} tools are imported`,
      });
      continue;
    }
    const finished = finishTool(found);
    if (!('definition' in finished)) {
      losses.push(finished);
      continue;
    }
    losses.push(...finished.losses);
    const added = addTool(finished.definition, found.where, tools);
    losses.push(...added.losses);
    if (added.isNew && found.hints !== null) hints.push({ tool: added.name, ...found.hints });
  }
  return { tools: [...tools.values()], hints, losses, formats };
}

/** Readings of an item; a bare loss when nobody knows its form. */
function readItem({ value, where }: Item, depth: number): readonly (Reading | Loss)[] {
  if (!isJsonObject(value)) return [{ where, what: quoted(value), why: 'a tool is an object' }];
  for (const reader of READERS) {
    // A list inside an item: a namespace of tools, or one message of a recording.
    if (reader === readProviderTools && hasList(value) && depth < 3) {
      return findItems(value, where).items.flatMap((item) => readItem(item, depth + 1));
    }
    const readings = reader(value, where);
    if (readings !== null) return readings;
  }
  const members = Object.keys(value).slice(0, 8).join(', ');
  return [{ where, what: quoted(value), why: `no known form of a tool${members === '' ? '' : `: it has ${members}`}` }];
}

/** Adds a tool under a name that is free; the same definition a second time (two pages of one session) is dropped. */
function addTool(definition: ToolDefinition, where: string, tools: Map<string, ToolDefinition>) {
  const { name } = definition;
  const before = tools.get(name);
  if (before === undefined) {
    tools.set(name, definition);
    return { isNew: true, name, losses: [] };
  }
  if (JSON.stringify(before) === JSON.stringify(definition)) {
    return {
      isNew: false,
      name,
      losses: [{ where, what: `tool ${quoted(name)}`, why: 'is there twice; the second is dropped' }],
    };
  }
  let count = 2;
  while (tools.has(`${name}_${count}`)) count++;
  const free = `${name}_${count}`;
  tools.set(free, { ...definition, name: free });
  return {
    isNew: true,
    name: free,
    losses: [{ where, what: `name ${quoted(name)}`, why: `is taken by another tool; renamed to ${quoted(free)}` }],
  };
}

function problem(kind: ImportProblem['kind'], message: string): ImportProblem {
  return { kind, message, line: null, column: null, losses: [] };
}

function noToolsMessage(losses: readonly Loss[]): string {
  const [first] = losses;
  const found =
    first === undefined
      ? ''
      : ` Found instead: ${losses.length === 1 ? '' : `${losses.length} things, first `}${first.what} (${first.why}).`;
  return `No tool with an input schema was found.${found} A tools array of OpenAI, Anthropic, Gemini, Bedrock or MCP is expected.`;
}
