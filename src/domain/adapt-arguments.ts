import { isJsonObject, type Json } from '../base/json.ts';
import type { ArgumentRule } from './tool.ts';

/**
 * The arguments of a fallback, made from those of the call it replaces: member by member, in the order of the rules. What the original call does not have is left out, so
 * that the schema of the fallback says that it is missing. Without rules, or from arguments that are no object, nothing is carried over but constants.
 */
export function adaptArguments(original: Json, rules: readonly ArgumentRule[] | null): Json {
  if (rules === null) return original;
  const source = isJsonObject(original) ? original : {};
  const members = rules.flatMap((rule): readonly (readonly [string, Json])[] => {
    if (rule.kind === 'constant') return [[rule.name, rule.value]];
    const [from, to] = rule.kind === 'keep' ? [rule.name, rule.name] : [rule.from, rule.to];
    const value = Object.hasOwn(source, from) ? source[from] : undefined;
    return value === undefined ? [] : [[to, value]];
  });
  return Object.fromEntries(members);
}

/** The member that a rule writes. */
export function memberOf(rule: ArgumentRule): string {
  return rule.kind === 'rename' ? rule.to : rule.name;
}
