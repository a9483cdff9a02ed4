/** One thing a schema found wrong with a value. Texts are short enough for a model to read. */
export interface Issue {
  /** JSON Pointer of the value; "" is the root. */
  readonly path: string;
  readonly message: string;
  /** The JSON Schema keyword that was broken, for example `maximum`. */
  readonly keyword: string;
  /** JSON text of what stood there, shortened; null when nothing did. */
  readonly received: string | null;
  /** What would be right, in words: "an integer from 1 to 100". */
  readonly expected: string;
  /** JSON text of a right value where the schema gives one. */
  readonly example: string | null;
  /** JSON texts of the allowed values of an `enum` or `const`; empty otherwise. */
  readonly allowed: readonly string[];
}
