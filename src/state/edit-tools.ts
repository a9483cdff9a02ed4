import type { Scenario } from '../domain/scenario.ts';
import type { Fallback, Tool } from '../domain/tool.ts';
import { withoutTool, withTool } from './edit-scenario.ts';
import { draftKey, freeId, type Workbench } from './workbench.ts';
import { withDraft } from './workbench-store.ts';

/** Edits of one tool as pure functions; what refers to it follows. */

/** Replaces the tool of that name. A new name is followed by faults, planned calls, what is expected, and the fallbacks of other tools. */
export function withToolEdited(scenario: Scenario, name: string, tool: Tool): Scenario {
  const next = tool.definition.name;
  const edited = withTool(scenario, name, tool);
  if (next === name) return edited;
  return withFallbacksChanged(edited, (fallback) => (fallback.tool === name ? { ...fallback, tool: next } : fallback));
}

/** A copy behind it, under a name that providers accept and that is free. */
export function withToolDuplicated(scenario: Scenario, name: string): { readonly scenario: Scenario; readonly name: string } {
  const at = scenario.tools.findIndex((tool) => tool.definition.name === name);
  const tool = scenario.tools[at];
  if (tool === undefined) return { scenario, name };
  const copied = freeId(`${name.replace(/_copy(-\d+)?$/, '')}_copy`, (id) =>
    scenario.tools.some((other) => other.definition.name === id),
  );
  const copy: Tool = { ...tool, definition: { ...tool.definition, name: copied } };
  return { scenario: { ...scenario, tools: scenario.tools.toSpliced(at + 1, 0, copy) }, name: copied };
}

/** Removes a tool, the faults that look at nothing else, and the fallbacks that lead to it. */
export function withoutToolAnywhere(scenario: Scenario, name: string): Scenario {
  return withFallbacksChanged(withoutTool(scenario, name), (fallback) => (fallback.tool === name ? null : fallback));
}

function withFallbacksChanged(scenario: Scenario, change: (fallback: Fallback) => Fallback | null): Scenario {
  return {
    ...scenario,
    tools: scenario.tools.map((tool) => {
      if (tool.fallbacks === undefined) return tool;
      const fallbacks = tool.fallbacks.flatMap((fallback) => change(fallback) ?? []);
      const isSame =
        fallbacks.length === tool.fallbacks.length && fallbacks.every((one, index) => one === tool.fallbacks?.[index]);
      return isSame ? tool : { ...tool, fallbacks };
    }),
  };
}

/** Texts of a tool that cannot be used yet. */
export type ToolTextKind = 'json' | 'value';

/** Where such a text is kept; that of the whole tool under its bare name. */
export function toolDraftKey(scenarioId: string, name: string, text: ToolTextKind): string {
  return draftKey('tool', scenarioId, text === 'json' ? name : `${name}/${text}`);
}

/** The texts of a renamed tool stay with it. */
export function withToolDraftsMoved(workbench: Workbench, from: string, to: string): Workbench {
  const { id } = workbench.scenario;
  return (['json', 'value'] as const).reduce((moved, text) => {
    const draft = moved.drafts[toolDraftKey(id, from, text)];
    if (draft === undefined || from === to) return moved;
    return withDraft(withDraft(moved, toolDraftKey(id, from, text), null), toolDraftKey(id, to, text), draft);
  }, workbench);
}

/** The texts of a removed tool go with it: a new one of its name is another tool. */
export function withoutToolDrafts(workbench: Workbench, name: string): Workbench {
  const { id } = workbench.scenario;
  return (['json', 'value'] as const).reduce((left, text) => withDraft(left, toolDraftKey(id, name, text), null), workbench);
}
