import { hashText } from '../base/draw.ts';
import type { Fault, ModelFault, ToolFault } from '../domain/fault.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Tool } from '../domain/tool.ts';
import type { CallFacts } from './call-facts.ts';
import { type Behave, compileBehaviour } from './compile-behaviour.ts';
import type { Reply } from './reply.ts';

type ToolFaultEntry = Extract<Fault, { readonly target: { readonly kind: 'tool' } }>;
type ModelFaultEntry = Extract<Fault, { readonly target: { readonly kind: 'model' } }>;

/** A fault made ready: its stream of draws, and what it makes of replies already met. */
export interface CompiledFault<What extends ToolFault | ModelFault> {
  readonly entry: { readonly id: string; readonly when: Fault['when']; readonly phase: Fault['phase']; readonly what: What };
  readonly hash: number;
  readonly spoilt: WeakMap<Reply, Reply>;
}

/** A tool made ready for many calls. Everything here is a pure function of the scenario, or a memory of such a function. */
export interface CompiledTool {
  readonly tool: Tool;
  readonly name: string;
  /** Those that look at this tool, in the scenario's order. */
  readonly faults: readonly CompiledFault<ToolFault>[];
  /** Whether a fault counts how often the same arguments arrive. */
  readonly countsOccurrences: boolean;
  readonly latencyStream: number;
  readonly facts: WeakMap<object, CallFacts>;
  readonly behave: Behave;
}

interface CompiledScenario {
  readonly tools: ReadonlyMap<string, CompiledTool>;
  readonly modelFaults: readonly CompiledFault<ModelFault>[];
}

const compiled = new WeakMap<Scenario, CompiledScenario>();

/** Remembered by identity, so that ten thousand trials of one scenario prepare it once. */
export function compileScenario(scenario: Scenario): CompiledScenario {
  const ready = compiled.get(scenario);
  if (ready !== undefined) return ready;
  const tools = new Map<string, CompiledTool>();
  for (const tool of scenario.tools) tools.set(tool.definition.name, compileTool(tool, scenario.faults));
  const fresh = { tools, modelFaults: scenario.faults.filter(isModelFault).map(compileFault) };
  compiled.set(scenario, fresh);
  return fresh;
}

function compileTool(tool: Tool, faults: readonly Fault[]): CompiledTool {
  const { name } = tool.definition;
  const own = faults.filter(isToolFault).filter((fault) => fault.target.tool === null || fault.target.tool === name);
  return {
    tool,
    name,
    faults: own.map(compileFault),
    countsOccurrences: own.some((fault) => fault.when.kind === 'probability'),
    latencyStream: hashText(`latency of ${name}`),
    facts: new WeakMap(),
    behave: compileBehaviour(tool),
  };
}

function compileFault<What extends ToolFault | ModelFault>(entry: CompiledFault<What>['entry']): CompiledFault<What> {
  return { entry, hash: hashText(`fault ${entry.id}`), spoilt: new WeakMap() };
}

function isToolFault(fault: Fault): fault is ToolFaultEntry {
  return fault.target.kind === 'tool';
}

function isModelFault(fault: Fault): fault is ModelFaultEntry {
  return fault.target.kind === 'model';
}
