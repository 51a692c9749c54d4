import type { Company } from '#domain/market/directory/directory.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import COMPANIES from './companies.json' with { type: 'json' };
import TRADES from './trades.json' with { type: 'json' };

/** What a company does, and the words for it in stories. */
interface Trade {
  /** Completes "Aldershaw Stays …". */
  readonly does: string;
  /** The end of a competitor's name. */
  readonly ending: string;
  readonly sites: readonly string[];
  readonly goods: readonly string[];
  readonly customers: readonly string[];
  /** Those who do the work, in the plural. */
  readonly jobs: readonly string[];
}

interface WorldCompany {
  readonly company: Company;
  readonly trade: Trade;
  /** Other cities of its country. */
  readonly otherCities: readonly string[];
}

/** Head count in percent. Everyone else works in Operations. */
const DEPARTMENTS = {
  Sales: 12,
  Engineering: 8,
  'Customer Success': 7,
  Finance: 5,
  People: 4,
  Marketing: 4,
  'IT & Security': 3,
};
/** Where large companies have colleagues abroad, in percent. */
const ABROAD = { US: 30 };
const LARGE = 1_500;

const trades: Readonly<Record<string, Trade & { readonly industry: string }>> = TRADES;

const world: readonly WorldCompany[] = COMPANIES.map(readCompany);
const worldByDomain = new Map(world.map((each) => [each.company.domain, each]));

/** The demo workspace takes companies in the order of the file. */
function readCompany({ trade: key, other_cities, ...facts }: (typeof COMPANIES)[number]): WorldCompany {
  const { name, employees, location, country } = facts;
  const trade = trades[key];
  if (trade === undefined) throw new Error(`Got the trade "${key}" of ${name}; expected one of trades.json.`);
  const slug = foldAccents(name).replaceAll(' ', '-');
  const company = {
    ...facts,
    industry: trade.industry,
    network_url: `https://network.example/company/${slug}`,
    short_description: `${name} ${trade.does}, based in ${location}.`,
    logo_url: `https://network.example/logos/${slug}.png`,
    workforce: {
      total: employees,
      by_department: divideHeads(employees, DEPARTMENTS, 'Operations'),
      by_country: divideHeads(employees, employees > LARGE ? ABROAD : {}, country),
    },
  };
  return { company, trade, otherCities: other_cities };
}

/** Parts by percent, and the rest under its own name, so that they add up exactly. */
function divideHeads(
  total: number,
  percents: Readonly<Record<string, number>>,
  rest: string,
): Readonly<Record<string, number>> {
  const parts = Object.entries(percents)
    .filter(([name]) => name !== rest)
    .map(([name, percent]): [string, number] => [name, Math.floor((total * percent) / 100)])
    .filter(([, heads]) => heads > 0);
  const headCount = parts.reduce((sum, [, heads]) => sum + heads, 0);
  return { ...Object.fromEntries(parts), [rest]: total - headCount };
}

const companies: readonly Company[] = world.map(({ company }) => company);

/** All companies, in the order of the table. */
export const listWorld = (): readonly Company[] => companies;

/** The company in this row of the table, from 0. */
export function getCompany(index: number): Company {
  const companyWorld = world[index];
  if (companyWorld) return companyWorld.company;
  throw new RangeError(`Got company index ${index}; expected a whole number from 0 to ${world.length - 1}.`);
}

/** A company with its trade and its country's other cities. */
export const findInWorld = (domain: string): WorldCompany | undefined =>
  worldByDomain.get(domain.toLowerCase());

export const findCompanyByDomain = (domain: string): Company | undefined => findInWorld(domain)?.company;
