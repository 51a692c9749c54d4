import type { Company } from '#domain/market/directory/directory.ts';
import type { Random } from '#domain/shared/random/seeded-random.ts';
import { grouped, MONTHS, moneyText } from '#domain/shared/text/plain-figures.ts';
import { countries, countryOf } from '../directory/country-data.ts';
import { makeName } from '../directory/make-name.ts';
import { tradeOf } from '../directory/world.ts';
import type { Slots } from './compose.ts';
import { bank, investor, productName, rival } from './counterparts.ts';
import { monthDayYear, roundMoney, upperFirst } from './fact-text.ts';
import { currencyOf } from './story-facts.ts';

/** Other names in a story: rivals and their news, analysts, reporters, the press office. */
export function surroundings(company: Company, slots: Slots, born: Date, random: Random): Slots {
  const trade = tradeOf(company);
  const [other, other2, other3] = rivals(random, trade.names);
  const name = (): string => makeName(company.country, random).full;
  const currency = currencyOf(company.country);
  const money = (low: number, high: number): string =>
    moneyText({ amount: roundMoney(random.int(low, high) * 100_000), currency });
  const far = countryOf(random.pick(countries()).code).cities;
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
    otherCount: grouped(random.int(4, 60) * 10),
    otherProduct: productName(random),
    otherInvestor: investor(random),
    house: bank(random),
    analyst: name(),
    guest: name(),
    reporter: name(),
    editor: name(),
    press: name(),
    month: `${MONTHS[monthsAgo.getUTCMonth()]}${monthsAgo.getUTCFullYear() === year ? '' : ` ${monthsAgo.getUTCFullYear()}`}`,
    lastYear: String(year - 1),
    yearBefore: String(year - 2),
    thisYear: String(year),
    longDate: monthDayYear(born),
    CITY: (slots.city ?? '').toUpperCase(),
    customers2: upperFirst(slots.customers ?? ''),
    rivals2: upperFirst(slots.rivals ?? ''),
    rolePlural2: upperFirst(slots.rolePlural ?? ''),
    goodPlural2: upperFirst(slots.goodPlural ?? ''),
    percent2: String(random.int(11, 46)),
    points: `${random.int(1, 6)}.${random.int(1, 9)}`,
    years2: String(random.int(8, 27)),
    pages: String(random.int(12, 88)),
    quarterName: `${['first', 'second', 'third', 'fourth'][Math.floor(born.getUTCMonth() / 3)]} quarter`,
    revenue: moneyText({ amount: roundMoney(company.employees * random.int(30, 70) * 1_000), currency }),
    dividend: `${random.int(4, 38)} cents`,
    shares: grouped(random.int(9_000, 90_000) * 1_000 + random.int(1, 999)),
    against: grouped(random.int(90, 2_000) * 1_000 + random.int(1, 999)),
    street: String(random.int(100, 9_900)),
    commission: `001-${random.int(10_000, 41_000)}`,
    phone: `555-0${random.int(100, 199)}`,
    site2: `${slug(slots.C ?? '')}.example`,
  };
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '');

/** Three different companies in the trade. */
function rivals(random: Random, names: readonly string[]): readonly [string, string, string] {
  const [a, b, c] = rival(random);
  const trade = (): string => names[random.int(0, names.length - 1)] ?? '';
  return [`${a} ${trade()}`, `${b} ${trade()}`, `${c} ${trade()}`];
}
