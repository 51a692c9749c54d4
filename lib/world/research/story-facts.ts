import type { Company, DirectoryPerson } from '#domain/market/directory/directory.ts';
import type { Random } from '#domain/shared/random/seeded-random.ts';
import { dayMonthYear, grouped, type Money, moneyText } from '#domain/shared/text/plain-figures.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import { countryOf } from '../directory/country-data.ts';
import { makeRoster } from '../directory/roster.ts';
import { tradeOf } from '../directory/world.ts';
import { STORIES } from '../stories/stories.ts';
import type { Slots } from './compose.ts';
import {
  ATTACKS,
  acquirer,
  bank,
  investor,
  MONEY_USES,
  matter,
  partner,
  productName,
  regulator,
  target,
  toolMoves,
} from './counterparts.ts';
import { plural, quarterAfter, roleWords, roundMoney, WEEKDAYS } from './fact-text.ts';
import { tradeWords } from './trade-words.ts';

/** The truth about an event, to check what a reader finds. */
export interface EventTruth {
  readonly person: string | null;
  readonly role: string | null;
  readonly counterpart: string | null;
  readonly place: string | null;
  readonly amount: Money | null;
  readonly count: number | null;
}

export interface StoryFacts {
  readonly slots: Slots;
  readonly truth: EventTruth;
}

const EURO = ['DE', 'FR', 'ES', 'IT', 'NL', 'IE', 'PT'];
const LEADER =
  /^(Chief|C[A-Z]{1,3}O$|VP|SVP|Vice President|Head of|General Counsel|Group CFO)|Director$|^Director/;
const OWNER = /Founder|Owner/;

/** Facts that fit the company: its people, size, trade and country. */
export function storyFacts(company: Company, kind: TextKind | null, born: Date, random: Random): StoryFacts {
  const people = peopleOf(company);
  const [boss] = people;
  const trade = tradeOf(company);
  const speaker = speakerOf(people, random);
  const hired = leaderOf(people, random);
  const words = tradeWords(company.industry);
  const { employees } = company;
  const one = (choices: readonly string[]): string => choices[random.int(0, choices.length - 1)] ?? '';
  const share = (low: number, high: number, least: number): number =>
    Math.max(least, Math.round((employees * random.int(low, high)) / 100));
  const place = placeNear(company, random);
  const count = kind === 'layoffs' || kind === 'hiring_surge' ? share(5, 14, 5) : share(4, 10, 4);
  const roles = tradeOf(company)
    .titles.Staff.split(';')
    .filter((role) => !/ de /.test(role));
  const role = roleWords(one(roles));
  const roleCount = Math.max(2, Math.round(count * 0.6));
  const staff = Math.max(4, Math.round((employees * random.int(4, 18)) / 100));
  const amount = amountOf(company, kind, count, staff, random);
  const funder = investor(random);
  const [area2 = '', oldTool = '', newTool = ''] = one(toolMoves(employees)).split('|');
  const attack = random.pick(ATTACKS);
  const watcher = regulator(random, company.country);
  const good = one(words.goods);
  const site = one(words.sites);
  const targetName = target(random, one(trade.names));
  const buyer = acquirer(random);
  const ally = partner(random);
  const leadBank = bank(random);
  const product = productName(random);
  const teamSize = Math.max(3, Math.min(share(2, 9, 3), 400));
  const slots: Slots = {
    C: company.name,
    city: cityName(company.location),
    employees: grouped(employees),
    founded: String(company.founded_year),
    does: trade.does,
    person: speaker.full_name,
    title: speaker.title,
    boss: boss?.full_name ?? '',
    bossTitle: boss?.title ?? '',
    hired: hired?.full_name ?? speaker.full_name,
    role: hired?.title ?? speaker.title,
    amount: moneyText(amount),
    total: moneyText({ ...amount, amount: roundMoney(amount.amount * (1 + random.int(3, 25) / 10)) }),
    budget: moneyText({ ...amount, amount: roundMoney(employees * random.int(200, 900)) }),
    price: moneyText({ ...amount, amount: random.int(3, 95) * 10 }),
    targetSales: moneyText({ ...amount, amount: roundMoney(staff * random.int(90, 260) * 1_000) }),
    round: roundName(employees),
    investor: funder,
    investor2: investor(random),
    use: one(MONEY_USES),
    target: targetName,
    targetCity: placeNear(company, random),
    staff: grouped(staff),
    acquirer: buyer,
    partner: ally,
    bank: leadBank,
    exchange: exchangeOf(company.country),
    product,
    good,
    goodPlural: plural(good),
    site,
    customers: one(words.customers),
    place,
    count: grouped(count),
    roleCount: grouped(roleCount),
    otherCount: grouped(Math.max(1, count - roleCount)),
    before: grouped(Math.max(1, Math.round(count * 0.3))),
    hires: grouped(Math.max(2, Math.round(count / 2))),
    remaining: grouped(employees - count),
    rolePlural: role,
    percent: String(Math.max(1, Math.round((count * 100) / employees))),
    teamSize: String(teamSize),
    area: grouped(random.int(4, 90) * 50 + 100),
    area2,
    oldTool,
    newTool,
    attack,
    attackA: `${/^[aeio]/.test(attack) ? 'an' : 'a'} ${attack}`,
    records: grouped(random.int(8, 300) * Math.max(10, Math.round(employees / 10))),
    regulator: watcher,
    Regulator: watcher.charAt(0).toUpperCase() + watcher.slice(1),
    matter: matter(random, watcher),
    rivals: random.pick(['three', 'four', 'five', 'six', 'seven', 'nine', 'eleven']),
    months: random.pick(['six', 'eight', 'nine', 'twelve', 'fifteen', 'eighteen']),
    days: String(random.int(20, 95)),
    hours: String(random.int(12, 72)),
    years: String(Math.max(2, born.getUTCFullYear() - company.founded_year)),
    contractYears: random.pick(['two', 'three', 'four', 'five']),
    km: String(random.int(40, 180)),
    date: dayMonthYear(born),
    weekday: WEEKDAYS[born.getUTCDay()] ?? '',
    quarter: quarterAfter(born, random.int(1, 3)),
    nextYear: String(born.getUTCFullYear() + 1),
    pastYear: String(Math.max(company.founded_year + 1, born.getUTCFullYear() - random.int(3, 9))),
  };
  const { counterpart, facts = [] } = kind === null ? {} : STORIES[kind];
  const ifTold = <Fact>(name: (typeof facts)[number], fact: Fact): Fact | null =>
    facts.includes(name) ? fact : null;
  return {
    slots,
    truth: {
      person: ifTold('person', slots.hired ?? null),
      role: ifTold('person', slots.role ?? null),
      counterpart: counterpart === undefined ? null : (slots[counterpart] ?? null),
      place: ifTold('place', place),
      amount: ifTold('amount', amount),
      count: ifTold('count', count),
    },
  };
}

