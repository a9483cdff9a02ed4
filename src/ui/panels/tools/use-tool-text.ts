import { useMemo } from 'react';
import type { Tool } from '../../../domain/tool.ts';
import { toolDraftKey } from '../../../state/edit-tools.ts';
import { useWorkbench } from '../../../state/session-context.ts';
import { useToolCheck } from '../../../state/use-tool-check.ts';
import type { TextFinding } from '../../../workers/engine-messages.ts';
import { takenFinding } from './taken-finding.ts';

/** The JSON of a tool as it stands in the editor. */
export interface ToolText {
  readonly key: string;
  /** What was typed; null when the text is the tool's own. */
  readonly draft: string | null;
  readonly value: string;
  readonly findings: readonly TextFinding[];
}

const NONE: readonly TextFinding[] = [];

export function useToolText(tool: Tool): ToolText {
  const { name } = tool.definition;
  const scenarioId = useWorkbench((state) => state.workbench.scenario.id);
  const tools = useWorkbench((state) => state.workbench.scenario.tools);
  const key = toolDraftKey(scenarioId, name, 'json');
  const draft = useWorkbench((state) => state.workbench.drafts[key]) ?? null;
  const own = useMemo(() => JSON.stringify(tool, null, 2), [tool]);
  const value = draft ?? own;
  const check = useToolCheck(value);
  const findings = useMemo(() => {
    if (draft === null || check === undefined) return NONE;
    if (check.kind === 'wrong') return check.findings;
    const taken = takenFinding(check.value, name, tools);
    return taken === null ? NONE : [taken];
  }, [draft, check, name, tools]);
  return { key, draft, value, findings };
}
