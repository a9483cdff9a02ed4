import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import type { ToolImport } from './import-tools/tool-import.ts';
import { importTools, MAX_IMPORT_LENGTH, MAX_IMPORTED_TOOLS } from './import-tools.ts';

const DATA = join(process.cwd(), '../shared/data');
const RUNS = process.env.SOAK === undefined ? 300 : 10_000;

function read(value: unknown): ToolImport {
  const result = importTools(typeof value === 'string' ? value : JSON.stringify(value));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function names(value: unknown): readonly string[] {
  return read(value).tools.map((tool) => tool.name);
}

const CITY: JsonObject = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

describe('importTools', () => {
  test.each<[string, unknown, string]>([
    ['an OpenAI chat array', [{ type: 'function', function: { name: 'a', parameters: CITY } }], 'openai-chat'],
    [
      'an OpenAI request body',
      { model: 'm', messages: [], tools: [{ type: 'function', function: { name: 'a', parameters: CITY } }] },
      'openai-chat',
    ],
    ['legacy functions', { functions: [{ name: 'a', parameters: CITY }] }, 'functions'],
    ['an OpenAI responses array', [{ type: 'function', name: 'a', parameters: CITY, strict: true }], 'openai-responses'],
    ['an Anthropic array', [{ name: 'a', input_schema: CITY }], 'anthropic'],
    ['an Anthropic custom tool alone', { type: 'custom', name: 'a', input_schema: CITY }, 'anthropic'],
    ['a Gemini tool', { functionDeclarations: [{ name: 'a', parameters_json_schema: CITY }] }, 'gemini'],
    ['Gemini snake case', [{ function_declarations: [{ name: 'a', parametersJsonSchema: CITY }] }], 'gemini'],
    [
      'a Gemini request body',
      {
        contents: [],
        tools: [
          {
            functionDeclarations: [
              { name: 'a', parameters: { type: 'OBJECT', properties: { city: { type: 'STRING' } }, required: ['city'] } },
            ],
          },
        ],
      },
      'gemini',
    ],
    [
      'a bare Gemini declaration',
      { name: 'a', parameters: { type: 'OBJECT', properties: { city: { type: 'STRING' } }, required: ['city'] } },
      'gemini',
    ],
    ['an MCP result', { tools: [{ name: 'a', inputSchema: CITY }] }, 'mcp'],
    ['an MCP JSON-RPC answer', { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'a', inputSchema: CITY }] } }, 'mcp'],
    ['an MCP array', [{ name: 'a', inputSchema: CITY }], 'mcp'],
    [
      'a Bedrock tool configuration',
      { toolConfig: { tools: [{ toolSpec: { name: 'a', inputSchema: { json: CITY } } }] } },
      'bedrock',
    ],
    [
      'a recorded request',
      { uri: 'https://x', request: { tools: [{ name: 'a', input_schema: CITY }] }, response: {} },
      'anthropic',
    ],
    ['a schema written as text', [{ name: 'a', input_schema: JSON.stringify(CITY) }], 'anthropic'],
  ])('[import-format] reads %s', (_, value, format) => {
    const { tools, format: found } = read(value);
    expect(found).toBe(format);
    expect(tools).toEqual([{ name: 'a', description: '', inputSchema: CITY, outputSchema: null }]);
  });

  test('[import-format] reads the tools of a recorded MCP session, two pages of it', () => {
    const lines = [
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      {
        dir: 'server->client',
        msg: { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'a', inputSchema: CITY }], nextCursor: '2' } },
      },
      {
        jsonrpc: '2.0',
        id: 2,
        result: {
          tools: [
            { name: 'a', inputSchema: CITY },
            { name: 'b', inputSchema: CITY },
          ],
        },
      },
    ];
    const { tools, losses } = read(lines.map((line) => JSON.stringify(line)).join('\n'));
    expect(tools.map((tool) => tool.name)).toEqual(['a', 'b']);
    expect(losses.map((loss) => [loss.where, loss.what])).toEqual([
      ['', '1 of 3 lines'],
      ['/2/result/tools/0', 'tool "a"'],
    ]);
  });

  test("[import-gemini] turns Gemini's dialect into JSON Schema", () => {
    const parameters = {
      type: 'OBJECT',
      properties: {
        mode: { type: 'STRING', format: 'enum', enum: ['on', 'off'], nullable: true },
        size: { type: 3, example: 4 },
        tags: { type: 'ARRAY', minItems: '1', items: { type: 'STRING' } },
        STRING: { anyOf: [{ type: 'NUMBER' }, { type: 'TYPE_UNSPECIFIED' }] },
      },
      propertyOrdering: ['mode', 'size'],
    };
    const { tools, losses } = read([{ functionDeclarations: [{ name: 'a', parameters, response: { type: 'BOOLEAN' } }] }]);
    expect(losses).toEqual([]);
    expect(tools[0]).toEqual({
      name: 'a',
      description: '',
      inputSchema: {
        type: 'object',
        properties: {
          mode: { type: ['string', 'null'], format: 'enum', enum: ['on', 'off', null] },
          size: { type: 'integer', examples: [4] },
          tags: { type: 'array', minItems: 1, items: { type: 'string' } },
          STRING: { anyOf: [{ type: 'number' }, {}] },
        },
      },
      outputSchema: { type: 'boolean' },
    });
  });

  test("[import-repair] reads other languages' types and says so", () => {
    const { tools, losses } = read([
      {
        name: 'a',
        parameters: { type: 'dict', properties: { x: { type: 'float' }, any: { type: 'any' }, type: { type: 'tuple' } } },
      },
    ]);
    expect(tools[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { x: { type: 'number' }, any: {}, type: { type: 'array' } },
    });
    expect(losses.map(({ where, why }) => [where, why])).toEqual([
      ['/0/parameters/type', 'no type of JSON Schema; read as object'],
      ['/0/parameters/properties/x/type', 'no type of JSON Schema; read as number'],
      ['/0/parameters/properties/any/type', 'means any type; left out'],
      ['/0/parameters/properties/type/type', 'no type of JSON Schema; read as array'],
    ]);
  });

  test('[import-salvage] keeps the good items of a mixed array and reports each bad one', () => {
    const { format, tools, losses } = read([
      'text',
      null,
      { type: 'web_search_20250305', name: 'web_search' },
      { name: 'a', description: 5, input_schema: CITY, cache_control: { type: 'ephemeral' } },
      { googleSearch: {} },
      { name: '', input_schema: CITY },
      { input_schema: CITY },
      { type: 'function', function: { name: 'b' } },
      { type: 'custom', name: 'c', description: 'free text' },
      { unknown: 1 },
      { type: 'namespace', name: 'n', tools: [{ type: 'function', name: 'd', parameters: CITY }] },
    ]);
    expect(format).toBe('anthropic');
    expect(tools.map((tool) => tool.name)).toEqual(['a', 'b', 'd']);
    expect(losses.map((loss) => `${loss.where} ${loss.what}: ${loss.why}`)).toEqual([
      '/0 "text": a tool is an object',
      '/1 null: a tool is an object',
      '/2 provider tool web_search_20250305 "web_search": runs at the provider and has no input schema for us to mock',
      '/3/description 5: a description is a text',
      '/3/cache_control cache_control: a tool definition has no place for it',
      '/4/googleSearch provider tool googleSearch: runs at the provider and has no input schema',
      '/5 tool without a name: "": a model calls a tool by its name',
      '/6 tool without a name: nothing: a model calls a tool by its name',
      '/7/function/parameters no input schema: read as a tool without arguments',
      '/8 provider tool custom "c": takes free text, not JSON arguments',
      '/9 {"unknown":1}: no known form of a tool: it has unknown',
    ]);
  });

  test('[import-names] renames a second tool of one name and drops a second copy', () => {
    const { tools, losses } = read([
      { name: 'a', input_schema: CITY },
      { name: 'a', input_schema: { type: 'object' } },
      { name: 'a', input_schema: CITY },
      { name: 'a_2', input_schema: CITY },
    ]);
    expect(tools.map((tool) => tool.name)).toEqual(['a', 'a_2', 'a_2_2']);
    expect(losses.map((loss) => `${loss.where} ${loss.why}`)).toEqual([
      '/1 is taken by another tool; renamed to "a_2"',
      '/2 is there twice; the second is dropped',
      '/3 is taken by another tool; renamed to "a_2_2"',
    ]);
  });

  test('[import-hints] keeps the effects that MCP annotations tell', () => {
    const annotations = { title: 'A', readOnlyHint: false, destructiveHint: true };
    expect(read({ tools: [{ name: 'a', inputSchema: CITY, annotations }] }).hints).toEqual([
      { tool: 'a', readOnly: false, destructive: true, idempotent: null },
    ]);
  });

  test('[import-schema] reports what is wrong with a schema and imports the tool', () => {
    const { tools, losses } = read([
      { name: 'a', input_schema: { type: 'object', properties: { x: { $ref: '#/$defs/none' } } } },
    ]);
    expect(tools).toHaveLength(1);
    expect(losses).toEqual([
      {
        where: '/0/input_schema/properties/x/$ref',
        what: 'part of a schema',
        why: '$ref "#/$defs/none" leads to nothing in this schema',
      },
    ]);
  });

  test('[import-hostile] keeps dangerous names as data and pollutes nothing', () => {
    const text =
      '[{"name":"__proto__","input_schema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}},"__proto__":{"polluted":1}},' +
      '{"name":"constructor","parameters":{"type":"OBJECT","properties":{"__proto__":{"type":"STRING","nullable":true}},"__proto__":{"polluted":1}}}]';
    const { tools } = read(text);
    expect(tools.map((tool) => tool.name)).toEqual(['__proto__', 'constructor']);
    expect(tools.map((tool) => JSON.stringify(tool.inputSchema.properties))).toEqual([
      '{"__proto__":{"type":"string"},"constructor":{"type":"string"}}',
      '{"__proto__":{"type":["string","null"]}}',
    ]);
    expect(({} as JsonObject).polluted).toBeUndefined();
  });

  test.each<[string, string, string, RegExp]>([
    ['not-json', '[{"name": }]', 'tools.json', /^This is not JSON: .* in line 1, column 11/],
    ['not-json', '', 'tools.json', /^This is not JSON: the text ends/],
    ['not-json', `${'['.repeat(300)}${']'.repeat(300)}`, 'x.json', /nested deeper than 256 levels/],
    ['yaml', 'openapi: 3.0.0\npaths: {}', 'api.yaml', /YAML, which is not read/],
    ['yaml', 'tools:\n  - name: a', 'pasted', /YAML, which is not read/],
    ['no-tools', '[]', 'x.json', /^No tool with an input schema was found\. A tools array/],
    ['no-tools', '{"a":1}', 'x.json', /Found instead: {"a":1} \(no known form of a tool: it has a\)/],
    ['no-tools', '5', 'x.json', /^No tool/],
    ['too-large', ' '.repeat(MAX_IMPORT_LENGTH + 1), 'x.json', /has 8\.0 million characters; at most 8 million are read/],
  ])('[import-refuse] says %s', (kind, text, fileName, message) => {
    const result = importTools(text, fileName);
    expect(result).toMatchObject({ ok: false, error: { kind, message: expect.stringMatching(message) } });
  });

  test('[import-refuse] imports a bounded number of tools and reports the rest', () => {
    const { tools, losses } = read(
      Array.from({ length: MAX_IMPORTED_TOOLS + 2 }, (_, index) => ({ name: `t${index}`, input_schema: {} })),
    );
    expect(tools).toHaveLength(MAX_IMPORTED_TOOLS);
    expect(losses).toHaveLength(2);
  });
});

