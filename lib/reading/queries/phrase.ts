import type { JobLevel, QueryChange, QueryCompanies, QueryLocation } from '#contract/interpretation.ts';
import type { FunctionTerm } from '#domain/market/people-search/lexicon/lexicon.ts';
import { createAnyCompany, hasCompanyCondition } from '#domain/market/people-search/query-companies.ts';

export type Separator = 'none' | 'comma' | 'or' | 'and' | 'sentence_end';
export type PhraseKind = 'role' | 'location' | 'company';

/** The words of a query between two commas, "or", "and" or "not", and what they say. */
export interface Phrase {
  isExcluded: boolean;
  /** 0 is the first choice; "else" starts the next. */
  choice: number;
  /** What stands between it and the previous phrase. */
  readonly separator: Separator;
  functionTerms: FunctionTerm[];
  levels: readonly JobLevel[] | undefined;
  /** The levels have an end, as in "director or above": nobody else is wanted. */
  isLevelRange: boolean;
  /** What the people have to do with the functions: "who owns", "who does", "who signs for". */
  responsibility: 'owner' | 'doer' | 'signer' | undefined;
  /** Adjacent words of a title, including unknown ones. */
  titleWords: string[];
  unknownWords: string[];
  /** Unknown words come before a rank or a job: "wind turbine technicians". */
  hasUnknownQualifier: boolean;
  /** "Everyone in Berlin". */
  asksForEveryone: boolean;
  /** "Senior people in finance": the people who lead it. */
  isSenior: boolean;
  readonly locations: QueryLocation[];
  companies: QueryCompanies;
  /** The parts that are preferred but not required. */
  readonly preferredParts: Set<PhraseKind | 'level'>;
  per_account: number | null;
  total: number | null;
  change: QueryChange | null;
  /** "Not just Berlin": more than this is wanted. */
  allowsMore: boolean;
  /** As the query writes it. */
  readonly notUnderstood: string[];
}

export const createPhrase = (isExcluded: boolean, choice: number, separator: Separator): Phrase => ({
  isExcluded,
  choice,
  separator,
  functionTerms: [],
  levels: undefined,
  isLevelRange: false,
  responsibility: undefined,
  titleWords: [],
  unknownWords: [],
  hasUnknownQualifier: false,
  asksForEveryone: false,
  isSenior: false,
  locations: [],
  companies: createAnyCompany(),
  preferredParts: new Set(),
  per_account: null,
  total: null,
  change: null,
  allowsMore: false,
  notUnderstood: [],
});

export const hasRole = ({ functionTerms, levels, unknownWords }: Phrase): boolean =>
  functionTerms.length + unknownWords.length > 0 || levels !== undefined;
export const hasLocationOrCompany = ({ locations, companies }: Phrase): boolean =>
  locations.length > 0 || hasCompanyCondition(companies);
export const hasCondition = (phrase: Phrase): boolean => hasRole(phrase) || hasLocationOrCompany(phrase);
export const hasPerson = (phrase: Phrase): boolean => hasRole(phrase) || phrase.responsibility !== undefined;
export const hasLimit = ({ per_account, total }: Phrase): boolean => per_account !== null || total !== null;

export const isEmptyPhrase = (phrase: Phrase): boolean =>
  !hasPerson(phrase) &&
  !hasLocationOrCompany(phrase) &&
  !phrase.asksForEveryone &&
  !phrase.isSenior &&
  phrase.notUnderstood.length === 0 &&
  !hasLimit(phrase) &&
  phrase.change === null;
