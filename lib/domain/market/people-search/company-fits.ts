import type { QueryCompanies, QueryReading } from '#contract/interpretation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { isIndustry } from './industries.ts';
import { hasCompanyCondition } from './query-companies.ts';
import { isInPlace, plainWords } from './word-forms.ts';

export type CompanyFacts = Pick<AccountRecord, 'name' | 'employees' | 'industry' | 'location' | 'country'>;

/**
 * Why the account doesn't match the query, or undefined if it does. Missing data is never a reason to exclude an
 * account.
 */
function explainMisfit(requested: QueryCompanies, company: CompanyFacts): string | undefined {
  const { employees, industry, country, location } = company;
  if (requested.names.length > 0 && !requested.names.some((name) => hasWords(company.name, name))) {
    return 'the query names other companies';
  }
  if (
    employees !== null &&
    (employees < (requested.employees_min ?? 0) || employees > (requested.employees_max ?? employees))
  ) {
    return `it has ${employees} employees`;
  }
  if (
    industry !== null &&
    requested.industries.length > 0 &&
    !requested.industries.some((name) => isIndustry(name, industry))
  ) {
    return `its industry is ${industry}`;
  }
  if (
    country !== null &&
    requested.locations.length > 0 &&
    !requested.locations.some((place) => isInPlace(place, { location, country }))
  ) {
    return `it is in ${[location, country].filter(Boolean).join(', ')}`;
  }
  return undefined;
}

type Requested = Pick<QueryReading, 'groups' | 'exclusions'>;

/** Why a search skips the account: it matches no group, or an exclusion. */
export function findMisfit({ groups, exclusions }: Requested, company: CompanyFacts): string | undefined {
  if (isUnwantedCompany(exclusions.companies, company)) return 'the query rules it out';
  const misfits = groups.map(({ companies }) => explainMisfit(companies, company));
  return misfits.includes(undefined) ? undefined : misfits[0];
}

export const isCompanyOf = (requested: QueryCompanies, company: CompanyFacts): boolean =>
  explainMisfit(requested, company) === undefined;

export const hasCompanyFilter = ({ groups, exclusions }: Requested): boolean =>
  groups.some(({ companies }) => hasCompanyCondition(companies)) || exclusions.companies.length > 0;

/** Whether an account definitely matches an exclusion. Missing data doesn't exclude it. */
function isUnwantedCompany(unwanted: readonly QueryCompanies[], company: CompanyFacts): boolean {
  return unwanted.some(
    (requested) => hasRequestedFacts(requested, company) && explainMisfit(requested, company) === undefined,
  );
}

function hasRequestedFacts(
  requested: QueryCompanies,
  { employees, industry, country }: CompanyFacts,
): boolean {
  const asksSize = requested.employees_min !== null || requested.employees_max !== null;
  return (
    !(asksSize && employees === null) &&
    !(requested.industries.length > 0 && industry === null) &&
    !(requested.locations.length > 0 && country === null)
  );
}

function hasWords(name: string, words: string): boolean {
  const nameWords = new Set(plainWords(name));
  return plainWords(words).every((word) => nameWords.has(word));
}