function files(folder: string, expression: RegExp): readonly string[] {
  return readdirSync(join(DATA, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && expression.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe.skipIf(!existsSync(DATA))('recorded tool definitions', () => {
  test.each<[string, string, (item: JsonObject) => number]>([
    ['anthropic', 'anthropic', (item) => ('input_schema' in item ? 1 : 0)],
    ['bedrock-converse', 'bedrock', (item) => ('toolSpec' in item ? 1 : 0)],
    ['gemini', 'gemini', (item) => (Array.isArray(item.functionDeclarations) ? item.functionDeclarations.length : 0)],
    ['openai-chat', 'openai-chat', (item) => ('function' in item ? 1 : 0)],
    ['openai-responses', 'openai-responses', (item) => (item.type === 'function' ? 1 : 0)],
  ])('[import-real] every tool of %s is read, every other item reported', (folder, format, toolsIn) => {
    const paths = files(`provider-tooldefs/${folder}`, /\.json$/);
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) {
      const text = readFileSync(path, 'utf8');
      const parsed = JSON.parse(text) as readonly JsonObject[] | { readonly tools: readonly JsonObject[] };
      const items = 'tools' in parsed ? parsed.tools : parsed;
      const imported = read(text);
      expect([path, imported.format]).toEqual([path, format]);
      expect([path, imported.tools.length]).toEqual([path, items.reduce((sum, item) => sum + toolsIn(item), 0)]);
      const others = items.flatMap((item, index) => (toolsIn(item) === 0 ? [index] : []));
      const where = imported.losses.map((loss) => loss.where).join(' ');
      for (const index of others) expect(where).toMatch(new RegExp(`/${index}(/\\w+)?( |$)`));
    }
  });

  test.each([
    ['github-mcp-server.tools-list.json', 59],
    ['notion.tools-list.json', 24],
    ['playwright.tools-list.json', 25],
    ['notion.session.jsonl', 24],
  ])('[import-real] %s has %i tools with a hint each', (file, count) => {
    const imported = read(readFileSync(join(DATA, 'mcp', file), 'utf8'));
    expect([imported.format, imported.tools.length, imported.hints.length]).toEqual(['mcp', count, count]);
  });

  test.each([
    ['tau-bench/airline.tools.json', 14],
    ['tau-bench/retail.tools.json', 16],
  ])('[import-real] %s has %i tools and no losses', (file, count) => {
    const imported = read(readFileSync(join(DATA, file), 'utf8'));
    expect([imported.format, imported.tools.length, imported.losses]).toEqual(['openai-chat', count, []]);
  });
});

describe('hostile files', () => {
  test('[import-hostile] random JSON never throws', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const result = importTools(text);
        if (!result.ok) expect(result.error.message).not.toBe('');
      }),
      { numRuns: RUNS },
    );
  });

  test.skipIf(!existsSync(DATA))('[import-hostile] real files with damaged spots never throw', () => {
    const texts = [...files('provider-tooldefs', /\.json$/), ...files('tau-bench', /tools\.json$/)].map((file) =>
      readFileSync(file, 'utf8'),
    );
    const junk = fc.constantFrom('', '"', '{', '[]', 'null', '{}', '"type"', '\\', '\u0000', '"__proto__":{},', '1e999', 'true');
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(fc.tuple(fc.nat(), fc.nat(40), junk), { minLength: 1, maxLength: 4 }),
        (text, cuts) => {
          let damaged = text;
          for (const [position, length, insert] of cuts) {
            const start = position % damaged.length;
            damaged = damaged.slice(0, start) + insert + damaged.slice(start + length);
          }
          importTools(damaged);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test.skipIf(!existsSync(DATA))('[import-hostile] real files with replaced values never throw', () => {
    const values = [...files('provider-tooldefs', /\.json$/)].map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown);
    fc.assert(
      fc.property(fc.constantFrom(...values), fc.nat(), fc.jsonValue(), (value, spot, replacement) => {
        let at = 0;
        const total = JSON.stringify(value).match(/[:,[{]/g)?.length ?? 1;
        const changed = JSON.stringify(value, (_key, member: unknown) => (at++ === spot % total ? replacement : member));
        importTools(changed);
      }),
      { numRuns: RUNS },
    );
  });
});

test('[import-format] finds nothing lost in a plain file', () => {
  expect(names([{ name: 'a', input_schema: CITY }])).toEqual(['a']);
  expect(read([{ name: 'a', input_schema: CITY }]).losses).toEqual([]);
});
