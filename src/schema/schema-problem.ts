/**
 * Something wrong with a schema itself, so that it says less than its author meant. It is never an issue of a value: what a broken part
 * cannot check counts as right.
 */
export interface SchemaProblem {
  readonly kind: /** A keyword has a value it may not have; it is skipped. */
    | 'keyword'
    /** A `$ref` leads nowhere, or to another document; it allows anything. */
    | 'reference'
    /** Checking would not end. */
    | 'circular'
    | 'depth'
    /** So many schemas for one value that checking would take minutes. */
    | 'cost'
    /** The validator failed on it. */
    | 'unusable';
  /** JSON Pointer into the schema. */
  readonly path: string;
  readonly message: string;
  /** Nothing of the schema is checked: every value counts as right. */
  readonly isFatal: boolean;
}
