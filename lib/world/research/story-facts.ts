import type { Company, DirectoryPerson } from '#domain/market/directory/directory.ts';
import type { Random } from '#domain/shared/random/seeded-random.ts';
import { formatDay, formatMoney, formatThousands, type Money } from '#domain/shared/text/plain-figures.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import { findCountry } from '../directory/country-data.ts';
import { makeRoster } from '../directory/roster.ts';
import { findTrade } from '../directory/world.ts';
import { STORIES } from '../stories/stories.ts';
import type { Slots } from './compose.ts';
import {
  ATTACKS,
  generateAcquirer,
  generateBank,
  generateInvestor,
  generatePartner,
  generateProductName,
  generateTarget,
  listToolMoves,
  MONEY_USES,
  pickMatter,
  pickRegulator,
} from './counterparts.ts';
import { formatQuarterAfter, roundMoney, toPlural, toRoleWords, WEEKDAYS } from './fact-text.ts';
import { getTradeWords } from './trade-words.ts';

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
export function createStoryFacts(
  company: Company,
  kind: TextKind | null,
  born: Date,
  random: Random,
): StoryFacts {
  const people = listPeople(company);
  const [boss] = people;
  const trade = findTrade(company);
  const speaker = pickSpeaker(people, random);
  const hired = pickLeader(people, random);
  const words = getTradeWords(company.industry);
  const { employees } = company;
  const one = (choices: readonly string[]): string => choices[random.int(0, choices.length - 1)] ?? '';
  const share = (low: number, high: number, least: number): number =>
    Math.max(least, Math.round((employees * random.int(low, high)) / 100));
  const nearbyCity = pickNearbyCity(company, random);
  const count = kind === 'layoffs' || kind === 'hiring_surge' ? share(5, 14, 5) : share(4, 10, 4);
  const roles = findTrade(company)
    .titles.Staff.split(';')
    .filter((role) => !/ de /.test(role));
  const role = toRoleWords(one(roles));
  const roleCount = Math.max(2, Math.round(count * 0.6));
  const staff = Math.max(4, Math.round((employees * random.int(4, 18)) / 100));
  const amount = pickAmount(company, kind, count, staff, random);
  const funder = generateInvestor(random);
  const [area2 = '', oldTool = '', newTool = ''] = one(listToolMoves(employees)).split('|');
  const attack = random.pick(ATTACKS);
  const watcher = pickRegulator(random, company.country);
  const good = one(words.goods);
  const site = one(words.sites);
  const targetName = generateTarget(random, one(trade.names));
  const buyer = generateAcquirer(random);
  const ally = generatePartner(random);
  const leadBank = generateBank(random);
  const product = generateProductName(random);
  const teamSize = Math.max(3, Math.min(share(2, 9, 3), 400));
  const slots: Slots = {
    C: company.name,
    city: readCityName(company.location),
    employees: formatThousands(employees),
    founded: String(company.founded_year),
    does: trade.does,
    person: speaker.full_name,
    title: speaker.title,
    boss: boss?.full_name ?? '',
    bossTitle: boss?.title ?? '',
    hired: hired?.full_name ?? speaker.full_name,
    role: hired?.title ?? speaker.title,
    amount: formatMoney(amount),
    total: formatMoney({ ...amount, amount: roundMoney(amount.amount * (1 + random.int(3, 25) / 10)) }),
    budget: formatMoney({ ...amount, amount: roundMoney(employees * random.int(200, 900)) }),
    price: formatMoney({ ...amount, amount: random.int(3, 95) * 10 }),
    targetSales: formatMoney({ ...amount, amount: roundMoney(staff * random.int(90, 260) * 1_000) }),
    round: roundName(employees),
    investor: funder,
    investor2: generateInvestor(random),
    use: one(MONEY_USES),
    target: targetName,
    targetCity: pickNearbyCity(company, random),
    staff: formatThousands(staff),
    acquirer: buyer,
    partner: ally,
    bank: leadBank,
    exchange: findExchange(company.country),
    product,
    good,
    goodPlural: toPlural(good),
    site,
    customers: one(words.customers),
    place: nearbyCity,
    count: formatThousands(count),
    roleCount: formatThousands(roleCount),
    otherCount: formatThousands(Math.max(1, count - roleCount)),
    before: formatThousands(Math.max(1, Math.round(count * 0.3))),
    hires: formatThousands(Math.max(2, Math.round(count / 2))),
    remaining: formatThousands(employees - count),
    rolePlural: role,
    percent: String(Math.max(1, Math.round((count * 100) / employees))),
    teamSize: String(teamSize),
    area: formatThousands(random.int(4, 90) * 50 + 100),
    area2,
    oldTool,
    newTool,
    attack,
    attackA: `${/^[aeio]/.test(attack) ? 'an' : 'a'} ${attack}`,
    records: formatThousands(random.int(8, 300) * Math.max(10, Math.round(employees / 10))),
    regulator: watcher,
    Regulator: watcher.charAt(0).toUpperCase() + watcher.slice(1),
    matter: pickMatter(random, watcher),
    rivals: random.pick(['three', 'four', 'five', 'six', 'seven', 'nine', 'eleven']),
    months: random.pick(['six', 'eight', 'nine', 'twelve', 'fifteen', 'eighteen']),
    days: String(random.int(20, 95)),
    hours: String(random.int(12, 72)),
    years: String(Math.max(2, born.getUTCFullYear() - company.founded_year)),
    contractYears: random.pick(['two', 'three', 'four', 'five']),
    km: String(random.int(40, 180)),
    date: formatDay(born),
    weekday: WEEKDAYS[born.getUTCDay()] ?? '',
    quarter: formatQuarterAfter(born, random.int(1, 3)),
    nextYear: String(born.getUTCFullYear() + 1),
    pastYear: String(Math.max(company.founded_year + 1, born.getUTCFullYear() - random.int(3, 9))),
  };
  const { counterpart, facts = [] } = kind === null ? {} : STORIES[kind];
  const hideUnlessStated = <Fact>(name: (typeof facts)[number], fact: Fact): Fact | null =>
    facts.includes(name) ? fact : null;
  return {
    slots,
    truth: {
      person: hideUnlessStated('person', slots.hired ?? null),
      role: hideUnlessStated('person', slots.role ?? null),
      counterpart: counterpart === undefined ? null : (slots[counterpart] ?? null),
      place: hideUnlessStated('place', nearbyCity),
      amount: hideUnlessStated('amount', amount),
      count: hideUnlessStated('count', count),
    },
  };
}

