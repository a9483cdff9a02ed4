import { canonicalJson, isJsonObject, type Json, type JsonObject, jsonAt, pointerOf, withJsonAt } from '../base/json.ts';
import type { Misconception } from '../domain/scenario.ts';
import { type CompiledSchema, compileSchema } from '../schema/compile-schema.ts';
import { memberSchemas, withBranches } from './subschemas-of.ts';
import { ABSENT_PROBABILITY, EXTRA_PROBABILITY, MISTAKE_KINDS } from './wrong-values.ts';

/** Mistakes for one call: with more, a first attempt would hardly ever be right. */
const MAX_MISCONCEPTIONS = 4;
/** Sum of their probabilities, so that a generated run typically shows one or two failures. */
const MAX_EXPECTED = 1.25;
const MAX_DEPTH = 3;
const MAX_PLACES = 60;

interface Place {
  readonly path: string;
  readonly value: Json;
  readonly schemas: readonly JsonObject[];
  readonly isRequired: boolean;
}

/**
 * What a model may get wrong about arguments that are right, from nothing but their schema. Every misconception breaks the schema at its place: each is validated
 * before it is kept, so a schema that allows everything gives none. At most one per place, the likelier kinds first.
 */
export function misconceptionsFor(schema: JsonObject, value: JsonObject): Misconception[] {
  const compiled = compileSchema(schema);
  const found = placesIn(schema, value)
    .flatMap((place) => mistakeAt(compiled, value, place))
    .concat(extraMember(compiled, value))
    .sort((a, b) => b.probability - a.probability)
    .slice(0, MAX_MISCONCEPTIONS);
  const expected = found.reduce((sum, { probability }) => sum + probability, 0);
  const scale = Math.min(1, MAX_EXPECTED / expected);
  return found.map((mistake) => ({ ...mistake, probability: Math.round(mistake.probability * scale * 100) / 100 }));
}

/** Members of the value, outer before inner; of a list only the first item. */
function placesIn(root: JsonObject, value: JsonObject): readonly Place[] {
  const places: Place[] = [];
  const visit = (here: Json, schemas: readonly JsonObject[], tokens: readonly (string | number)[]): void => {
    if (tokens.length >= MAX_DEPTH || places.length >= MAX_PLACES) return;
    const members: readonly (readonly [string | number, Json])[] = Array.isArray(here)
      ? (here as readonly Json[]).slice(0, 1).map((item) => [0, item])
      : Object.entries(isJsonObject(here) ? here : {});
    for (const [token, member] of members) {
      const path = [...tokens, token];
      const speaking = memberSchemas(root, schemas, typeof token === 'number' ? null : token);
      const isRequired = schemas.some(({ required }) => Array.isArray(required) && required.includes(token));
      places.push({ path: pointerOf(path), value: member, schemas: speaking, isRequired });
      visit(member, speaking, path);
    }
  };
  visit(value, withBranches(root, [root]), []);
  return places;
}

/** The first kind of mistake that is really one here; leaving the member out only when no value is wrong. */
function mistakeAt(
  compiled: CompiledSchema,
  whole: JsonObject,
  { path, value, schemas, isRequired }: Place,
): readonly Misconception[] {
  for (const { wrong, probability } of MISTAKE_KINDS) {
    const mistaken = wrong(value, schemas).find((other) => isMistake(compiled, whole, path, other));
    if (mistaken !== undefined) return [{ path, wrong: { kind: 'value', value: mistaken }, probability }];
  }
  if (!isRequired || !isMistake(compiled, whole, path, undefined)) return [];
  return [{ path, wrong: { kind: 'absent' }, probability: ABSENT_PROBABILITY }];
}

function extraMember(compiled: CompiledSchema, whole: JsonObject): readonly Misconception[] {
  const path = '/reason';
  const value = 'the user asked for it';
  if (jsonAt(whole, path) !== undefined || !isMistake(compiled, whole, path, value)) return [];
  return [{ path, wrong: { kind: 'value', value }, probability: EXTRA_PROBABILITY }];
}

/** The change makes something wrong that was not wrong before. */
function isMistake(compiled: CompiledSchema, whole: JsonObject, path: string, other: Json | undefined): boolean {
  const before = jsonAt(whole, path);
  if (other !== undefined && before !== undefined && canonicalJson(before) === canonicalJson(other)) return false;
  const known = new Set(compiled.validate(whole).map((issue) => `${issue.path} ${issue.keyword}`));
  return compiled.validate(withJsonAt(whole, path, other)).some((issue) => !known.has(`${issue.path} ${issue.keyword}`));
}
