/** A second tab writes here and nowhere else; the id of its copy follows. */
export const COPY_PREFIX = 'mulligan.copy.';

export function copyKey(id: string): string {
  return COPY_PREFIX + id;
}

/** The id in a key of a copy; null for any other key. */
export function copyIdOf(key: string | null): string | null {
  const id = key?.startsWith(COPY_PREFIX) === true ? key.slice(COPY_PREFIX.length) : '';
  return /^[a-z0-9]{1,40}$/.test(id) ? id : null;
}
