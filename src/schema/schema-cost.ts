import { isJsonObject, type JsonObject, MAX_JSON_DEPTH, pointerOf } from '../base/json.ts';
import type { SchemaProblem } from './schema-problem.ts';
import { referenceOf, resolveLocal, subschemasOf } from './subschemas.ts';

/** Most schemas that may look at one value; references that double on each level reach it at about 17 levels. */
const MAX_IN_PLACE = 100_000;

/** Schemas that no value could be held against: nested too deep, without end, or too many for one value. Null when there is none. */
export function findEndless(root: JsonObject): SchemaProblem | null {
  const costs = new Map<JsonObject, number | 'open'>();
  const pending: { schema: JsonObject; tokens: readonly string[] }[] = [{ schema: root, tokens: [] }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const path = pointerOf(at.tokens);
    if (at.tokens.length > MAX_JSON_DEPTH * 2)
      return { kind: 'depth', path, message: 'the schema is nested too deep', isFatal: true };
    const cost = costOf(at.schema, root, costs, 0);
    if (cost === 'endless') {
      return {
        kind: 'circular',
        path,
        message: 'the schema refers to itself without going into the value, so checking would not end',
        isFatal: true,
      };
    }
    if (cost > MAX_IN_PLACE) {
      return { kind: 'cost', path, message: `more than ${MAX_IN_PLACE} schemas would look at one value`, isFatal: true };
    }
    for (const child of subschemasOf(at.schema)) {
      if (isJsonObject(child.schema)) pending.push({ schema: child.schema, tokens: [...at.tokens, ...child.tokens] });
    }
  }
  return null;
}

/** How many schemas look at a value when `schema` does, itself included. */
function costOf(
  schema: JsonObject,
  root: JsonObject,
  costs: Map<JsonObject, number | 'open'>,
  depth: number,
): number | 'endless' {
  const known = costs.get(schema);
  if (known !== undefined) return known === 'open' ? 'endless' : known;
  if (depth > 2_000) return MAX_IN_PLACE + 1;
  costs.set(schema, 'open');
  const reference = referenceOf(schema);
  const children = subschemasOf(schema).flatMap((child) => (child.isInPlace && isJsonObject(child.schema) ? [child.schema] : []));
  const target = reference === null ? undefined : resolveLocal(reference, root);
  if (isJsonObject(target)) children.push(target);
  let sum = 1;
  for (const child of children) {
    const cost = costOf(child, root, costs, depth + 1);
    if (cost === 'endless') return 'endless';
    sum += cost;
  }
  costs.set(schema, sum);
  return sum;
}
