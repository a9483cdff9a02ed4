import { describe, expect, it } from 'vitest';
import { isJsonObject, type Json, type JsonObject, jsonAt, parseJson, withJsonAt } from '../base/json.ts';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { MAX_LOSSES, readSharedDocument, type SharedDocument, writeSharedDocument } from './shared-document.ts';

const [STRATEGY] = STRATEGIES;
if (STRATEGY === undefined) throw new Error('no strategy is shipped');

const DOCUMENT: SharedDocument = {
  format: 1,
  scenario: {
    format: 1,
    id: 'mine',
    title: 'Mine',
    summary: '',
    system: '',
    tasks: [
      {
        id: 'find',
        prompt: 'Find it.',
        plan: { steps: [[{ tool: 'search', arguments: { query: 'a' }, misconceptions: [] }]], answer: null },
        answerSchema: null,
        expect: { calls: [{ tool: 'search', arguments: {} }], commits: [] },
      },
    ],
    tools: [
      {
        definition: {
          name: 'search',
          description: 'Searches.',
          inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
          outputSchema: null,
        },
        behaviour: { kind: 'fixed', value: { ok: true } },
        traits: { idempotent: true, writes: false, entity: null },
        bounds: [],
        latencyMs: { min: 1, max: 2 },
      },
    ],
    faults: [
      {
        id: 'flaky',
        target: { kind: 'tool', tool: 'search' },
        when: { kind: 'first', n: 2 },
        what: { kind: 'http', status: 503, body: null, headers: { 'Retry-After': '2' }, retryAfter: null },
        phase: 'before',
      },
    ],
  },
  strategies: [STRATEGY],
  persona: 'attentive',
  wire: 'openai',
  seed: 7,
  selection: { lane: 0, span: '0.1' },
};
const PLAIN = json(JSON.stringify(DOCUMENT));

