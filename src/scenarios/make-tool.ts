import type { JsonObject } from '../base/json.ts';
import type { Behaviour, Tool, ToolTraits } from '../domain/tool.ts';

interface Recipe {
  readonly name: string;
  readonly description: string;
  readonly input: JsonObject;
  readonly output: JsonObject | null;
  readonly behaviour: Behaviour;
  readonly traits?: ToolTraits;
  readonly bounds?: Tool['bounds'];
  readonly latencyMs?: Tool['latencyMs'];
  readonly fallbacks?: Tool['fallbacks'];
}

const READ: ToolTraits = { idempotent: true, writes: false, entity: null };

/** A tool that reads and answers within 150 to 400 ms, unless the recipe says otherwise. */
export function makeTool(recipe: Recipe): Tool {
  const {
    name,
    description,
    input,
    output,
    behaviour,
    traits = READ,
    bounds = [],
    latencyMs = { min: 150, max: 400 },
    fallbacks,
  } = recipe;
  const tool = {
    definition: { name, description, inputSchema: input, outputSchema: output },
    behaviour,
    traits,
    bounds,
    latencyMs,
  };
  return fallbacks === undefined ? tool : { ...tool, fallbacks };
}

/** An object schema whose members are all required unless `optional` names them. */
export function objectSchema(properties: Record<string, JsonObject>, optional: readonly string[] = []): JsonObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}
