import { setInScenario } from '../../../state/scenario-actions.ts';
import { useSession, useWorkbench } from '../../../state/session-context.ts';
import { useProblemAt } from './found-in-scenario.tsx';

interface ToolChoiceProps {
  readonly label: string;
  /** JSON Pointer of the name into the scenario. */
  readonly at: string;
  readonly tool: string;
}

/** One of the scenario's tools. A name that is none of them stays until another is chosen, and is marked. */
export function ToolChoice({ label, at, tool }: ToolChoiceProps) {
  const session = useSession();
  const tools = useWorkbench((state) => state.workbench.scenario.tools);
  const names = tools.map(({ definition }) => definition.name);
  const problem = useProblemAt(at);
  return (
    <label className="field grow">
      <span className="visually-hidden">{label}</span>
      <select
        className="select mono"
        value={tool}
        aria-invalid={!names.includes(tool)}
        onChange={(event) => setInScenario(session, at, event.target.value)}
      >
        {names.includes(tool) ? null : <option value={tool}>{tool} · not a tool of this scenario</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {problem === undefined ? null : <span className="class-permanent small">{problem}</span>}
    </label>
  );
}
