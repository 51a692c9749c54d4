import type { PublicIdentity } from '#domain/signals/research/public-identity.ts';
import { bareKey, ownEntries } from '../records/company-names.ts';
import { type CompaniesHouse, companyNumber, findCompanies, readProfile } from './companies-house-api.ts';

/** The ids of Companies House in the register of legal entities: England and Wales, Northern Ireland, Scotland. */
const AUTHORITIES: ReadonlySet<string> = new Set(['RA000585', 'RA000586', 'RA000587']);

export interface OwnCompany {
  readonly number: string;
  /** The day it was founded, when its first officers aren't news. */
  readonly created: string | null;
}

/** A name alone is not enough: many American companies have a British namesake. */
const isBritish = (domain: string | null): boolean => domain?.endsWith('.uk') === true;

const registeredNumber = (identity: PublicIdentity | null): string | null => {
  const number = identity?.register?.number;
  return number && AUTHORITIES.has(number.authority) ? companyNumber(number.value) : null;
};

async function numberByName(house: CompaniesHouse, names: readonly string[]): Promise<string | null> {
  const [first = ''] = names;
  const own = ownEntries(names, await findCompanies(house, bareKey(first)), ({ name }) => name);
  const numbers = new Set(own.map(({ number }) => companyNumber(number)));
  const [only = null] = numbers;
  return numbers.size === 1 ? only : null;
}

/**
 * The company's entry in the British register: by the number in the register of legal entities, or else by its name,
 * if its site is British and exactly one active company has that name.
 */
export async function ownCompany(
  house: CompaniesHouse,
  names: readonly string[],
  { domain, identity }: { readonly domain: string | null; readonly identity: PublicIdentity | null },
): Promise<OwnCompany | null> {
  const number = registeredNumber(identity) ?? (isBritish(domain) ? await numberByName(house, names) : null);
  const profile = number === null ? null : await readProfile(house, number);
  return number === null || profile === null ? null : { number, created: profile.created };
}
