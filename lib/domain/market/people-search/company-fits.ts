import type { QueryCompanies, QueryReading } from '#contract/interpretation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { isIndustry } from './industries.ts';
import { isLocatedIn } from './is-located-in.ts';
import { hasCompanyCondition } from './query-companies.ts';
import { plainWords } from './word-forms.ts';

export type CompanyFacts = Pick<AccountRecord, 'name' | 'employees' | 'industry' | 'location' | 'country'>;

/**
 * Why the account doesn't match the query, or undefined if it does. Missing data is never a reason to exclude an
 * account.
 */
function explainMisfit(requestedCompanies: QueryCompanies, company: CompanyFacts): string | undefined {
  const { employees, industry, country, location } = company;
  if (
    requestedCompanies.names.length > 0 &&
    !requestedCompanies.names.some((name) => hasWords(company.name, name))
  ) {
    return 'the query names other companies';
  }
  if (
    employees !== null &&
    (employees < (requestedCompanies.employees_min ?? 0) ||
      employees > (requestedCompanies.employees_max ?? employees))
  ) {
    return `it has ${employees} employees`;
  }
  if (
    industry !== null &&
    requestedCompanies.industries.length > 0 &&
    !requestedCompanies.industries.some((name) => isIndustry(name, industry))
  ) {
    return `its industry is ${industry}`;
  }
  if (
    country !== null &&
    requestedCompanies.locations.length > 0 &&
    !requestedCompanies.locations.some((place) => isLocatedIn(place, { location, country }))
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

export const isCompanyOf = (requestedCompanies: QueryCompanies, company: CompanyFacts): boolean =>
  explainMisfit(requestedCompanies, company) === undefined;

export const hasCompanyFilter = ({ groups, exclusions }: Requested): boolean =>
  groups.some(({ companies }) => hasCompanyCondition(companies)) || exclusions.companies.length > 0;

/** Whether an account definitely matches an exclusion. Missing data doesn't exclude it. */
function isUnwantedCompany(unwantedCompanies: readonly QueryCompanies[], company: CompanyFacts): boolean {
  return unwantedCompanies.some(
    (requestedCompanies) =>
      hasRequestedFacts(requestedCompanies, company) &&
      explainMisfit(requestedCompanies, company) === undefined,
  );
}

function hasRequestedFacts(
  requestedCompanies: QueryCompanies,
  { employees, industry, country }: CompanyFacts,
): boolean {
  const asksSize = requestedCompanies.employees_min !== null || requestedCompanies.employees_max !== null;
  return (
    !(asksSize && employees === null) &&
    !(requestedCompanies.industries.length > 0 && industry === null) &&
    !(requestedCompanies.locations.length > 0 && country === null)
  );
}

function hasWords(name: string, words: string): boolean {
  const nameWords = new Set(plainWords(name));
  return plainWords(words).every((word) => nameWords.has(word));
}
