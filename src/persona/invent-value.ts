import { type Json, type JsonObject, parseJson } from '../base/json.ts';
import type { Facts } from './find-facts.ts';

/** A value for a field of which only a diagnosis and a schema are known: what the text gives first, then what the schema allows. */
export function inventValue(schema: JsonObject, facts: Facts): Json {
  const type = Array.isArray(schema.type) ? (schema.type[0] ?? null) : (schema.type ?? null);
  const told = [facts.example, facts.allowed]
    .flatMap((text) => (text === null ? [] : literalsIn(text)))
    .find((value) => fits(type, value));
  if (told !== undefined) return told;
  const [first] = Array.isArray(schema.enum) ? (schema.enum as readonly Json[]) : [];
  if (first !== undefined) return first;
  if (type === 'integer' || type === 'number') return boundIn(facts.expected ?? '') ?? 1;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  return type === 'object' ? {} : 'unknown';
}

/** Quoted texts, numbers and booleans, in order; the words around them are left out. */
function literalsIn(text: string): readonly Json[] {
  return (text.match(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`\n]*`|-?\d+(?:\.\d+)?(?![\d-])|\b(?:true|false)\b/g) ?? []).map(
    (literal) => {
      const parsed = parseJson(literal);
      return parsed.ok ? parsed.value : literal.slice(1, -1);
    },
  );
}

function fits(type: Json, value: Json): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
    case 'boolean':
    case 'string':
      return typeof value === type;
    default:
      return type === null;
  }
}

/** The last number of a rule: its upper bound, where it has two. */
function boundIn(text: string): number | null {
  const numbers = text.match(/-?\d+(?:\.\d+)?/g);
  const last = numbers?.at(-1);
  return last === undefined ? null : Number(last);
}
