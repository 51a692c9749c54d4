import type { Filter } from './filter.ts';

/** How a parameter of a query is compared. `present`: whether the row has the attribute at all. */
type Comparison = '=' | '>=' | 'contains' | 'present';

/**
 * The filters of a query, from a table of how each parameter is compared with which attribute. Parameters that are left
 * out filter nothing.
 */
export function createFilters<Query extends object>(
  query: Query,
  rules: { readonly [Name in keyof Query]?: readonly [Comparison, string] },
): Filter[] {
  return Object.entries<unknown>(rules).flatMap(([name, rule]): Filter[] => {
    const value: unknown = Reflect.get(query, name);
    if (value === undefined) return [];
    const [op, field] = rule as readonly [Comparison, string];
    if (op === 'present') return [{ field, op: value === true ? 'exists' : 'not_exists' }];
    return [{ field, op, value: value as string }];
  });
}

/**
 * The filter map of a record's index rows. Every row has it, so its attributes are stored under short names, which stand
 * here and nowhere else. What is null or undefined isn't stored.
 */
export const createFilterMap = <Name extends string>(stored: Readonly<Record<Name, string>>) => {
  const names = Object.keys(stored) as Name[];
  return {
    /** The attributes as filters name them. */
    paths: Object.fromEntries(names.map((name) => [name, `f.${stored[name]}`])) as Readonly<
      Record<Name, string>
    >,

    write: (values: { readonly [Each in Name]?: unknown }): Record<string, unknown> =>
      Object.fromEntries(
        names.flatMap((name) =>
          values[name] === undefined || values[name] === null ? [] : [[stored[name], values[name]]],
        ),
      ),

    read: (f: Readonly<Record<string, unknown>>): { readonly [Each in Name]?: unknown } =>
      Object.fromEntries(names.flatMap((name) => (stored[name] in f ? [[name, f[stored[name]]]] : []))) as {
        readonly [Each in Name]?: unknown;
      },
  };
};
