import type { Relation } from '#contract/relation.ts';

type CompanyType = 'customer' | 'partner' | 'competitor' | 'prospect';

/** A company as people at the customer see it. */
export interface CompanyFacts {
  readonly name: string;
  /** As somebody typed it. */
  readonly website: string | null;
  /** It came through the API, which takes what it gets. @default somebody typed it into a form */
  readonly isFromApi?: boolean;
  /** The domain that a CRM with several of them has first. @default that of the web site */
  readonly firstDomain?: string;
  readonly country?: string | null;
  readonly phone?: string;
  readonly description?: string;
  /** A field that the customer made. */
  readonly tier?: string;
  readonly employees?: number | null;
  /** What the CRM's own field for the type or stage of a company says. */
  readonly type?: CompanyType | null;
  /** The number of a sample owner, or of somebody whom the CRM no longer knows. */
  readonly owner?: number | null;
}

export interface ContactFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly title?: string;
  readonly phone?: string;
}

interface SampleContact extends ContactFacts {
  readonly number: number;
  readonly title: string;
}

export interface SampleDeal {
  readonly name: string;
  readonly state: 'open' | 'won' | 'lost';
  /** While it is open, when that is expected. */
  readonly closedAt: number;
  readonly contacts: readonly SampleContact[];
}

interface SampleOwner {
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Someone who left still owns companies. */
  readonly isActive: boolean;
}

/** A company of a CRM that has been in use for years. */
export interface SampleCompany extends CompanyFacts {
  /** From 1. Its name ends with it. */
  readonly number: number;
  /** What the web site means. */
  readonly domain: string | null;
  readonly employees: number | null;
  readonly type: CompanyType | null;
  readonly owner: number | null;
  readonly deals: readonly SampleDeal[];
  /** What a reader must make of type and deals. */
  readonly relation: Relation;
  readonly isInList: boolean;
  /** Somebody deleted it. */
  readonly isDeleted: boolean;
  /** The number of the company that somebody merged it into. */
  readonly mergedInto: number | null;
}

/** The list, view or filter of companies that every filled CRM has. */
export const FILLED_LIST = 'Key accounts';

const FIRST_NAMES = [
  'Ada',
  'Ben',
  'Chidi',
  'Dana',
  'Emre',
  'Fumiko',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kim',
];
const LAST_NAMES = [
  'Abara',
  'Brandt',
  'Costa',
  'Duval',
  'Eriksen',
  'Falk',
  'Garcia',
  'Hansen',
  'Ito',
  'Jansen',
];
const COLORS = ['Amber', 'Basalt', 'Cobalt', 'Dune', 'Ember', 'Fern', 'Granite'];
const THINGS = ['Bridge', 'Harbor', 'Kiln', 'Loom', 'Mill', 'Quarry', 'Ridge', 'Sail', 'Vale'];
const COUNTRIES = ['DE', 'United States', 'france', 'JP', 'United Kingdom', null, 'Brasil'];
const TITLES = ['Head of Operations', 'CFO', 'VP Sales', 'Plant Manager'];

const HOUR = 3_600_000;
/** The companies are older than any run. */
const LONG_AGO = Date.UTC(2025, 0, 6, 9);

const pickItem = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
};

export const sampleOwners: readonly SampleOwner[] = Array.from({ length: 12 }, (_, index) => {
  const [firstName, lastName] = [pickItem(FIRST_NAMES, index), pickItem(LAST_NAMES, index)];
  return {
    number: index + 1,
    firstName,
    lastName,
    email: `${firstName}.${lastName}@seller.example`.toLowerCase(),
    isActive: index < 10,
  };
});
/** The CRM doesn't list an owner with this number, also not among those who left. */
export const UNKNOWN_OWNER = 99;

const buildBaseName = (number: number): string =>
  `${pickItem(COLORS, number)} ${pickItem(THINGS, number * 5)}`;
const buildDomain = (number: number): string =>
  `${buildBaseName(number).toLowerCase().replace(' ', '-')}-${number}.example`;

