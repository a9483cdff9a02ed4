import type { Loop } from '../domain/effect.ts';
import { agentLoop } from './agent-loop.ts';
import type { LoopContext } from './context.ts';
import { createLoopCaches, type LoopCaches } from './run-state.ts';

/** All tasks of a scenario in one world: the one loop itself, or several side by side. */
export function* scenarioLoop(context: LoopContext, caches: LoopCaches = createLoopCaches()): Loop<void> {
  const { tasks } = context.scenario;
  const [only] = tasks;
  if (only === undefined) return;
  if (tasks.length === 1) return yield* agentLoop(context, 0, only, caches);
  const children = tasks.map((task, agent) => agentLoop(context, agent, task, caches));
  yield { kind: 'all', labels: tasks.map((task) => task.id), children };
}
