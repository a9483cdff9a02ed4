import { type Json, jsonAt } from '../base/json.ts';
import type { Tool } from '../domain/tool.ts';

/** The remarks for values outside their plausible range [P34]: the value still counts. */
export function outOfBounds(tool: Tool, value: Json): readonly string[] {
  return tool.bounds.flatMap((bound) => {
    const found = jsonAt(value, bound.path);
    if (typeof found !== 'number') return [];
    const isOutside = (bound.min !== null && found < bound.min) || (bound.max !== null && found > bound.max);
    return isOutside ? [`${bound.path} is ${found}: ${bound.note}`] : [];
  });
}