const isLeader = ({ title }: DirectoryPerson): boolean => LEADER.test(title) && !OWNER.test(title);

function pickLeader(people: readonly DirectoryPerson[], random: Random): DirectoryPerson | undefined {
  const leaders = people.filter(isLeader);
  return leaders[random.int(0, Math.max(0, leaders.length - 1))];
}

/** Searches go through all companies once per signal. All rosters together have about 12,000 people. */
const MAX_ROSTERS = 500;
const rosters = new Map<string, readonly DirectoryPerson[]>();

function listPeople(company: Company): readonly DirectoryPerson[] {
  const cachedPeople = rosters.get(company.domain);
  if (cachedPeople !== undefined) return cachedPeople;
  const people = makeRoster(company).map(({ person }) => person);
  if (rosters.size >= MAX_ROSTERS) rosters.clear();
  rosters.set(company.domain, people);
  return people;
}

function pickSpeaker(
  people: readonly DirectoryPerson[],
  random: Random,
): { full_name: string; title: string } {
  const [first] = people;
  if (first !== undefined && random.chance(55)) return first;
  const seniors = people.filter(isLeader);
  return seniors[random.int(0, Math.max(0, seniors.length - 1))] ?? first ?? { full_name: '', title: '' };
}

/** US cities without their state. */
const readCityName = (location: string): string => location.split(',')[0] ?? location;

/** Another city in the country. Large companies also consider the other countries they work in. */
function pickNearbyCity(company: Company, random: Random): string {
  const abroad = Object.keys(company.workforce.by_country);
  const code =
    company.employees >= 300 && random.chance(40)
      ? abroad[random.int(0, abroad.length - 1)]
      : company.country;
  const home = readCityName(company.location);
  const cities = findCountry(code ?? company.country)
    .cities.map(readCityName)
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

function findExchange(country: string): string {
  if (country === 'US') return 'Nasdaq';
  if (country === 'GB') return 'the London Stock Exchange';
  if (country === 'DE') return 'the Frankfurt Stock Exchange';
  return EURO.includes(country) ? 'Euronext' : 'the national stock exchange';
}

/** In proportion to the head count, and in the country's currency. */
function pickAmount(
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
  return { amount: roundMoney(thousands * 1_000), currency: findCurrency(country) };
}

export const findCurrency = (country: string): string =>
  country === 'GB' ? 'GBP' : EURO.includes(country) ? 'EUR' : 'USD';
