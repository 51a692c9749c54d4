import type { Relation } from '#contract/relation.ts';
import { type CompanyFacts, crmOwners, type OldCompany } from '#local/crm/crm-facts.ts';

/** A company of a CRM that has been in use for years. Its name ends with its number. */
export interface SampleCompany extends OldCompany {
  /** What the web site means. */
  readonly domain: string | null;
  readonly employees: number | null;
  readonly owner: number | null;
  /** What a reader must make of type and deals. */
  readonly relation: Relation;
}

type SampleDeal = SampleCompany['deals'][number];

const FIRST_NAMES = 'Ada Ben Chidi Dana Emre Fumiko Greta Hugo Ines Jonas Kim'.split(' ');
const LAST_NAMES = 'Abara Brandt Costa Duval Eriksen Falk Garcia Hansen Ito Jansen'.split(' ');
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
  readonly type: NonNullable<CompanyFacts['type']> | null;
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

function createContact(number: number, domain: string | null): SampleDeal['contacts'][number] {
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
  return number % 4 === 0 ? null : (number % crmOwners.length) + 1;
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
