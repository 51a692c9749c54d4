import type { DiscoverySpec } from '#contract/runs.ts';
import type { CompanyProfile } from '#domain/market/directory/directory.ts';
import { isKnownIndustry } from '#domain/market/people-search/industries.ts';
import { canReadLocation, findPlaceCountries } from '#domain/shared/places/named-countries.ts';
import { fold } from '#domain/shared/text/fold.ts';

/** The input of `POST /runs` and saved searches. */
export interface DiscoveryInput {
  readonly signals: {
    readonly any_of: readonly string[];
    readonly must_have: readonly string[];
    readonly exclude: readonly string[];
  };
  readonly recency: string;
  readonly geographies: readonly string[];
  readonly industries: readonly string[];
  readonly employee_min?: number;
  readonly employee_max?: number;
}

const removeDuplicates = (ids: readonly string[]): string[] => [...new Set(ids)];

export const toSpec = ({ signals, ...input }: DiscoveryInput): DiscoverySpec => ({
  signals: {
    any_of: removeDuplicates(signals.any_of),
    must_have: removeDuplicates(signals.must_have),
    exclude: removeDuplicates(signals.exclude),
  },
  recency: input.recency,
  geographies: [...input.geographies],
  industries: [...input.industries],
  employee_min: input.employee_min ?? null,
  employee_max: input.employee_max ?? null,
  not_recognized: [
    ...input.geographies.filter((geography) => !canReadLocation(geography)),
    ...input.industries.filter((industry) => !isKnownIndustry(industry)),
  ],
});

/** The window in days. Null: no limit. */
export const parseDays = ({ recency }: Pick<DiscoverySpec, 'recency'>): number | null =>
  recency === 'all' ? null : Number(recency);

/** The signals to find companies by. */
export const listSearchedSignals = ({ signals: { any_of, must_have } }: DiscoverySpec): string[] =>
  removeDuplicates([...any_of, ...must_have]);

/** Those, plus the excluding signals. */
export const listAllSignals = (spec: DiscoverySpec): string[] =>
  removeDuplicates([...listSearchedSignals(spec), ...spec.signals.exclude]);

/** The verdict on a company from the signals found there. */
export function decideVerdict(
  { signals: { any_of, must_have, exclude } }: DiscoverySpec,
  foundSignalIds: ReadonlySet<string>,
): 'suggested' | 'unqualified' | 'no_match' {
  const hasAll = must_have.every((id) => foundSignalIds.has(id));
  const hasAny = any_of.length === 0 || any_of.some((id) => foundSignalIds.has(id));
  if (!hasAll || !hasAny) return 'no_match';
  return exclude.some((id) => foundSignalIds.has(id)) ? 'unqualified' : 'suggested';
}

/** A minimum of 0 excludes no one, not even companies of unknown size. */
const hasEmployeeBounds = ({ employee_min, employee_max }: DiscoverySpec): boolean =>
  (employee_min ?? 0) > 0 || employee_max !== null;

const hasFilters = (spec: DiscoverySpec): boolean =>
  spec.geographies.length + spec.industries.length > 0 || hasEmployeeBounds(spec);

const COUNTRY_CODE = /^[a-z]{2}$/i;

/** Whole words: Lin is not in Berlin. */
const normalizeWords = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** A geography is a country code, the name of a country or region, or words of the place's name. */
function isInGeography({ country, location }: CompanyProfile, geography: string): boolean {
  const countries = findPlaceCountries(geography);
  if (countries.size > 0) return country !== null && countries.has(country);
  return !COUNTRY_CODE.test(geography) && normalizeWords(location ?? '').includes(normalizeWords(geography));
}

/** Why a company doesn't pass. */
export type Filter = 'geographies' | 'industries' | 'employees' | 'unknown';

/** The filters that a company doesn't pass. An unknown company passes only if there are none. */
export function findFailedFilters(spec: DiscoverySpec, company: CompanyProfile | null): Filter[] {
  if (!hasFilters(spec)) return [];
  if (!company) return ['unknown'];
  const { geographies, industries, employee_min, employee_max } = spec;
  const industry = fold(company.industry ?? '');
  const { employees } = company;
  const passesByFilter = {
    geographies:
      geographies.length === 0 || geographies.some((geography) => isInGeography(company, geography)),
    industries:
      industries.length === 0 ||
      industries.some((requestedIndustry) => industry.includes(fold(requestedIndustry))),
    employees:
      !hasEmployeeBounds(spec) ||
      (employees !== null &&
        employees >= (employee_min ?? 0) &&
        employees <= (employee_max ?? Number.POSITIVE_INFINITY)),
  };
  return FIRMOGRAPHIC_FILTERS.filter((filter) => !passesByFilter[filter]);
}

const FIRMOGRAPHIC_FILTERS = ['geographies', 'industries', 'employees'] as const;

export const hasPassedFilters = (spec: DiscoverySpec, company: CompanyProfile | null): boolean =>
  findFailedFilters(spec, company).length === 0;
