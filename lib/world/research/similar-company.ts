import type { Company } from '#domain/market/directory/directory.ts';
import type { Random } from '#domain/shared/random/seeded-random.ts';
import { listCountries } from '../directory/country-data.ts';
import { INDUSTRIES } from '../directory/industry-data.ts';
import { makeName } from '../directory/make-name.ts';
import { listTrades } from '../directory/trade-data.ts';
import type { Slots } from './compose.ts';
import { toPlural, toRoleWords } from './fact-text.ts';
import { getTradeWords } from './trade-words.ts';

/** A story's facts for another company with a similar name: another trade, place and people. */
export function disguiseCompany(company: Company, slots: Slots, random: Random): Slots {
  const otherIndustries = INDUSTRIES.filter(({ name }) => name !== company.industry);
  const industry = otherIndustries[random.int(0, otherIndustries.length - 1)]?.name ?? company.industry;
  const trade = random.pick(listTrades(industry));
  const { sites, goods, customers } = getTradeWords(industry);
  const good = goods[random.int(0, goods.length - 1)] ?? '';
  const country = random.pick(listCountries());
  const [stem = company.name] = company.name.split(' ');
  const descriptor = random.pick(trade.names);
  const near = `${stem.slice(0, -2)}${random.pick(['ley', 'on', 'ex', 'une'])}`;
  return {
    ...slots,
    C: `${random.chance(60) ? stem : near} ${descriptor}`,
    does: trade.does,
    good,
    goodPlural: toPlural(good),
    site: sites[0] ?? '',
    customers: customers[random.int(0, customers.length - 1)] ?? '',
    rolePlural: toRoleWords(trade.titles.Staff.split(';')[0] ?? ''),
    city: (country.cities[0].split(',')[0] ?? '').trim(),
    founded: String(random.int(1931, 2019)),
    employees: String(random.int(3, 90) * 10),
    person: makeName(country.code, random).full,
    title: random.pick(['chief executive', 'head of sales', 'plant manager']),
    boss: makeName(country.code, random).full,
    bossTitle: 'chief executive',
    hired: makeName(country.code, random).full,
  };
}
