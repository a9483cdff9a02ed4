import { estimateTokens } from '../base/tokens.ts';
import type { Price } from '../domain/price.ts';
import type { Scenario } from '../domain/scenario.ts';
import type { Strategy } from '../domain/strategy.ts';
import type { Tool } from '../domain/tool.ts';
import { type CompiledSchema, compileSchema } from '../schema/compile-schema.ts';

/** A tool with its schemas ready. */
export interface PreparedTool {
  readonly tool: Tool;
  readonly input: CompiledSchema;
  /** Null when the tool promises nothing about its value. */
  readonly contract: CompiledSchema | null;
}

/** Everything the loops of one world decide by. Shared by all of them, and by every run of a trial series. */
export interface LoopContext {
  readonly scenario: Scenario;
  readonly tools: ReadonlyMap<string, PreparedTool>;
  /** Tokens of the tool definitions in every request. */
  readonly toolTokens: number;
  readonly price: Price | null;
  /** Of the jitter; the loop draws nothing else. */
  readonly seed: number;
  /** The strategy in force at this moment: a driver may change it between two effects, so it is read at each decision. */
  readonly inForce: { strategy: Strategy };
}

export type PreparedScenario = Pick<LoopContext, 'scenario' | 'tools' | 'toolTokens'>;

/** What all runs of a scenario share; costs a schema compilation per tool. */
export function prepareScenario(scenario: Scenario): PreparedScenario {
  const tools = scenario.tools.map((tool): [string, PreparedTool] => [
    tool.definition.name,
    {
      tool,
      input: compileSchema(tool.definition.inputSchema),
      contract: tool.definition.outputSchema === null ? null : compileSchema(tool.definition.outputSchema),
    },
  ]);
  const definitions = scenario.tools.map(({ definition: { name, description, inputSchema } }) => ({
    name,
    description,
    inputSchema,
  }));
  return { scenario, tools: new Map(tools), toolTokens: estimateTokens(JSON.stringify(definitions)) };
}

export function createLoopContext(
  prepared: PreparedScenario,
  strategy: Strategy,
  seed: number,
  price: Price | null,
): LoopContext {
  const { scenario, tools, toolTokens } = prepared;
  return { scenario, tools, toolTokens, price, seed, inForce: { strategy } };
}
