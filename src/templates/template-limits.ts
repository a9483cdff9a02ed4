/** Characters of one template. */
export const MAX_TEMPLATE_LENGTH = 32 * 1024;

/** Characters one render may produce, captured text included. */
export const MAX_OUTPUT_LENGTH = 256 * 1024;

/**
 * Work of one render: characters of template walked (a loop walks its body again each time round), characters written, sizes of the strings
 * and lists given to filters and operators, and items of ranges. Counted, not timed, so that the same render always ends the same way.
 */
export const MAX_WORK = 400_000;

/** Blocks inside blocks, and brackets inside brackets. */
export const MAX_NESTING = 32;

/** What a value costs a filter or an operator that reads it once. */
export function sizeOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 1;
}