/** One domain as people type it. */
const SPELLINGS: readonly ((domain: string) => string)[] = [
  (domain) => domain,
  (domain) => `WWW.${domain.toUpperCase()}`,
  (domain) => `https://${domain}/`,
  (domain) => `http://www.${domain}/about-us?ref=crm`,
  (domain) => `https://${domain}:443/en`,
  (domain) => `www.${domain}.`,
];

/** In every fifty: one with the domain of the one before. In every twenty: one without a web site. */
function chooseWebsite(number: number): Pick<SampleCompany, 'website' | 'domain'> {
  if (number % 20 === 0) return { website: null, domain: null };
  const domain = buildDomain(number % 50 === 18 ? number - 1 : number);
  return { domain, website: pickItem(SPELLINGS, number)(domain) };
}

/** In every twenty: 3 customers (one without a deal), 2 with open deals, 1 that was lost, 2 prospects. */
function chooseKind(number: number): {
  readonly relation: Relation;
  readonly type: SampleCompany['type'];
  readonly states: readonly SampleDeal['state'][];
} {
  if (number % 100 === 7) return { relation: 'partner', type: 'partner', states: [] };
  if (number % 100 === 8) return { relation: 'competitor', type: 'competitor', states: [] };
  switch (number % 20) {
    case 1:
      return { relation: 'customer', type: null, states: ['won'] };
    case 2:
      return { relation: 'customer', type: 'prospect', states: ['lost', 'won', 'open', 'won'] };
    case 3:
      return { relation: 'customer', type: 'customer', states: [] };
    case 4:
      return { relation: 'open_deal', type: null, states: ['open'] };
    case 5:
      return { relation: 'open_deal', type: 'prospect', states: ['lost', 'open'] };
    case 6:
      return { relation: 'prospect', type: 'prospect', states: ['lost'] };
    case 9:
      return { relation: 'prospect', type: 'prospect', states: [] };
    default:
      return { relation: 'none', type: null, states: [] };
  }
}

function createContact(number: number, domain: string | null): SampleContact {
  const [firstName, lastName] = [pickItem(FIRST_NAMES, number), pickItem(LAST_NAMES, number * 3)];
  const email = `${firstName}.${lastName}.${number}@${domain ?? 'mail.example'}`.toLowerCase();
  return { number, firstName, lastName, email, title: pickItem(TITLES, number) };
}

/** The second contact of a deal is also in the next one. */
const dealsOf = (
  number: number,
  domain: string | null,
  states: readonly SampleDeal['state'][],
): SampleDeal[] =>
  states.map((state, index) => ({
    name: `${buildBaseName(number)} ${index + 1}`,
    state,
    closedAt: LONG_AGO + (number % 500) * HOUR + index * 24 * HOUR,
    contacts: [createContact(number * 10 + index, domain), createContact(number * 10 + index + 1, domain)],
  }));

function chooseOwner(number: number): number | null {
  if (number % 97 === 0) return UNKNOWN_OWNER;
  return number % 4 === 0 ? null : (number % sampleOwners.length) + 1;
}

/**
 * One of the companies of a filled CRM, always the same for a number: duplicate domains, domains in six spellings, none
 * at all, customers, open deals, owners who left, and companies that were deleted or merged.
 */
export function createSampleCompany(number: number): SampleCompany {
  const { website, domain } = chooseWebsite(number);
  const { relation, type, states } = chooseKind(number);
  const company = {
    number,
    name: `${buildBaseName(number)} ${number}`,
    website,
    domain,
    isFromApi: number % 2 === 0,
    country: pickItem(COUNTRIES, number),
    employees: number % 3 === 0 ? null : (number % 90) * 11 + 1,
    type,
    owner: chooseOwner(number),
    deals: dealsOf(number, domain, states),
    relation,
    isInList: number % 10 === 1,
    isDeleted: number % 500 === 490,
    mergedInto: null,
  };
  if (number % 500 !== 250) return company;
  // A CRM fills what the other one lacks when companies are merged. This one has nothing to add.
  const empty = { website: null, domain: null, country: null, employees: null, type: null, owner: null };
  return { ...company, ...empty, mergedInto: number - 1 };
}

/** The companies of a filled CRM one by one. */
export function* generateSampleCompanies(count: number): Generator<SampleCompany> {
  for (let number = 1; number <= count; number += 1) yield createSampleCompany(number);
}
