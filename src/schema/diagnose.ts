import type { Issue } from '../base/issue.ts';
import { isJsonObject, type Json, type JsonObject, pointerOf } from '../base/json.ts';
import { type ClosestBranch, closestBranch } from './closest-branch.ts';
import { describeSchema } from './describe-schema.ts';
import { exampleOf } from './example-of.ts';
import { keywordOf } from './keyword-of.ts';
import type { RawError } from './library-node.ts';
import { locate, type Place } from './locate.ts';
import { nearestName } from './nearest-name.ts';
import { listed, shortJson } from './short-json.ts';
import { own } from './subschemas.ts';

/** Most issues that one value gets; a list of a thousand wrong items is one fault to a reader. */
const MAX_ISSUES = 50;

/** An issue, and the schema that it comes from: two keywords of one schema about one value are one fault. */
interface Found {
  readonly issue: Issue;
  readonly schema: JsonObject;
}

/** The library's errors as issues a model can act on: one for each fault, with the closest branch of `anyOf` and `oneOf`. */
export function diagnose(errors: readonly RawError[], value: Json, root: JsonObject): readonly Issue[] {
  const found = errors.flatMap((error) => diagnoseOne(error, value, root));
  return withoutRepeats(found)
    .slice(0, MAX_ISSUES)
    .map((entry) => entry.issue);
}

function diagnoseOne(error: RawError, value: Json, root: JsonObject): readonly Found[] {
  const place = locate(error.data.pointer, value);
  const schema: JsonObject = isJsonObject(error.data.schema) ? error.data.schema : {};
  const keyword = keywordOf(error.code.toString(), schema);
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return [{ issue: missing(error, keyword, place, schema, root), schema }];
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return [{ issue: extra(keyword, place, schema, value), schema }];
    case 'anyOf':
    case 'oneOf':
      return error.branches === undefined
        ? [{ issue: several(error, place, schema), schema }]
        : ofBranches(error, keyword, place, schema, value, root);
    default:
      return [{ issue: plain(error, keyword, place, schema, root), schema }];
  }
}

function missing(error: RawError, keyword: string, place: Place, schema: JsonObject, root: JsonObject): Issue {
  const name = String(error.data.key ?? error.data.missingProperty ?? '');
  const properties = own(schema, 'properties');
  const member = isJsonObject(properties) ? own(properties, name) : undefined;
  const expected = describeSchema(member, root);
  const present = isJsonObject(place.value) ? Object.keys(place.value) : [];
  const declared = isJsonObject(properties) ? properties : {};
  const misspelt = nearestName(
    name,
    present.filter((other) => !Object.hasOwn(declared, other)),
  );
  const hint = misspelt === null ? '' : ` (there is a field ${JSON.stringify(misspelt)} that is not known)`;
  return {
    path: pointerOf([...place.tokens, name]),
    message: `is required: expected ${expected}${hint}`,
    keyword,
    received: null,
    expected,
    example: exampleOf(member, root, name),
    allowed: allowedBy(member),
  };
}

function extra(keyword: string, place: Place, schema: JsonObject, value: Json): Issue {
  const name = place.tokens.at(-1) ?? '';
  const properties = own(schema, 'properties');
  const known = isJsonObject(properties) ? Object.keys(properties) : [];
  const near = nearestName(name, known);
  const fields = known.length === 0 ? 'no fields are allowed here' : `known fields: ${listed(known)}`;
  return {
    path: place.path,
    message: `is not a known field; ${fields}${near === null ? '' : `; did you mean ${JSON.stringify(near)}?`}`,
    keyword,
    received: shortJson(place.value ?? value),
    expected: `no field ${JSON.stringify(name)}; ${fields}`,
    example: null,
    allowed: [],
  };
}

function several(error: RawError, place: Place, schema: JsonObject): Issue {
  const matching = Array.isArray(error.data.matching) ? error.data.matching.map((index) => Number(index) + 1) : [];
  const branches = own(schema, 'oneOf');
  const expected = `a value that fits exactly one of ${Array.isArray(branches) ? branches.length : 'the'} forms`;
  return {
    path: place.path,
    message: `expected ${expected}, but it fits forms ${matching.join(' and ')}`,
    keyword: 'oneOf',
    received: place.value === undefined ? null : shortJson(place.value),
    expected,
    example: null,
    allowed: [],
  };
}

function ofBranches(
  error: RawError,
  keyword: string,
  place: Place,
  schema: JsonObject,
  value: Json,
  root: JsonObject,
): readonly Found[] {
  const branches = error.branches ?? [];
  const closest = closestBranch(branches, error.data.pointer);
  if (closest.kind === 'fields') {
    const expected = `${keyword === 'oneOf' ? 'exactly one' : 'at least one'} of these fields: ${closest.names.join(', or ')}`;
    return [
      { issue: { ...plain(error, keyword, place, schema, root), message: `needs ${expected}`, expected, example: null }, schema },
    ];
  }
  if (closest.kind === 'none') return [{ issue: plain(error, keyword, place, schema, root), schema }];
  if (closest.kind === 'tag') return [{ issue: wrongTag(closest, place), schema }];
  const list = own(schema, keyword);
  const branch = Array.isArray(list) ? (list[closest.index] as Json | undefined) : undefined;
  const inner = (branches[closest.index] ?? []).flatMap((inside) => diagnoseOne(inside, value, root));
  const solid = Array.isArray(list) ? list.filter((other) => !(isJsonObject(other) && own(other, 'type') === 'null')) : [];
  if (solid.length < 2) return inner;
  const tagged = closest.tag === null || !isJsonObject(place.value) ? undefined : own(place.value, closest.tag);
  const title = isJsonObject(branch) ? (own(branch, 'title') ?? own(branch, '$ref')) : undefined;
  const which = typeof title === 'string' ? `${JSON.stringify(title)}, the closest` : `form ${closest.index + 1}, the closest`;
  const note =
    tagged === undefined
      ? ` (by ${which} of ${solid.length} allowed forms)`
      : ` (because ${closest.tag} is ${shortJson(tagged)})`;
  return inner.map(({ issue, schema: from }) => ({
    issue: HAS_NOTE.test(issue.message) ? issue : { ...issue, message: issue.message + note },
    schema: from,
  }));
}

