import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { STRATEGIES } from '../loop/strategies/strategies.ts';
import { SCENARIOS } from '../scenarios/scenarios.ts';
import { lab } from './lab.ts';

const folder = mkdtempSync(join(tmpdir(), 'lab-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

const json = async (...args: string[]) => JSON.parse((await lab([...args, '--json'])).stdout);

describe('lab list', () => {
  it.each(['scenarios', 'strategies', 'personas', 'faults', 'feedback'])(
    'gives every one of the %s an id and a summary',
    async (what) => {
      const items: { id: string; summary: string }[] = await json('list', what);
      expect(items.length).toBeGreaterThanOrEqual(5);
      for (const item of items) expect([typeof item.id, item.summary.length > 10]).toEqual(['string', true]);
    },
  );
});

describe('lab run', () => {
  it('prints the run in figures and its journal', async () => {
    const { run, journal } = await json('run', '--scenario', 'date-format', '--strategy', 'classify-and-route');
    expect(Object.keys(run)).toEqual(
      expect.arrayContaining([
        'outcome',
        'steps',
        'attempts',
        'tries',
        'requests',
        'waitMs',
        'durationMs',
        'usage',
        'costUsd',
        'duplicateEffects',
        'failures',
      ]),
    );
    expect(run.outcome).toBe('recovered');
    expect(Object.keys(run.failures[0])).toEqual(expect.arrayContaining(['class', 'family', 'tool', 'attempt', 'rule']));
    expect(journal.format).toBe(1);
  });

  it('reads the journal of a run back and prints the same', async () => {
    const printed = await json('run', '--scenario', 'date-format', '--strategy', 'classify-and-route');
    const path = file('saved.journal.json', printed.journal);
    expect(await json('show', path)).toEqual(printed);
    const { stdout } = await lab(['show', path]);
    expect(stdout).toContain('Classify and route: recovered');
  });

  it('tells a file that is no journal from one of a newer version', async () => {
    const { journal } = await json('run', '--scenario', 'date-format', '--strategy', 'classify-and-route');
    const newer = await lab(['show', file('newer.journal.json', { ...journal, format: 2 })]);
    expect([newer.exitCode, newer.stderr]).toEqual([2, expect.stringContaining('newer Mulligan')]);
    const other = await lab(['show', file('other.journal.json', { format: 1 })]);
    expect([other.exitCode, other.stdout]).toEqual([2, '']);
  });

  it('[P28] shows three ends of one chain of fallbacks', async () => {
    const runs = ['classify-and-route', 'silent-fallbacks', 'disclosed-fallbacks'].map((strategy) =>
      json('run', '--scenario', 'live-price-fallbacks', '--strategy', strategy),
    );
    const outcomes = (await Promise.all(runs)).map(({ run }) => run.outcome);
    expect(outcomes).toEqual(['gave-up', 'false-success', 'degraded']);
  });

  it('shows three ends in what opens first', async () => {
    const runs = ['crash-on-first-error', 'blind-retry', 'classify-and-route'].map((strategy) =>
      json('run', '--scenario', SCENARIOS[0]?.id ?? '', '--strategy', strategy),
    );
    const outcomes = (await Promise.all(runs)).map(({ run }) => run.outcome);
    expect(outcomes).toEqual(['aborted', 'capped', 'recovered']);
  });

  it('prints the same bytes for the same arguments', async () => {
    const args = [
      'run',
      '--scenario',
      'flaky-503-parallel',
      '--strategy',
      'blind-retry',
      '--seed',
      '11',
      '--wire',
      'anthropic',
      '--json',
    ];
    expect(await lab(args)).toEqual(await lab(args));
  });

  it('runs scenario and strategy from files', async () => {
    const scenario = file('scenario.json', SCENARIOS[0]);
    const strategy = file('strategy.json', { ...STRATEGIES[0], id: 'mine' });
    expect((await json('run', '--scenario', scenario, '--strategy', strategy)).run.outcome).toBe('aborted');
  });

  it('counts the double charge of a blind retry', async () => {
    const { run } = await json('run', '--scenario', 'charge-card-lost-reply', '--strategy', 'blind-retry');
    expect([run.outcome, run.duplicateEffects]).toEqual(['false-success', 1]);
  });

  it.skipIf(!existsSync('../shared/data/mcp'))('runs the loop on somebody’s tools with a generated task', async () => {
    const { run } = await json(
      'run',
      '--tools',
      '../shared/data/mcp/github-mcp-server.tools-list.json',
      '--strategy',
      'classify-and-route',
    );
    expect(['clean', 'recovered', 'gave-up']).toContain(run.outcome);
    expect(run.tries).toBeGreaterThan(2);
  });
});

describe('lab run --via', () => {
  const run = ['run', '--scenario', 'flaky-503-parallel', '--strategy', 'classify-and-route'];

  it.each(['openai', 'openai-responses', 'anthropic', 'google', 'compatible'])(
    'prints for wire:%s the run of the simulation with that profile',
    async (profile) => {
      const simulated = await json(...run, '--wire', profile);
      const whole = await json(...run, '--via', `wire:${profile}`);
      expect(whole.run).toEqual(simulated.run);
      expect(whole.journal.source).toEqual(simulated.journal.source);
      expect((await json(...run, '--via', `wire:${profile}`, '--stream')).run).toEqual(simulated.run);
    },
  );

  it.each([
    [['--via', 'openai'], '--via takes wire:PROFILE'],
    [['--via', 'wire:bedrock'], "no wire profile 'bedrock'"],
    [['--via', 'wire:google', '--wire', 'openai'], 'two profiles'],
    [['--stream'], '--stream needs --via'],
  ] as const)('refuses %j and says why', async (options, message) => {
    const { exitCode, stderr } = await lab([...run, ...options]);
    expect([exitCode, stderr.includes(message)]).toEqual([2, true]);
  });
});

describe('lab import and classify', () => {
  const tools = [
    { type: 'function', function: { name: 'ping', description: '', parameters: { type: 'object', properties: {} } } },
    { type: 'web_search' },
  ];

  it('names the format, the tools and what was lost', async () => {
    const { format, tools: imported, losses } = await json('import', file('tools.json', tools));
    expect(format).toMatch(/^openai/);
    expect(imported.map((tool: { name: string }) => tool.name)).toEqual(['ping']);
    expect(losses).toHaveLength(1);
  });

  it('classifies a file of failures case by case', async () => {
    const line = {
      id: 'a',
      transport: 'http',
      status: 503,
      headers: { 'retry-after': '3' },
      name: null,
      code: null,
      message: 'busy',
      body: null,
      context: {},
    };
    const rows = await json('classify', file('cases.jsonl', `${JSON.stringify(line)}\n`));
    expect(rows).toEqual([
      {
        id: 'a',
        class: 'transient',
        family: 'execution',
        action: 'backoff_retry',
        retryAfterMs: 3_000,
        rule: expect.any(String),
      },
    ]);
  });
});

describe('lab ask', () => {
  it('gets the answer of the real service to a missing tool result', async () => {
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 100,
      messages: [
        { role: 'user', content: 'Find it.' },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_7', name: 'search_invoices', input: {} }] },
        { role: 'user', content: 'Go on.' },
      ],
    };
    const answer = await json('ask', file('request.json', body), '--wire', 'anthropic');
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('toolu_7');
  });
});

describe('bad input', () => {
  it('classifies what can be read and names the line that cannot', async () => {
    const { stdout, stderr, exitCode } = await lab([
      'classify',
      file('half.jsonl', '{"id":"a","status":503}\nnot json\n'),
      '--json',
    ]);
    expect([JSON.parse(stdout).length, exitCode]).toEqual([1, 2]);
    expect(stderr).toContain('line 2');
  });

  it.each([
    [[], 0, ''],
    [['nosuch'], 2, "there is no command 'nosuch'"],
    [['list', 'dragons'], 2, 'list what?'],
    [['run', '--strategy', 'blind-retry'], 2, 'needs --scenario'],
    [['run', '--scenario', 'nosuch', '--strategy', 'blind-retry'], 2, "there is no scenario 'nosuch'; there are: date-format"],
    [['run', '--scenario', 'date-format', '--strategy', 'x'], 2, "there is no strategy 'x'"],
    [['run', '--scenario', 'date-format', '--strategy', 'blind-retry', '--seed=-1'], 2, "'-1'"],
    [['run', '--scenario', 'date-format', '--strategy', 'blind-retry', '--wire', 'bedrock'], 2, "no wire profile 'bedrock'"],
    [['run', '--scenario', 'date-format', '--strategy', 'blind-retry', '--sed', '1'], 2, '--sed'],
    [['run', '--scenario', '/no/such.json', '--strategy', 'blind-retry'], 2, 'there is no such file'],
    [['import'], 2, 'needs a FILE'],
    [['classify', '/no/such.jsonl'], 2, 'there is no such file'],
  ] as const)('%j says so in one line', async (args, code, message) => {
    const { exitCode, stderr } = await lab(args);
    expect(exitCode).toBe(code);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('names line and column of a file that is no JSON', async () => {
    const { stderr, exitCode } = await lab([
      'run',
      '--scenario',
      'date-format',
      '--strategy',
      file('broken.json', '{\n  "id": }'),
    ]);
    expect([exitCode, /line 2, column \d+/.test(stderr)]).toEqual([2, true]);
  });

  it('names the path of a strategy that is not valid', async () => {
    const { stderr } = await lab([
      'run',
      '--scenario',
      'date-format',
      '--strategy',
      file('wrong.json', { ...STRATEGIES[0], maxSteps: 0 }),
    ]);
    expect(stderr).toContain('/maxSteps');
  });

  it('says that a strategy was made by a newer version', async () => {
    const { stderr } = await lab([
      'run',
      '--scenario',
      'date-format',
      '--strategy',
      file('new.json', { ...STRATEGIES[0], format: 2 }),
    ]);
    expect(stderr).toContain('newer Mulligan');
  });
});

describe('lab check', () => {
  it('prints no finding and exits with 0 for what runs well', async () => {
    const { stdout, exitCode } = await lab(['check', file('right.json', SCENARIOS[0]), '--json']);
    expect([JSON.parse(stdout), exitCode]).toMatchObject([{ runs: true, findings: [] }, 0]);
  });

  it('prints findings with their places and exits with 1', async () => {
    const text = JSON.stringify(SCENARIOS[0], null, 2).replace('"probability": 1', '"probability": 7');
    const path = file('wrong.json', text);
    const { stdout, exitCode } = await lab(['check', path, '--json']);
    const { runs, findings } = JSON.parse(stdout);
    expect([runs, exitCode]).toEqual([false, 1]);
    expect(findings).toMatchObject([{ path: '/tasks/0/plan/steps/0/0/misconceptions/0/probability', line: expect.any(Number) }]);
    expect((await lab(['check', path])).stdout).toContain(`${path}:${findings[0].line}:${findings[0].column} /tasks/0`);
  });
});