function json(text: string): Json {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

/** What attackers put into links of tools of this kind (TRUST D1), and how names reach a prototype. */
const HOSTILE_NAMES = [
  'baseURL',
  'baseUrl',
  'base_url',
  'endpoint',
  'url',
  'origin',
  'headers',
  'Authorization',
  'apiKey',
  'api_key',
  'key',
  'fetch',
  'proxy',
  'provider',
  'settings',
  '__proto__',
  'constructor',
  'prototype',
];

/** Every kind of object that a document has: its own and those inside it. */
const PLACES = [
  '',
  '/scenario',
  '/scenario/tasks/0',
  '/scenario/tasks/0/plan',
  '/scenario/tasks/0/plan/steps/0/0',
  '/scenario/tasks/0/expect',
  '/scenario/tools/0',
  '/scenario/tools/0/definition',
  '/scenario/tools/0/behaviour',
  '/scenario/tools/0/traits',
  '/scenario/faults/0',
  '/scenario/faults/0/target',
  '/scenario/faults/0/when',
  '/scenario/faults/0/what',
  '/strategies/0',
  '/strategies/0/transport',
  '/strategies/0/feedback/byClass',
  '/selection',
];

/** `what.headers` are those of a mock reply: they have a rule of their own, tested below. */
const ATTACKS = PLACES.flatMap((place) =>
  HOSTILE_NAMES.filter((name) => place !== '/scenario/faults/0/what' || name !== 'headers').map((name) => [place, name] as const),
);

const EVIL: Json = { languageModel: { openai: { apiKey: 'sk-evil', endpoint: 'https://evil.example' } } };

describe('shared document', () => {
  it('[share-schema] comes back equal from its own text', () => {
    const { text, removedKeys } = writeSharedDocument(DOCUMENT);
    expect(removedKeys).toBe(0);
    expect(readSharedDocument(text)).toEqual({ ok: true, value: { document: DOCUMENT, losses: [], lossCount: 0 } });
  });

  it.each(ATTACKS)('[share-schema] drops and lists at %j the member %s', (place, name) => {
    const hostile = withMember(PLAIN, place, name, EVIL);
    const read = readSharedDocument(JSON.stringify(hostile));
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(read.value.document).toEqual(DOCUMENT);
    expect(JSON.stringify(read.value.document)).not.toContain('evil');
    expect(read.value.losses).toEqual([expect.objectContaining({ where: `${place}/${name}`, what: name })]);
    expect(Object.hasOwn(Object.prototype, 'languageModel')).toBe(false);
  });

  it('[share-schema] tries more hostile links than the sixty it must', () => expect(ATTACKS.length).toBeGreaterThan(300));

  it.each(['Authorization', 'x-api-key', 'Cookie', 'Location', 'Set-Cookie', 'api-key', 'Proxy-Authorization', '__proto__'])(
    '[share-schema] keeps no %s header, not even of a mock reply',
    (name) => {
      const hostile = withMember(PLAIN, '/scenario/faults/0/what/headers', name, 'Bearer evil');
      const read = readSharedDocument(JSON.stringify(hostile));
      expect(read.ok && read.value.document).toEqual(DOCUMENT);
      expect(read.ok && read.value.losses).toEqual([expect.objectContaining({ what: name })]);
    },
  );

  it('[share-schema] keeps dangerous names where any JSON is data', () => {
    const hostile = withMember(PLAIN, '/scenario/tools/0/definition/inputSchema/properties', '__proto__', { polluted: true });
    const read = readSharedDocument(JSON.stringify(hostile));
    const properties = read.ok ? read.value.document.scenario.tools[0]?.definition.inputSchema.properties : null;
    expect(isJsonObject(properties) && Object.keys(properties)).toEqual(['query', '__proto__']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('[share-schema] writes nothing that it would not read', () => {
    const extended = { ...DOCUMENT, provider: EVIL, scenario: { ...DOCUMENT.scenario, apiKey: 'k' } };
    expect(json(writeSharedDocument(extended).text)).toEqual(PLAIN);
  });

  it.each([
    'sk-ant-api03-aaaabbbbccccddddeeee',
    'AIzaSyA1234567890abcdefghijklmnopqrstuv',
    'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    'Bearer abcdefghijklmnopqrstuvwxyz',
  ])('[share-keys] takes %s out of a text', (key) => {
    const [task] = DOCUMENT.scenario.tasks;
    if (task === undefined) throw new Error('no task');
    const scenario = { ...DOCUMENT.scenario, tasks: [{ ...task, prompt: `use "${key}" \\ please` }] };
    const { text, removedKeys } = writeSharedDocument({ ...DOCUMENT, scenario });
    expect(removedKeys).toBe(1);
    expect(text).not.toContain(key);
    expect(readSharedDocument(text).ok).toBe(true);
  });

  it('[import-refuse] lists a hundred of a hundred thousand unknown members', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]));
    const read = readSharedDocument(JSON.stringify({ ...DOCUMENT, ...many }));
    expect(read.ok && [read.value.losses.length, read.value.lossCount]).toEqual([MAX_LOSSES, 100_000]);
  });

  it('[import-refuse] tells a list of a million faults before reading them', () => {
    const faults = Array.from({ length: 600_000 }, () => ({}));
    const start = performance.now();
    const read = readSharedDocument(JSON.stringify({ ...DOCUMENT, scenario: { ...DOCUMENT.scenario, faults } }));
    expect(read.ok ? [] : read.error).toMatchObject([{ path: '/scenario/faults' }]);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('[import-refuse] refuses nesting that would break a later step', () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const read = readSharedDocument(`{"format":1,"scenario":${deep}}`);
    expect(read.ok ? '' : read.error[0]?.message).toContain('nested deeper than 256 levels');
  });

  it.each([
    ['a document', withJsonAt(PLAIN, '/format', 2), '/format'],
    ['a scenario', withJsonAt(PLAIN, '/scenario/format', 3), '/format'],
  ])('[file-version] says that %s is newer', (_what, value, path) => {
    const read = readSharedDocument(JSON.stringify(value));
    expect(read.ok ? [] : read.error).toEqual([
      expect.objectContaining({ path, message: expect.stringContaining('newer Mulligan') }),
    ]);
  });

  it.each([
    ['/seed', -1],
    ['/seed', 'seven'],
    ['/wire', 'https://evil.example'],
    ['/scenario/tasks', []],
    ['/scenario/faults/0/what/status', 99],
    ['/scenario/faults/0/target/kind', 'nobody'],
    ['/scenario/tools/0/definition/inputSchema', 'objekt'],
    ['/strategies/0/attempts/max', 1_000_000],
    ['/strategies/0/feedback/template', '{{ messag'],
    ['/selection/lane', 99],
  ] as const)('[import-refuse] names the place of what is wrong at %s', (path, wrong) => {
    const read = readSharedDocument(JSON.stringify(withJsonAt(PLAIN, path, wrong)));
    expect(read.ok ? [] : read.error.map((problem) => problem.path)).toContainEqual(
      expect.stringContaining(path.split('/')[1] ?? ''),
    );
    expect(read.ok ? [] : read.error.some((problem) => problem.path.startsWith(path))).toBe(true);
  });

  it('[import-refuse] names the second of two tools with one name', () => {
    const tools = jsonAt(PLAIN, '/scenario/tools');
    const twice = Array.isArray(tools) ? [...(tools as readonly Json[]), ...(tools as readonly Json[])] : [];
    const read = readSharedDocument(JSON.stringify(withJsonAt(PLAIN, '/scenario/tools', twice)));
    expect(read.ok ? [] : read.error.map(({ path }) => path)).toEqual(['/scenario/tools/1/definition/name']);
  });

  it.each([
    ['/scenario/faults/0/target/tool', 'nobody'],
    ['/scenario/tasks/0/plan/steps/0/0/tool', 'nobody'],
    ['/scenario/tools/0/definition/inputSchema', { type: 'objekt' }],
  ] as const)('opens with the loose end that the editor may leave at %s', (path, value) => {
    const loose = withJsonAt(PLAIN, path, value);
    const read = readSharedDocument(JSON.stringify(loose));
    expect(read.ok && read.value.document).toEqual(loose);
  });
});

/** Adds a member by its own name, which an object literal or an assignment could not do for `__proto__`. */
function withMember(value: Json, place: string, name: string, member: Json): Json {
  const add = (here: Json): JsonObject =>
    Object.fromEntries([...(isJsonObject(here) ? Object.entries(here) : []), [name, member]]);
  if (place === '') return add(value);
  const [head = '', ...rest] = place.slice(1).split('/');
  const inside = rest.length === 0 ? '' : `/${rest.join('/')}`;
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => (String(index) === head ? withMember(item, inside, name, member) : item));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === head ? withMember(item, inside, name, member) : item]),
  );
}
