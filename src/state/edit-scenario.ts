import type { Fault } from '../domain/fault.ts';
import type { Misconception, PlannedCall, Scenario } from '../domain/scenario.ts';
import type { Tool } from '../domain/tool.ts';
import { freeId } from './workbench.ts';

/** Edits of a scenario as pure functions: each gives a new scenario and leaves the rest of it alone. */

export function withPrompt(scenario: Scenario, taskIndex: number, prompt: string): Scenario {
  return { ...scenario, tasks: scenario.tasks.map((task, index) => (index === taskIndex ? { ...task, prompt } : task)) };
}

/** Replaces the tool of that name. When its name changes, faults, fallbacks and planned calls that named it follow. */
export function withTool(scenario: Scenario, name: string, tool: Tool): Scenario {
  const renamed = scenario.tools.map((old) => (old.definition.name === name ? tool : old));
  const next = tool.definition.name;
  if (next === name) return { ...scenario, tools: renamed };
  const follow = (call: PlannedCall): PlannedCall => (call.tool === name ? { ...call, tool: next } : call);
  return {
    ...scenario,
    tools: renamed.map((old) => withFallbackRenamed(old, name, next)),
    faults: scenario.faults.map((fault) =>
      fault.target.kind === 'tool' && fault.target.tool === name
        ? ({ ...fault, target: { kind: 'tool', tool: next } } as Fault)
        : fault,
    ),
    tasks: scenario.tasks.map((task) => ({
      ...task,
      plan: { ...task.plan, steps: task.plan.steps.map((calls) => calls.map(follow)) },
      expect:
        task.expect === null
          ? null
          : {
              calls: task.expect.calls.map((call) => (call.tool === name ? { ...call, tool: next } : call)),
              commits: task.expect.commits.map((commit) => (commit.tool === name ? { ...commit, tool: next } : commit)),
            },
    })),
  };
}

function withFallbackRenamed(tool: Tool, name: string, next: string): Tool {
  if (tool.fallbacks === undefined || tool.fallbacks.every((fallback) => fallback.tool !== name)) return tool;
  return {
    ...tool,
    fallbacks: tool.fallbacks.map((fallback) => (fallback.tool === name ? { ...fallback, tool: next } : fallback)),
  };
}

/** Adds tools behind the ones that are there; a name that is taken gets a number, so nothing is overwritten. */
export function withTools(scenario: Scenario, tools: readonly Tool[]): Scenario {
  const all = [...scenario.tools];
  for (const tool of tools) {
    const name = freeId(tool.definition.name, (id) => all.some((other) => other.definition.name === id));
    all.push({ ...tool, definition: { ...tool.definition, name } });
  }
  return { ...scenario, tools: all };
}

/** Removes a tool and the faults that look at nothing else. Planned calls of it stay: the model then calls a tool that is gone. */
export function withoutTool(scenario: Scenario, name: string): Scenario {
  return {
    ...scenario,
    tools: scenario.tools.filter((tool) => tool.definition.name !== name),
    faults: scenario.faults.filter((fault) => fault.target.kind !== 'tool' || fault.target.tool !== name),
  };
}

export function withFault(scenario: Scenario, fault: Fault): Scenario {
  const id = freeId(fault.id, (taken) => scenario.faults.some((other) => other.id === taken));
  return { ...scenario, faults: [...scenario.faults, { ...fault, id }] };
}

export function withoutFault(scenario: Scenario, id: string): Scenario {
  return { ...scenario, faults: scenario.faults.filter((fault) => fault.id !== id) };
}

/** Where one planned call stands in its scenario. */
export interface PlannedAt {
  readonly task: number;
  readonly step: number;
  readonly call: number;
}

/** Every planned call, with its place. */
export function plannedCalls(scenario: Scenario): readonly { readonly at: PlannedAt; readonly call: PlannedCall }[] {
  return scenario.tasks.flatMap((task, taskIndex) =>
    task.plan.steps.flatMap((calls, step) => calls.map((call, index) => ({ at: { task: taskIndex, step, call: index }, call }))),
  );
}

export function withMistake(scenario: Scenario, at: PlannedAt, mistake: Misconception): Scenario {
  return withPlannedCall(scenario, at, (call) => ({
    ...call,
    misconceptions: [...call.misconceptions.filter(({ path }) => path !== mistake.path), mistake],
  }));
}

function withPlannedCall(scenario: Scenario, at: PlannedAt, change: (call: PlannedCall) => PlannedCall): Scenario {
  return {
    ...scenario,
    tasks: scenario.tasks.map((task, taskIndex) =>
      taskIndex !== at.task
        ? task
        : {
            ...task,
            plan: {
              ...task.plan,
              steps: task.plan.steps.map((calls, step) =>
                step !== at.step ? calls : calls.map((call, index) => (index === at.call ? change(call) : call)),
              ),
            },
          },
    ),
  };
}
