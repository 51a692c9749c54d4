import type { QueryReading, WishedCompanies } from '#contract/interpretation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { isIndustry } from './industries.ts';
import { placeFits } from './place-fits.ts';
import { asksForSomething } from './wished-companies.ts';
import { plainWords } from './word-forms.ts';

export type KnownCompany = Pick<AccountRecord, 'name' | 'employees' | 'industry' | 'location' | 'country'>;

/**
 * Why the account doesn't match the query, or undefined if it does. Missing data is never a reason to exclude an
 * account.
 */
function misfitOf(wished: WishedCompanies, company: KnownCompany): string | undefined {
  const { employees, industry, country, location } = company;
  if (wished.names.length > 0 && !wished.names.some((name) => holdsWords(company.name, name))) {
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
    !wished.locations.some((place) => placeFits(place, { location, country }))
  ) {
    return `it is in ${[location, country].filter(Boolean).join(', ')}`;
  }
  return undefined;
}

type Asked = Pick<QueryReading, 'groups' | 'exclusions'>;

/** Why a search skips the account: it matches no group, or an exclusion. */
export function whyNot({ groups, exclusions }: Asked, company: KnownCompany): string | undefined {
  if (isUnwantedCompany(exclusions.companies, company)) return 'the query rules it out';
  const misfits = groups.map(({ companies }) => misfitOf(companies, company));
  return misfits.includes(undefined) ? undefined : misfits[0];
}

export const fitsCompanies = (wished: WishedCompanies, company: KnownCompany): boolean =>
  misfitOf(wished, company) === undefined;

export const asksForCompanies = ({ groups, exclusions }: Asked): boolean =>
  groups.some(({ companies }) => asksForSomething(companies)) || exclusions.companies.length > 0;

/** Whether an account definitely matches an exclusion. Missing data doesn't exclude it. */
function isUnwantedCompany(unwanted: readonly WishedCompanies[], company: KnownCompany): boolean {
  return unwanted.some((wished) => isKnown(wished, company) && misfitOf(wished, company) === undefined);
}

function isKnown(wished: WishedCompanies, { employees, industry, country }: KnownCompany): boolean {
  const asksSize = wished.employees_min !== null || wished.employees_max !== null;
  return (
    !(asksSize && employees === null) &&
    !(wished.industries.length > 0 && industry === null) &&
    !(wished.locations.length > 0 && country === null)
  );
}

function holdsWords(name: string, words: string): boolean {
  const held = new Set(plainWords(name));
  return plainWords(words).every((word) => held.has(word));
}
