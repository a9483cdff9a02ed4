import { assertNever } from '../../base/assert-never.ts';
import { isJsonObject, type Json, type JsonObject, pointerOf, withJsonAt } from '../../base/json.ts';
import type { ToolFault } from '../../domain/fault.ts';
import { compileSchema } from '../../schema/compile-schema.ts';

type ContractViolation = Extract<ToolFault, { kind: 'contract-violation' }>;

/**
 * A value with rubbish at one place. Without a path it is the first place where that rubbish fits and the contract then fails; where the
 * contract forbids none of them (or there is no contract), the first that fits; where nothing in the value fits, a member that the contract
 * promises; and else the whole value.
 */
export function breakContract(value: Json, fault: ContractViolation, outputSchema: JsonObject | null): Json {
  const rubbish = rubbishOf(fault.change);
  if (fault.path !== null) return withJsonAt(value, fault.path, rubbish);
  const places = [...fittingPlaces(value, fault.change, []), ...promisedPlaces(value, outputSchema, fault.change)];
  const [first] = places;
  if (first === undefined) return rubbish;
  if (outputSchema !== null) {
    const contract = compileSchema(outputSchema);
    const forbidden = places
      .map((place) => withJsonAt(value, place, rubbish))
      .find((broken) => contract.validate(broken).length > 0);
    if (forbidden !== undefined) return forbidden;
  }
  return withJsonAt(value, first, rubbish);
}

function rubbishOf(change: ContractViolation['change']): Json {
  switch (change) {
    case 'na-number':
      return 'N/A';
    case 'empty-list':
      return [];
    case 'zero-date':
      return '0000-00-00';
    default:
      return assertNever(change, 'rubbishOf');
  }
}

const DATE = /^\d{4}-\d{2}-\d{2}/;
const MAX_PLACES = 64;

/** Pointers of the fields that this change is about, outer ones first, in document order. */
function fittingPlaces(value: Json, change: ContractViolation['change'], path: readonly (string | number)[]): readonly string[] {
  const found: string[] = [];
  let level: readonly { readonly at: Json; readonly path: readonly (string | number)[] }[] = [{ at: value, path }];
  while (level.length > 0 && found.length < MAX_PLACES) {
    for (const { at, path: here } of level) if (fits(at, change)) found.push(pointerOf(here));
    level = level.flatMap(({ at, path: here }) => childrenOf(at).map(([key, child]) => ({ at: child, path: [...here, key] })));
  }
  return found.slice(0, MAX_PLACES);
}

function fits(value: Json, change: ContractViolation['change']): boolean {
  switch (change) {
    case 'na-number':
      return typeof value === 'number';
    case 'empty-list':
      return Array.isArray(value) && value.length > 0;
    case 'zero-date':
      return typeof value === 'string' && DATE.test(value);
    default:
      return assertNever(change, 'fits');
  }
}

function childrenOf(value: Json): readonly (readonly [string | number, Json])[] {
  if (Array.isArray(value)) return value.map((item: Json, index) => [index, item] as const);
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** Members that the contract promises at the top, whether or not the value has them. */
function promisedPlaces(value: Json, schema: JsonObject | null, change: ContractViolation['change']): readonly string[] {
  const properties = schema?.properties;
  if (!isJsonObject(value) || !isJsonObject(properties)) return [];
  return Object.entries(properties)
    .filter(([, property]) => isJsonObject(property) && promises(property, change))
    .map(([name]) => pointerOf([name]));
}

function promises(property: JsonObject, change: ContractViolation['change']): boolean {
  switch (change) {
    case 'na-number':
      return property.type === 'number' || property.type === 'integer';
    case 'empty-list':
      return property.type === 'array';
    case 'zero-date':
      return property.format === 'date' || property.format === 'date-time';
    default:
      return assertNever(change, 'promises');
  }
}
