import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import type { ToolImport } from './import-tools/tool-import.ts';
import { importTools } from './import-tools.ts';
import { parseScenario } from './scenario-file.ts';
import { scenarioFromTools } from './scenario-from-tools.ts';

const DATA = join(process.cwd(), '../shared/data');

function tool(
  name: string,
  inputSchema: JsonObject = { type: 'object', properties: {} },
  outputSchema: JsonObject | null = null,
) {
  return { name, description: '', inputSchema, outputSchema };
}

function importOf(text: string): ToolImport {
  const result = importTools(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe('scenarioFromTools', () => {
  test('[generate] plans up to three calls with right arguments and expects them', () => {
    const input: JsonObject = {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer', minimum: 1, maximum: 7 } },
      required: ['city', 'days'],
    };
    const { tasks, tools } = scenarioFromTools({
      tools: ['get_a', 'get_b', 'get_c', 'get_d'].map((name) => tool(name, input)),
      hints: [],
    });
    const calls = tasks[0]?.plan.steps.flat() ?? [];
    expect(tools).toHaveLength(4);
    expect(calls.map((call) => call.tool)).toEqual(['get_a', 'get_b', 'get_c']);
    for (const call of calls) expect(compileSchema(input).validate(call.arguments)).toEqual([]);
    expect(tasks[0]?.expect?.calls).toEqual(calls.map((call) => ({ tool: call.tool, arguments: call.arguments })));
    expect(calls[0]?.misconceptions.length).toBeGreaterThan(0);
    for (const call of calls) expect(tasks[0]?.prompt).toContain(JSON.stringify(call.arguments));
  });

  test('[generate] answers with a sample of the output schema', () => {
    const output: JsonObject = { type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] };
    const [first, second] = scenarioFromTools({ tools: [tool('count', undefined, output), tool('count_all')], hints: [] }).tools;
    expect(first?.behaviour.kind === 'fixed' ? compileSchema(output).validate(first.behaviour.value) : null).toEqual([]);
    expect(second?.behaviour).toMatchObject({ kind: 'fixed', value: { ok: true } });
  });

  test.each<[string, Partial<ToolImport['hints'][number]> | null, { idempotent: boolean; writes: boolean }]>([
    ['delete_all', { readOnly: true }, { idempotent: true, writes: false }],
    ['get_it', { readOnly: false }, { idempotent: false, writes: true }],
    ['get_it', { destructive: true, idempotent: true }, { idempotent: true, writes: true }],
    ['get_it', null, { idempotent: true, writes: false }],
    ['create_order', null, { idempotent: false, writes: true }],
    ['API-post-search', null, { idempotent: false, writes: true }],
    ['frobnicate', null, { idempotent: false, writes: false }],
  ])('[generate] gives %s with hints %j the traits %j', (name, hint, traits) => {
    const hints = hint === null ? [] : [{ tool: name, readOnly: null, destructive: null, idempotent: null, ...hint }];
    const scenario = scenarioFromTools({ tools: [tool(name)], hints });
    expect(scenario.tools[0]?.traits).toEqual({ ...traits, entity: null });
    expect(scenario.tasks[0]?.expect?.commits).toEqual(traits.writes ? [{ tool: name, count: 1 }] : []);
  });

  test('[generate] passes over a tool that no arguments satisfy', () => {
    const impossible: JsonObject = {
      type: 'object',
      properties: { a: { type: 'string', minLength: 2, maxLength: 1 } },
      required: ['a'],
      not: {},
    };
    const { tasks, tools } = scenarioFromTools({ tools: [tool('never', impossible), tool('always')], hints: [] });
    expect(tasks[0]?.plan.steps.flat().map((call) => call.tool)).toEqual(['always']);
    expect(tools).toHaveLength(2);
  });

  test.skipIf(!existsSync(DATA))('[generate] makes a valid scenario of every recorded file', () => {
    const paths = ['provider-tooldefs', 'mcp', 'tau-bench'].flatMap((folder) =>
      readdirSync(join(DATA, folder), { withFileTypes: true, recursive: true })
        .filter(
          (entry) =>
            entry.isFile() &&
            (folder === 'provider-tooldefs' || /tools-list\.json$|\.tools\.json$|session\.jsonl$/.test(entry.name)),
        )
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    expect(paths.length).toBeGreaterThan(150);
    for (const path of paths) {
      const imported = importOf(readFileSync(path, 'utf8'));
      const scenario = scenarioFromTools(imported, 'From a file');
      expect(parseScenario(JSON.stringify(scenario))).toEqual({ ok: true, value: scenario });
      expect(scenarioFromTools(imported, 'From a file')).toEqual(scenario);
      expect(scenario.tasks[0]?.plan.steps.length).toBe(Math.min(3, imported.tools.length));
    }
  });
});
