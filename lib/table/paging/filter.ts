type Scalar = string | number | boolean | null;

/** A condition on one attribute. `field` is a path from the top of the item, such as `f.status`. */
export type Condition =
  | { readonly field: string; readonly op: '='; readonly value: Scalar }
  | { readonly field: string; readonly op: '>='; readonly value: string | number }
  /** A substring, or an element of a list or set. Every existing value contains the empty string. */
  | { readonly field: string; readonly op: 'contains'; readonly value: string | number }
  | { readonly field: string; readonly op: 'in'; readonly value: readonly Scalar[] }
  | { readonly field: string; readonly op: 'exists' | 'not_exists' };

/** A filter as data. `compileFilter` compiles it for DynamoDB, `matchesFilters` evaluates it in memory. */
export type Filter = Condition | { readonly any: readonly Condition[] };

/** Whether a value from the table is a map: an item or a map attribute. */
export const isItem = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Set);
