import TABLE from './regions.json' with { type: 'json' };

/** A group of countries, and the name shown. An ambiguous name ("na") is left out. */
export interface Region {
  readonly name: string;
  /** They mean it in any text. */
  readonly names: readonly string[];
  /** They mean it only in a query or a filter: Iberia is an airline, ANZ a bank. */
  readonly namesInQueries: readonly string[];
  readonly countries: readonly string[];
}

const splitList = (text: string): string[] => text.split(', ').filter(Boolean);

export const REGIONS: readonly Region[] = TABLE.map(({ name, names, in_queries, countries }) => ({
  name,
  names: splitList(names),
  namesInQueries: splitList(in_queries),
  countries: countries.split(' '),
}));
