import { hashText } from '../base/draw.ts';
import type { Scenario, Task } from '../domain/scenario.ts';
import type { Tool } from '../domain/tool.ts';
import { detectLanguage, type Language } from './detect-language.ts';
import { type PlannedItem, preparePlannedItem } from './planned-item.ts';
import type { Report } from './report-text.ts';

/** One task of a scenario, ready to be simulated: what all seeds and personas share. */
export interface PreparedTask {
  readonly agent: number;
  readonly task: Task;
  readonly tools: readonly Tool[];
  /** The calls of the plan, through all steps. */
  readonly calls: readonly PlannedItem[];
  /** Positions of the calls of each step of the plan. */
  readonly steps: readonly (readonly number[])[];
  /** Null for a task that ends in a report. */
  readonly answer: PlannedItem | null;
  readonly language: Language;
  readonly draws: { readonly claim: number; readonly latency: number; readonly fresh: number };
  readonly reports: Map<string, Report>;
}

const prepared = new WeakMap<Scenario, (PreparedTask | undefined)[]>();

/** Prepared once per scenario object; a scenario must not change afterwards. */
export function prepareTask(scenario: Scenario, agent: number): PreparedTask {
  let tasks = prepared.get(scenario);
  if (tasks === undefined) {
    tasks = [];
    prepared.set(scenario, tasks);
  }
  const known = tasks[agent];
  if (known !== undefined) return known;
  const task = scenario.tasks[agent];
  if (task === undefined) throw new Error(`prepareTask: the scenario has no task ${agent}`);
  const made = prepare(scenario, agent, task);
  tasks[agent] = made;
  return made;
}

function prepare(scenario: Scenario, agent: number, task: Task): PreparedTask {
  const calls: PlannedItem[] = [];
  const steps = task.plan.steps.map((step) =>
    step.map(({ tool: name, arguments: right, misconceptions }) => {
      const tool = scenario.tools.find(({ definition }) => definition.name === name);
      const position = calls.length;
      const writes = tool?.traits.writes ?? false;
      const schema = tool?.definition.inputSchema ?? null;
      calls.push(preparePlannedItem({ agent, position, tool: name, writes, right, misconceptions, schema }));
      return position;
    }),
  );
  const { answer } = task.plan;
  return {
    agent,
    task,
    tools: scenario.tools,
    calls,
    steps,
    answer:
      answer === null
        ? null
        : preparePlannedItem({
            agent,
            position: -1,
            tool: null,
            writes: false,
            right: answer.value,
            misconceptions: answer.misconceptions,
            schema: task.answerSchema,
          }),
    language: detectLanguage(task.prompt) ?? 'en',
    draws: {
      claim: hashText(`persona/${agent}/claim`),
      latency: hashText(`persona/${agent}/latency`),
      fresh: hashText(`persona/${agent}/fresh`),
    },
    reports: new Map(),
  };
}
