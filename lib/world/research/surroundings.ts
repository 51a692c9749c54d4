import type { Company } from '#domain/market/directory/directory.ts';
import type { Random } from '#domain/shared/random/seeded-random.ts';
import { formatMoney, formatThousands, MONTHS } from '#domain/shared/text/plain-figures.ts';
import { findCountry, listCountries } from '../directory/country-data.ts';
import { makeName } from '../directory/make-name.ts';
import { findTrade } from '../directory/world.ts';
import type { Slots } from './compose.ts';
import { generateBank, generateInvestor, generateProductName, pickRivals } from './counterparts.ts';
import { capitalize, formatDate, roundMoney } from './fact-text.ts';
import { findCurrency } from './story-facts.ts';

/** Other names in a story: rivals and their news, analysts, reporters, the press office. */
export function createSurroundings(company: Company, slots: Slots, born: Date, random: Random): Slots {
  const trade = findTrade(company);
  const [other, other2, other3] = nameRivals(random, trade.names);
  const name = (): string => makeName(company.country, random).full;
  const currency = findCurrency(company.country);
  const money = (low: number, high: number): string =>
    formatMoney({ amount: roundMoney(random.int(low, high) * 100_000), currency });
  const far = findCountry(random.pick(listCountries()).code).cities;
  const city = (): string => (far[random.int(0, far.length - 1)] ?? '').split(',')[0] ?? '';
  const monthsAgo = new Date(Date.UTC(born.getUTCFullYear(), born.getUTCMonth() - random.int(2, 7), 1));
  const year = born.getUTCFullYear();
  return {
    ...slots,
    other,
    other2,
    other3,
    otherCity: city(),
    otherCity2: city(),
    otherBoss: name(),
    otherBoss2: name(),
    otherAmount: money(20, 900),
    otherCount: formatThousands(random.int(4, 60) * 10),
    otherProduct: generateProductName(random),
    otherInvestor: generateInvestor(random),
    house: generateBank(random),
    analyst: name(),
    guest: name(),
    reporter: name(),
    editor: name(),
    press: name(),
    month: `${MONTHS[monthsAgo.getUTCMonth()]}${monthsAgo.getUTCFullYear() === year ? '' : ` ${monthsAgo.getUTCFullYear()}`}`,
    lastYear: String(year - 1),
    yearBefore: String(year - 2),
    thisYear: String(year),
    longDate: formatDate(born),
    CITY: (slots.city ?? '').toUpperCase(),
    customers2: capitalize(slots.customers ?? ''),
    rivals2: capitalize(slots.rivals ?? ''),
    rolePlural2: capitalize(slots.rolePlural ?? ''),
    goodPlural2: capitalize(slots.goodPlural ?? ''),
    percent2: String(random.int(11, 46)),
    points: `${random.int(1, 6)}.${random.int(1, 9)}`,
    years2: String(random.int(8, 27)),
    pages: String(random.int(12, 88)),
    quarterName: `${['first', 'second', 'third', 'fourth'][Math.floor(born.getUTCMonth() / 3)]} quarter`,
    revenue: formatMoney({ amount: roundMoney(company.employees * random.int(30, 70) * 1_000), currency }),
    dividend: `${random.int(4, 38)} cents`,
    shares: formatThousands(random.int(9_000, 90_000) * 1_000 + random.int(1, 999)),
    against: formatThousands(random.int(90, 2_000) * 1_000 + random.int(1, 999)),
    street: String(random.int(100, 9_900)),
    commission: `001-${random.int(10_000, 41_000)}`,
    phone: `555-0${random.int(100, 199)}`,
    site2: `${toSlug(slots.C ?? '')}.example`,
  };
}

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '');

/** Three different companies in the trade. */
function nameRivals(random: Random, names: readonly string[]): readonly [string, string, string] {
  const [a, b, c] = pickRivals(random);
  const trade = (): string => names[random.int(0, names.length - 1)] ?? '';
  return [`${a} ${trade()}`, `${b} ${trade()}`, `${c} ${trade()}`];
}
