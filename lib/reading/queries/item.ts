import type { JobLevel, QueryChange, QueryCompanies, QueryLocation } from '#contract/interpretation.ts';
import type { FunctionTerm } from '#domain/market/people-search/lexicon/lexicon.ts';
import { createAnyCompany, hasCompanyCondition } from '#domain/market/people-search/query-companies.ts';

export type Separator = 'none' | 'comma' | 'or' | 'and' | 'full';
export type Kind = 'role' | 'location' | 'company';

/** One phrase of a query: the words between two commas, "or", "and" or "not", and what they say. */
export interface Item {
  isExcluded: boolean;
  /** 0 is the first choice; "else" starts the next. */
  choice: number;
  /** What separates it from the previous one. */
  readonly separator: Separator;
  works: FunctionTerm[];
  levels: readonly JobLevel[] | undefined;
  /** A level with "or above" or similar: nobody else is wanted. */
  isStrict: boolean;
  verb: 'owner' | 'doer' | 'signer' | undefined;
  /** Adjacent words of a title as written, including unknown ones. */
  titleWords: string[];
  unknown: string[];
  /** Unknown words come before a rank or a job: "wind turbine technicians". */
  isQualified: boolean;
  meansAnyone: boolean;
  /** "Senior people in finance": the people who lead it. */
  isSenior: boolean;
  readonly locations: QueryLocation[];
  companies: QueryCompanies;
  /** The parts that are preferred but not required. */
  readonly preferred: Set<Kind | 'level'>;
  per_account: number | null;
  total: number | null;
  change: QueryChange | null;
  /** "Not just Berlin": more than this is wanted. */
  isAtLeast: boolean;
  /** What wasn't understood, as written. */
  readonly notUnderstood: string[];
}

export const createItem = (isExcluded: boolean, choice: number, separator: Separator): Item => ({
  isExcluded,
  choice,
  separator,
  works: [],
  levels: undefined,
  isStrict: false,
  verb: undefined,
  titleWords: [],
  unknown: [],
  isQualified: false,
  meansAnyone: false,
  isSenior: false,
  locations: [],
  companies: createAnyCompany(),
  preferred: new Set(),
  per_account: null,
  total: null,
  change: null,
  isAtLeast: false,
  notUnderstood: [],
});

export const hasRole = ({ works, levels, unknown }: Item): boolean =>
  works.length + unknown.length > 0 || levels !== undefined;
export const hasPlaceOrCompany = (item: Item): boolean =>
  item.locations.length > 0 || hasCompanyCondition(item.companies);
export const hasMeaning = (item: Item): boolean => hasRole(item) || hasPlaceOrCompany(item);
export const hasPerson = (item: Item): boolean => hasRole(item) || item.verb !== undefined;
