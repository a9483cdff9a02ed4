import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { REPORT_INSTRUCTION } from '../domain/report-instruction.ts';
import type { PlannedCall, Scenario } from '../domain/scenario.ts';
import type { Tool, ToolDefinition, ToolTraits } from '../domain/tool.ts';
import { misconceptionsFor } from '../persona/misconceptions-from-schema.ts';
import { compileSchema } from '../schema/compile-schema.ts';
import { sampleValue } from '../schema/sample-value.ts';
import type { ToolImport, TraitsHint } from './import-tools/tool-import.ts';

/** Calls that the generated task makes at most: enough to see a history grow, few enough to read. */
const MAX_CALLS = 3;

/**
 * A scenario that runs at once from tools a user brought: every tool answers with a sample of its output schema, and one task calls the first few
 * of them with right arguments that a simulated model may get wrong first. The same import gives the same scenario.
 */
export function scenarioFromTools(imported: Pick<ToolImport, 'tools' | 'hints'>, title = 'Imported tools'): Scenario {
  const tools = imported.tools.map((definition) => mockTool(definition, imported.hints));
  const calls = plannedCalls(tools);
  const writers = calls.filter(({ tool }) => tools.some((other) => other.definition.name === tool && other.traits.writes));
  return {
    format: 1,
    id: slugOf(title),
    title,
    summary: `A generated task over ${tools.length === 1 ? 'one imported tool' : `${tools.length} imported tools`}; the values are samples of their schemas.`,
    system: REPORT_INSTRUCTION,
    tasks: [
      {
        id: 'generated',
        prompt: promptFor(calls),
        plan: { steps: calls.map((call) => [call]), answer: null },
        answerSchema: null,
        expect: {
          calls: calls.map((call) => ({ tool: call.tool, arguments: call.arguments })),
          commits: writers.map(({ tool }) => ({ tool, count: 1 })),
        },
      },
    ],
    tools,
    faults: [],
  };
}

function mockTool(definition: ToolDefinition, hints: readonly TraitsHint[]): Tool {
  return {
    definition,
    behaviour: { kind: 'fixed', value: mockValue(definition) },
    traits: traitsOf(
      definition.name,
      hints.find((hint) => hint.tool === definition.name),
    ),
    bounds: [],
    latencyMs: { min: 150, max: 400 },
  };
}

function mockValue({ name, outputSchema }: ToolDefinition): Json {
  return outputSchema === null ? { ok: true, result: `${name} is done` } : sampleValue(outputSchema, 1);
}

const READS =
  /^(get|list|search|find|read|fetch|query|look_?up|check|show|view|describe|calculate|compute|count|compare|convert|validate|retrieve|think)/i;
const WRITES =
  /^(create|update|delete|remove|add|set|send|post|put|patch|book|cancel|charge|pay|transfer|modify|write|insert|move|rename|edit|merge|push|upload|exchange|return|order|submit|place|append|fork|assign)/i;

/**
 * What may be assumed of a tool, by its file's hints. Where the file says nothing, by the verb of its name; and a name that says nothing is taken
 * for a read that may not be repeated.
 */
function traitsOf(name: string, hint: TraitsHint | undefined): ToolTraits {
  const verb = name.replace(/^API-/i, '').split(/[.:/]/).at(-1) ?? name;
  if (hint?.readOnly === true) return { idempotent: true, writes: false, entity: null };
  if (hint?.readOnly === false || hint?.destructive === true)
    return { idempotent: hint.idempotent === true, writes: true, entity: null };
  if (READS.test(verb)) return { idempotent: true, writes: false, entity: null };
  return { idempotent: hint?.idempotent === true, writes: WRITES.test(verb), entity: null };
}

/** Tools with a right sample come first; one without makes a run that no correction can save, which is no use as a first run. */
function plannedCalls(tools: readonly Tool[]): readonly PlannedCall[] {
  const calls: PlannedCall[] = [];
  for (const { definition } of tools) {
    const sample = sampleValue(definition.inputSchema);
    if (!isJsonObject(sample) || compileSchema(definition.inputSchema).validate(sample).length > 0) continue;
    calls.push({ tool: definition.name, arguments: sample, misconceptions: misconceptionsFor(definition.inputSchema, sample) });
    if (calls.length === MAX_CALLS) break;
  }
  return calls;
}

function promptFor(calls: readonly PlannedCall[]): string {
  if (calls.length === 0) return 'Say that none of the tools can be called.';
  const lines = calls.map((call, index) => `${index + 1}. ${call.tool} ${argumentsText(call.arguments)}`);
  return `Make these calls in order, with these values:\n${lines.join('\n')}`;
}

function argumentsText(value: JsonObject): string {
  return Object.keys(value).length === 0 ? 'without arguments' : `with ${JSON.stringify(value)}`;
}

function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'imported-tools' : slug.slice(0, 60);
}
