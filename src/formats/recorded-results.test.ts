import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';
import { classify } from '../loop/classify/classify.ts';
import { type ToolResult, toolResultError } from '../loop/classify/tool-result-error.ts';
import { toolResultsOf } from '../testing/tool-results-of.ts';

const DATA = resolve(process.cwd(), '../shared/data');

function read(path: string): Json {
  const parsed = parseJson(readFileSync(resolve(DATA, path), 'utf8'));
  if (!parsed.ok) throw new Error(`${path}: ${parsed.error.message}`);
  return parsed.value;
}

function parsed(line: string): Json {
  const result = parseJson(line);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Where recognition and label differ, with the text, so that a failing test says what it was. */
interface Count {
  readonly results: number;
  readonly errors: number;
  readonly falseFailures: readonly string[];
  readonly missed: readonly string[];
}

function count(results: readonly (readonly [ToolResult, boolean])[]): Count {
  const falseFailures: string[] = [];
  const missed: string[] = [];
  for (const [result, isError] of results) {
    const isTaken = toolResultError(result) !== null;
    if (isTaken && !isError) falseFailures.push(JSON.stringify(result.content).slice(0, 120));
    if (!isTaken && isError) missed.push(JSON.stringify(result.content).slice(0, 120));
  }
  return { results: results.length, errors: results.filter(([, isError]) => isError).length, falseFailures, missed };
}

describe.skipIf(!existsSync(DATA))('errors in recorded conversations', () => {
  test.each([
    ['tau-bench', 'LABELS-airline.json', 100],
    ['tau-bench-retail-fork', 'LABELS-retail.json', 200],
  ])('%s: plain texts that start as an error, and no others', (folder, labels, atLeast) => {
    const results = Object.entries(objectOf(read(`${folder}/${labels}`))).flatMap(([file, label]) => {
      const errors = new Set(listOf(objectOf(label).errors).map((error) => objectOf(error).message));
      const conversation = read(`${folder}/${file}`);
      return listOf(objectOf(conversation).traj ?? objectOf(conversation).messages ?? conversation).flatMap((message, index) =>
        objectOf(message).role === 'tool'
          ? [[{ isError: null, content: objectOf(message).content ?? null }, errors.has(index)] as const]
          : [],
      );
    });
    const { falseFailures, missed, ...rest } = count(results);
    expect({ falseFailures, missed }).toEqual({ falseFailures: [], missed: [] });
    expect(rest.results).toBeGreaterThan(atLeast);
    expect(rest.errors).toBeGreaterThan(10);
  });

  test('pydantic-ai: Anthropic, Bedrock, Gemini and OpenAI results with and without marks', () => {
    const labels = objectOf(read('pydantic-ai/LABELS.json'));
    const results = readdirSync(resolve(DATA, 'pydantic-ai/conversations')).flatMap((file) => {
      const label = objectOf(labels[file.replace(/\.json$/, '.yaml')]);
      if (label.tool_results_in_request === undefined) return [];
      const found = toolResultsOf(objectOf(read(`pydantic-ai/conversations/${file}`)).request ?? null);
      expect([file, found.length]).toEqual([file, label.tool_results_in_request]);
      const errors = new Set(listOf(label.error_results).map((error) => objectOf(error).result));
      return found.map((result, index) => [result, errors.has(index)] as const);
    });
    const { falseFailures, missed, ...rest } = count(results);
    expect({ falseFailures, missed }).toEqual({ falseFailures: [], missed: [] });
    expect(rest.results).toBeGreaterThan(100);
    expect(rest.errors).toBeGreaterThan(15);
  });

  test('toolbench: an empty `error` beside a response is no error', () => {
    const labels = objectOf(read('toolbench/LABELS.json'));
    let errors = 0;
    for (const [file, label] of Object.entries(labels)) {
      const texts = observations(read(`toolbench/${file}`));
      const named = Object.keys(objectOf(objectOf(label).errors));
      const isNamed = (text: string): boolean => named.some((error) => text.includes(`"error": "${error.slice(0, 40)}`));
      const { falseFailures, missed, ...rest } = count(texts.map((text) => [{ isError: null, content: text }, isNamed(text)]));
      expect({ file, falseFailures, missed }).toEqual({ file, falseFailures: [], missed: [] });
      errors += rest.errors;
    }
    expect(errors).toBeGreaterThan(40);
  });

  test('mcp: `isError` decides, whatever the text says', () => {
    const sessions = Object.values(objectOf(read('mcp/LABELS.json'))).flatMap((label) => listOf(objectOf(label).rows));
    const results = sessions.map(objectOf).flatMap((row) => {
      if (row.channel !== 'result ok' && row.channel !== 'result.isError') return [];
      const isError = row.channel === 'result.isError';
      return [[{ isError, content: row.text ?? null }, isError] as const];
    });
    const { falseFailures, missed, ...rest } = count(results);
    expect({ falseFailures, missed }).toEqual({ falseFailures: [], missed: [] });
    expect(results.some(([{ content }, isError]) => content === 'Error: Operation failed' && !isError)).toBe(true);
    expect(rest.errors).toBeGreaterThan(8);
  });

  test('claude-code-log: results that went well are none', () => {
    const results = ['representative_messages.jsonl', 'todowrite_examples.jsonl'].flatMap((file) => {
      const lines = readFileSync(resolve(DATA, 'claude-code-log', file), 'utf8').split('\n');
      return lines.filter((line) => line.trim() !== '').flatMap((line) => toolResultsOf(parsed(line)));
    });
    const { falseFailures, missed, ...rest } = count(results.map((result) => [result, false]));
    expect({ falseFailures, missed }).toEqual({ falseFailures: [], missed: [] });
    expect(rest.results).toBe(5);
  });

  test('inspect-ai: the error beside a message marks it, pages of text do not', () => {
    const files = readdirSync(resolve(DATA, 'inspect-ai')).filter((file) => file.endsWith('.json'));
    const results = files.flatMap((file) =>
      toolResultsOf(read(`inspect-ai/${file}`)).map((result) => [result, file === 'log_tool_call_error.json'] as const),
    );
    const { falseFailures, missed, ...rest } = count(results);
    expect({ falseFailures, missed }).toEqual({ falseFailures: [], missed: [] });
    expect(rest).toEqual({ results: 39, errors: 11 });
  });

  test('inspect-ai: the type of each error gives its class', () => {
    const classes = toolResultsOf(read('inspect-ai/log_tool_call_error.json')).map((result) => {
      const signal = toolResultError(result);
      if (signal === null) throw new Error('an error that is none');
      return [result.errorType, classify(signal, { kind: 'rules', unknown: 'permanent' }).class];
    });
    expect(Object.fromEntries(classes)).toEqual({
      parsing: 'input',
      timeout: 'ambiguous',
      unicode_decode: 'output',
      permission: 'permanent',
      file_not_found: 'input',
      is_a_directory: 'input',
      limit: 'permanent',
      approval: 'permanent',
      unknown: 'permanent',
      output_limit: 'truncated',
    });
  });
});

/** What the tools of a search tree answered. */
function observations(value: Json): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(observations);
  if (!isJsonObject(value)) return [];
  const { observation, observation_code: code } = value;
  const own = typeof observation === 'string' && typeof code === 'number' ? [observation] : [];
  return [...own, ...Object.values(value).flatMap(observations)];
}
