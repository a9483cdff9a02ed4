import { REPORT_INSTRUCTION } from '../domain/report-instruction.ts';
import type { PlannedCall, Scenario, Task } from '../domain/scenario.ts';

/** What somebody begins a scenario of their own with: one task, one tool and one planned call, complete, so that it runs before it is edited. */
export function newScenario(): Scenario {
  return {
    format: 1,
    id: 'new-scenario',
    title: 'New scenario',
    summary: '',
    system: REPORT_INSTRUCTION,
    tasks: [newTask('task', { tool: 'look_up', arguments: { query: 'answer' }, misconceptions: [] })],
    tools: [
      {
        definition: {
          name: 'look_up',
          description: 'Looks something up and returns what is known about it.',
          inputSchema: {
            type: 'object',
            properties: { query: { type: 'string', minLength: 1 } },
            required: ['query'],
            additionalProperties: false,
          },
          outputSchema: null,
        },
        behaviour: { kind: 'fixed', value: { answer: 42 } },
        traits: { idempotent: true, writes: false, entity: null },
        bounds: [],
        latencyMs: { min: 150, max: 400 },
      },
    ],
    faults: [],
  };
}

/** A task that plans one call and is judged by it; without a call it plans nothing and no oracle judges it. */
export function newTask(id: string, call: PlannedCall | null): Task {
  return {
    id,
    prompt: 'Say what the task is.',
    plan: { steps: call === null ? [] : [[call]], answer: null },
    answerSchema: null,
    expect: call === null ? null : { calls: [{ tool: call.tool, arguments: {} }], commits: [] },
  };
}
