/**
 * Marks a branch that no value may reach: a new member of a union becomes a compile error here,
 * and foreign data that slipped through becomes a thrown error that names it.
 */
export function assertNever(value: never, where: string): never {
  throw new Error(`${where}: unexpected ${JSON.stringify(value)}`);
}
