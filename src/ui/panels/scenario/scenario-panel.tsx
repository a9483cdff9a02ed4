import { useWorkbench } from '../../../state/session-context.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { FaultsSection } from '../faults/faults-section.tsx';
import { MistakesSection } from '../mistakes/mistakes-section.tsx';
import { StrategiesSection } from '../strategies/strategies-section.tsx';
import { ToolsSection } from '../tools/tools-section.tsx';
import { TaskSection } from './task-section.tsx';

const WorldSummary = lazyPart(async () => (await import('./world-summary.tsx')).WorldSummary);

/** What is run: task, tools, what goes wrong, the strategies that meet it, and what came of it in the world. */
export function ScenarioPanel() {
  const taskCount = useWorkbench((state) => state.workbench.scenario.tasks.length);
  return (
    <section className="scenario" aria-label="Scenario">
      {Array.from({ length: taskCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tasks are never reordered
        <TaskSection key={index} index={index} isOnly={taskCount === 1} />
      ))}
      <ToolsSection />
      <FaultsSection />
      <MistakesSection />
      <StrategiesSection />
      <WorldSummary />
    </section>
  );
}
