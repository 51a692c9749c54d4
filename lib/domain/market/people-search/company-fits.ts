import type { QueryCompanies, QueryReading } from '#contract/interpretation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { isIndustry } from './industries.ts';
import { isInPlace } from './is-in-place.ts';
import { hasCompanyCondition } from './query-companies.ts';
import { plainWords } from './word-forms.ts';

export type KnownCompany = Pick<AccountRecord, 'name' | 'employees' | 'industry' | 'location' | 'country'>;

/**
 * Why the account doesn't match the query, or undefined if it does. Missing data is never a reason to exclude an
 * account.
 */
function explainMisfit(wished: QueryCompanies, company: KnownCompany): string | undefined {
  const { employees, industry, country, location } = company;
  if (wished.names.length > 0 && !wished.names.some((name) => hasWords(company.name, name))) {
    return 'the query names other companies';
  }
  if (
    employees !== null &&
    (employees < (wished.employees_min ?? 0) || employees > (wished.employees_max ?? employees))
  ) {
    return `it has ${employees} employees`;
  }
  if (
    industry !== null &&
    wished.industries.length > 0 &&
    !wished.industries.some((name) => isIndustry(name, industry))
  ) {
    return `its industry is ${industry}`;
  }
  if (
    country !== null &&
    wished.locations.length > 0 &&
    !wished.locations.some((place) => isInPlace(place, { location, country }))
  ) {
    return `it is in ${[location, country].filter(Boolean).join(', ')}`;
  }
  return undefined;
}

type Requested = Pick<QueryReading, 'groups' | 'exclusions'>;

/** Why a search skips the account: it matches no group, or an exclusion. */
export function findMisfit({ groups, exclusions }: Requested, company: KnownCompany): string | undefined {
  if (isUnwantedCompany(exclusions.companies, company)) return 'the query rules it out';
  const misfits = groups.map(({ companies }) => explainMisfit(companies, company));
  return misfits.includes(undefined) ? undefined : misfits[0];
}

export const isCompanyOf = (wished: QueryCompanies, company: KnownCompany): boolean =>
  explainMisfit(wished, company) === undefined;

export const hasCompanyFilter = ({ groups, exclusions }: Requested): boolean =>
  groups.some(({ companies }) => hasCompanyCondition(companies)) || exclusions.companies.length > 0;

/** Whether an account definitely matches an exclusion. Missing data doesn't exclude it. */
function isUnwantedCompany(unwanted: readonly QueryCompanies[], company: KnownCompany): boolean {
  return unwanted.some((wished) => isKnown(wished, company) && explainMisfit(wished, company) === undefined);
}

function isKnown(wished: QueryCompanies, { employees, industry, country }: KnownCompany): boolean {
  const asksSize = wished.employees_min !== null || wished.employees_max !== null;
  return (
    !(asksSize && employees === null) &&
    !(wished.industries.length > 0 && industry === null) &&
    !(wished.locations.length > 0 && country === null)
  );
}

function hasWords(name: string, words: string): boolean {
  const held = new Set(plainWords(name));
  return plainWords(words).every((word) => held.has(word));
}