/** Of nested unions, the innermost says why. */
const HAS_NOTE = / \((?:by .* allowed forms|because .*)\)$/;

function wrongTag({ tag, wanted }: Extract<ClosestBranch, { kind: 'tag' }>, place: Place): Issue {
  const allowed = [...new Set(wanted.map((value) => shortJson(value)))];
  const expected = describeSchema({ enum: wanted }, {});
  const value = isJsonObject(place.value) ? own(place.value, tag) : undefined;
  const isMissing = value === undefined;
  return {
    path: pointerOf([...place.tokens, tag]),
    message: isMissing ? `is required: expected ${expected}` : `expected ${expected}, received ${shortJson(value)}`,
    keyword: isMissing ? 'required' : 'enum',
    received: isMissing ? null : shortJson(value),
    expected,
    example: allowed[0] ?? null,
    allowed,
  };
}

function plain(error: RawError, keyword: string, place: Place, schema: JsonObject, root: JsonObject): Issue {
  const received = place.value === undefined ? null : shortJson(place.value);
  const expected = expectation(error, keyword, schema, root);
  const shown = received === null ? 'nothing' : received;
  const kind = keyword === 'type' && place.value !== undefined ? kindOf(place.value) : '';
  return {
    path: place.path,
    message: `expected ${expected}, received ${shown}${kind}`,
    keyword,
    received,
    expected,
    example: keyword === 'not' ? null : exampleOf(schema, root, place.tokens.at(-1) ?? ''),
    allowed: allowedBy(schema),
  };
}

/** Says what a text is where it looks like something else: "5" beside 5. */
function kindOf(value: Json): string {
  if (typeof value === 'string') return ' (a string)';
  if (Array.isArray(value)) return ' (an array)';
  return isJsonObject(value) ? ' (an object)' : '';
}

function expectation(error: RawError, keyword: string, schema: JsonObject, root: JsonObject): string {
  switch (keyword) {
    case 'not':
      return `anything but ${describeSchema(own(schema, 'not'), root)}`;
    case 'uniqueItems':
      return 'an array of different items';
    case 'contains':
    case 'minContains':
    case 'maxContains':
      return `an array that contains ${countOf(schema)}${describeSchema(own(schema, 'contains'), root)}`;
    case 'propertyNames':
      return `field names that are ${describeSchema(own(schema, 'propertyNames'), root)}; ${JSON.stringify(error.data.property ?? '')} is not`;
    case 'minProperties':
    case 'maxProperties':
      return `an object of ${keyword === 'minProperties' ? 'at least' : 'at most'} ${JSON.stringify(own(schema, keyword) ?? 0)} fields`;
    case 'false':
      return 'nothing here';
    default:
      return describeSchema(schema, root);
  }
}

function countOf(schema: JsonObject): string {
  const [min, max] = [own(schema, 'minContains'), own(schema, 'maxContains')];
  const parts = [typeof min === 'number' ? `at least ${min}` : '', typeof max === 'number' ? `at most ${max}` : ''].filter(
    (part) => part !== '',
  );
  return parts.length === 0 ? '' : `${parts.join(' and ')} times `;
}

function allowedBy(schema: Json | undefined): readonly string[] {
  if (!isJsonObject(schema)) return [];
  const values = own(schema, 'enum');
  if (Array.isArray(values)) return values.map((value: Json) => shortJson(value));
  const fixed = own(schema, 'const');
  return fixed === undefined ? [] : [shortJson(fixed)];
}

/** Of several keywords of one schema that refuse one value, the one that says most. */
const RANK = ['const', 'enum', 'type', 'format', 'pattern'];

function withoutRepeats(found: readonly Found[]): readonly Found[] {
  const kept: Found[] = [];
  for (const entry of found) {
    const index = kept.findIndex((other) => isSameFault(other, entry));
    const before = kept[index];
    if (before === undefined) kept.push(entry);
    else if (rank(entry) < rank(before)) kept[index] = entry;
  }
  return kept;
}

function isSameFault(a: Found, b: Found): boolean {
  if (a.issue.path !== b.issue.path) return false;
  return a.schema === b.schema || a.issue.message === b.issue.message || isOfType(a) || isOfType(b);
}

/** A value of the wrong type breaks whatever else is said about it. */
function isOfType(found: Found): boolean {
  return ['type', 'const', 'enum', 'false'].includes(found.issue.keyword);
}

function rank(found: Found): number {
  const at = RANK.indexOf(found.issue.keyword);
  return at === -1 ? RANK.length : at;
}
