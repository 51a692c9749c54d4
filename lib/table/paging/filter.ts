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

/** How a parameter of a query is compared. `present`: whether the row has the attribute at all. */
type Comparison = '=' | '>=' | 'contains' | 'present';

/** They choose a page instead of rows. */
type PageParameter = 'page' | 'per_page' | 'sort' | 'order';

/**
 * The filters of a query, from a table of how each parameter is compared with which attribute; null if it is compared in
 * another way. Parameters that a query leaves out filter nothing.
 */
export function createFilters<Query extends object>(
  query: Query,
  rules: { readonly [Name in Exclude<keyof Query, PageParameter>]-?: readonly [Comparison, string] | null },
): Filter[] {
  return Object.entries<readonly [Comparison, string] | null>(rules).flatMap(([name, rule]): Filter[] => {
    const value: unknown = Reflect.get(query, name);
    if (value === undefined || rule === null) return [];
    const [op, field] = rule;
    if (op === 'present') return [{ field, op: value === true ? 'exists' : 'not_exists' }];
    return [{ field, op, value: value as string }];
  });
}

/**
 * The filter map of a record's index rows. Every row has it, so its attributes are stored under short names, which stand
 * here and nowhere else. What is null or undefined isn't stored.
 */
export const createFilterMap = <Name extends string>(shortNames: Readonly<Record<Name, string>>) => {
  const names = Object.keys(shortNames) as Name[];
  return {
    /** The attributes as filters name them. */
    paths: Object.fromEntries(names.map((name) => [name, `f.${shortNames[name]}`])) as Readonly<
      Record<Name, string>
    >,

    write: (values: { readonly [Each in Name]?: unknown }): Record<string, unknown> =>
      Object.fromEntries(
        names.flatMap((name) =>
          values[name] === undefined || values[name] === null ? [] : [[shortNames[name], values[name]]],
        ),
      ),

    read: (filterMap: Readonly<Record<string, unknown>>): { readonly [Each in Name]?: unknown } =>
      Object.fromEntries(
        names.flatMap((name) => (shortNames[name] in filterMap ? [[name, filterMap[shortNames[name]]]] : [])),
      ) as {
        readonly [Each in Name]?: unknown;
      },
  };
};
