import type { Company, Workforce } from '#domain/market/directory/directory.ts';
import { createRandom, type Random, type Weighted } from '#domain/shared/random/seeded-random.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { apportion } from './apportion.ts';
import { type Country, listCountries } from './country-data.ts';
import { DEPARTMENTS, INDUSTRIES, type Industry, MIXES } from './industry-data.ts';
import { STEMS } from './stem-data.ts';
import { listTrades, type Trade } from './trade-data.ts';

/** The number of companies in the demo data. */
export const WORLD_SIZE = 400;

/** Changing the seed changes every company and person. */
const SEED = 'embedded-world-2';

/** Both ends of the range always exist. Company 0 is large enough for a load test with 2,000 people. */
const FIXED_SIZES: Readonly<Record<number, number>> = { 0: 40_000, 1: 12 };

const SIZE_BANDS: Weighted<{ readonly low: number; readonly high: number }> = [
  [{ low: 12, high: 30 }, 14],
  [{ low: 31, high: 100 }, 24],
  [{ low: 101, high: 300 }, 22],
  [{ low: 301, high: 1_000 }, 18],
  [{ low: 1_001, high: 3_000 }, 10],
  [{ low: 3_001, high: 10_000 }, 8],
  [{ low: 10_001, high: 40_000 }, 4],
];

/** Upper bounds in thousands of US dollars. */
const REVENUE_BANDS: readonly (readonly [number, string])[] = [
  [1_000, 'Under $1M'],
  [5_000, '$1M-$5M'],
  [10_000, '$5M-$10M'],
  [50_000, '$10M-$50M'],
  [100_000, '$50M-$100M'],
  [500_000, '$100M-$500M'],
  [1_000_000, '$500M-$1B'],
  [10_000_000, '$1B-$10B'],
  [Number.POSITIVE_INFINITY, 'Over $10B'],
];

const companyCache = new Map<number, Company>();
let choices: Weighted<Country> | undefined;
let domains: ReadonlyMap<string, number> | undefined;

/** All companies, in order. */
export function listWorld(): readonly Company[] {
  return Array.from({ length: WORLD_SIZE }, (_, index) => getCompany(index));
}

/** Company `index` of the demo data, 0 to 399. Always the same. */
export function getCompany(index: number): Company {
  if (!Number.isInteger(index) || index < 0 || index >= WORLD_SIZE) {
    throw new RangeError(`Got company index ${index}; expected a whole number from 0 to ${WORLD_SIZE - 1}.`);
  }
  const cachedCompany = companyCache.get(index);
  if (cachedCompany !== undefined) return cachedCompany;
  const company = makeCompany(index);
  companyCache.set(index, company);
  return company;
}

export function findCompanyByDomain(domain: string): Company | undefined {
  const index = findIndex(domain);
  return index === undefined ? undefined : getCompany(index);
}

/** What a company does within its industry. */
export function findTrade({ domain, industry }: Company): Trade {
  const index = findIndex(domain);
  return index === undefined ? listTrades(industry)[0] : createIdentity(index).trade;
}

/** The index of the company with this domain. */
export function findIndex(domain: string): number | undefined {
  domains ??= new Map(Array.from({ length: WORLD_SIZE }, (_, at) => [createIdentity(at).domain, at]));
  return domains.get(domain.toLowerCase());
}

function makeCompany(index: number): Company {
  const { random, industry, trade, country, name, domain } = createIdentity(index);
  const size = random.weighted(SIZE_BANDS);
  const employees = FIXED_SIZES[index] ?? random.int(size.low, size.high);
  const city = random.pick(country.cities);
  const slug = toSlug(name);
  return {
    domain,
    name,
    industry: industry.name,
    employees,
    location: city,
    country: country.code,
    network_url: `https://network.example/company/${slug}`,
    short_description: `${name} ${trade.does}, based in ${city}.`,
    logo_url: `https://network.example/logos/${slug}.png`,
    founded_year: pickFoundedYear(employees, random),
    revenue_range: pickRevenueRange(employees, industry, random),
    workforce: createWorkforce(employees, industry, country, random),
  };
}

/** A company's name and domain. Generated separately, so that finding a company by its domain stays cheap. */
interface Identity {
  readonly random: Random;
  readonly industry: Industry;
  readonly trade: Trade;
  readonly country: Country;
  readonly name: string;
  readonly domain: string;
}

function createIdentity(index: number): Identity {
  const random = createRandom(`${SEED}/company/${index}`);
  const industry = random.pick(INDUSTRIES);
  const country = random.weighted(weighCountries());
  const trade = random.pick(listTrades(industry.name));
  const stem = STEMS[index] ?? industry.name;
  const descriptor = random.pick(trade.names);
  const [name, label] = random.weighted([
    [[stem, stem], 30],
    [[`${stem} ${descriptor}`, stem], 25],
    [[`${stem} ${descriptor}`, `${stem}${descriptor}`], 30],
    [[`${stem} ${descriptor}`, `${stem}-${descriptor}`], 15],
  ] as const);
  return {
    random,
    industry,
    trade,
    country,
    name,
    domain: `${label.toLowerCase()}.${random.pick(country.endings)}`,
  };
}

function toSlug(name: string): string {
  return foldAccents(name).replaceAll(' ', '-');
}

function weighCountries(): Weighted<Country> {
  const [first, ...rest] = listCountries();
  choices ??= [[first, first.weight], ...rest.map((country): [Country, number] => [country, country.weight])];
  return choices;
}

function pickFoundedYear(employees: number, random: Random): number {
  return employees > 3_000 ? random.int(1949, 2009) : random.int(employees > 300 ? 1975 : 1998, 2023);
}

function pickRevenueRange(employees: number, industry: Industry, random: Random): string {
  const thousands = (employees * industry.revenuePerHead * random.int(70, 130)) / 100;
  return REVENUE_BANDS.find(([below]) => thousands < below)?.[1] ?? '';
}

function createWorkforce(total: number, industry: Industry, home: Country, random: Random): Workforce {
  const departments = DEPARTMENTS.map((name, at): [string, number] => [name, MIXES[industry.mix][at] ?? 0]);
  return {
    total,
    by_department: apportion(total, departments),
    by_country: apportion(total, divideByCountry(total, home, random)),
  };
}

/** A company of up to 50 people works in one country. Every factor of ten adds a few more. */
function divideByCountry(total: number, home: Country, random: Random): [string, number][] {
  const abroad = total <= 50 ? 0 : random.int(0, String(total).length * 2 - 3);
  const shares = new Map([[home.code, 100]]);
  for (let count = 0; count < abroad; count++) {
    const { code } = random.weighted(weighCountries());
    if (code !== home.code) shares.set(code, random.int(3, 25));
  }
  return [...shares];
}