const isLeader = ({ title }: DirectoryPerson): boolean => LEADER.test(title) && !OWNER.test(title);

function leaderOf(people: readonly DirectoryPerson[], random: Random): DirectoryPerson | undefined {
  const leaders = people.filter(isLeader);
  return leaders[random.int(0, Math.max(0, leaders.length - 1))];
}

/** Searches go through all companies once per signal. All rosters together have about 12,000 people. */
const MAX_ROSTERS = 500;
const rosters = new Map<string, readonly DirectoryPerson[]>();

function peopleOf(company: Company): readonly DirectoryPerson[] {
  const known = rosters.get(company.domain);
  if (known !== undefined) return known;
  const people = makeRoster(company).map(({ person }) => person);
  if (rosters.size >= MAX_ROSTERS) rosters.clear();
  rosters.set(company.domain, people);
  return people;
}

function speakerOf(people: readonly DirectoryPerson[], random: Random): { full_name: string; title: string } {
  const [first] = people;
  if (first !== undefined && random.chance(55)) return first;
  const seniors = people.filter(isLeader);
  return seniors[random.int(0, Math.max(0, seniors.length - 1))] ?? first ?? { full_name: '', title: '' };
}

/** US cities without their state. */
const cityName = (location: string): string => location.split(',')[0] ?? location;

/** Another city in the country. Large companies also consider the other countries they work in. */
function placeNear(company: Company, random: Random): string {
  const abroad = Object.keys(company.workforce.by_country);
  const code =
    company.employees >= 300 && random.chance(40)
      ? abroad[random.int(0, abroad.length - 1)]
      : company.country;
  const home = cityName(company.location);
  const cities = countryOf(code ?? company.country)
    .cities.map(cityName)
    .filter((city) => city !== home);
  return cities[random.int(0, Math.max(0, cities.length - 1))] ?? home;
}

function roundName(employees: number): string {
  const bands: readonly (readonly [number, string])[] = [
    [25, 'seed'],
    [70, 'Series A'],
    [180, 'Series B'],
    [450, 'Series C'],
    [1_000, 'Series D'],
  ];
  return bands.find(([below]) => employees < below)?.[1] ?? 'Series E';
}

function exchangeOf(country: string): string {
  if (country === 'US') return 'Nasdaq';
  if (country === 'GB') return 'the London Stock Exchange';
  if (country === 'DE') return 'the Frankfurt Stock Exchange';
  return EURO.includes(country) ? 'Euronext' : 'the national stock exchange';
}

/** In proportion to the head count, and in the country's currency. */
function amountOf(
  { employees, country }: Company,
  kind: TextKind | null,
  count: number,
  staff: number,
  random: Random,
): Money {
  const perHead: Readonly<Partial<Record<TextKind, number>>> = {
    acquisition: staff * random.int(120, 380),
    being_acquired: employees * random.int(150, 420),
    ipo_plans: employees * random.int(60, 150),
    layoffs: count * random.int(18, 45),
    regulatory_pressure: employees * random.int(1, 6),
    expansion: count * random.int(30, 110),
  };
  const thousands = (kind === null ? undefined : perHead[kind]) ?? employees * random.int(45, 140);
  return { amount: roundMoney(thousands * 1_000), currency: currencyOf(country) };
}

export const currencyOf = (country: string): string =>
  country === 'GB' ? 'GBP' : EURO.includes(country) ? 'EUR' : 'USD';
