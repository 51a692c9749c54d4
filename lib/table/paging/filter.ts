type Scalar = string | number | boolean | null;

/** One rule about one attribute; `field` is a path from the item's top, such as `f.status`. */
export type Condition =
  | { readonly field: string; readonly op: '='; readonly value: Scalar }
  | { readonly field: string; readonly op: '<' | '<=' | '>' | '>='; readonly value: string | number }
  /** Part of a text, or element of a list or set. The empty text is part of everything that exists. */
  | { readonly field: string; readonly op: 'contains'; readonly value: string | number }
  | { readonly field: string; readonly op: 'in'; readonly value: readonly Scalar[] }
  | { readonly field: string; readonly op: 'exists' | 'not_exists' };

/** A filter as data: compiled for DynamoDB by `compileFilter`, evaluated in memory by `matchesFilters`. */
export type Filter = Condition | { readonly any: readonly Filter[] } | { readonly all: readonly Filter[] };
