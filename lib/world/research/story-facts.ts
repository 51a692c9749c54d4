import type { Company, DirectoryPerson } from '#domain/market/directory/directory.ts';
import { createRandom, type Random } from '#domain/shared/random/seeded-random.ts';
import { formatDay, formatMoney, formatThousands, type Money } from '#domain/shared/text/plain-figures.ts';
import { findCountry } from '../directory/country-data.ts';
import { makeRoster } from '../directory/roster.ts';
import { findTrade } from '../directory/world.ts';
import { getTradeWords } from './trade-words.ts';

/** First words of other companies' names. None of them is in the directory. */
const OTHER_NAMES =
  'Hallbrook Norrvik Castellan Meridor Pontefine Ashgrove Bluewater Tessaly Verwood Langmoor Silverton Kingsmead Ravello Sternfeld Montclare Queensway Fairholt Drayton Eastmarch Undercliff Wolverley Cantabria Bellecour';
const PRODUCT_NAMES =
  'Alto Brisa Corva Delfi Evia Fjord Gala Halo Ivo Juno Kala Lyra Miro Nexa Orbi Piko Rondo Saga Tavo Vela Zuma';
const ROUNDS = ['Series A', 'Series B', 'Series C', 'growth'];
/** Part of the work, its old system and the new one. */
const MOVES = [
  'accounts|Sage 200|NetSuite',
  'accounts|SAP ECC|SAP S/4HANA',
  'customer records|Siebel|Salesforce',
  'customer records|Pipedrive|HubSpot',
  'reporting|Teradata|BigQuery',
  'reporting|SQL Server|Snowflake',
  'order system|AS/400|Microsoft Azure',
  'payroll|ADP|Workday',
  'service desk|Remedy|ServiceNow',
  'crew planning|Excel|Salesforce Field Service',
];
const ATTACKS = ['ransomware attack', 'data breach', 'phishing attack'];
const AUTHORITIES = [
  'the data protection authority',
  'the labour inspectorate',
  'the competition authority',
  'the environment agency',
];
const EURO = 'DE FR ES IT NL IE PT'.split(' ');
const LEADER = /^(?:Chief|C[A-Z]{1,3}O$|VP|SVP|Vice President|Head of)|Director$|^Director/;

/** What a story may say. Texts name the values in braces, and its event has some of them as details. */
export type StoryFacts = ReturnType<typeof createStoryFacts>;

/** Facts that fit the company's people, size, trade and country. The same for the same story. */
export function createStoryFacts(company: Company, key: string, bornAt: Date) {
  const random = createRandom(`${key}/facts`);
  const pick = (choices: readonly string[]): string => choices[random.int(0, choices.length - 1)] ?? '';
  const pickName = (ending: string): string => `${pick(OTHER_NAMES.split(' '))} ${ending}`;
  const { employees } = company;
  const people = makeRoster(company).map(({ person }) => person);
  const leaders = people.filter(({ title }) => LEADER.test(title));
  const [boss] = people;
  const hired = leaders[random.int(0, Math.max(0, leaders.length - 1))] ?? boss;
  const trade = findTrade(company);
  const { sites, goods, customers } = getTradeWords(company.industry);
  const [area = '', oldTool = '', newTool = ''] = pick(MOVES).split('|');
  const count = Math.max(5, Math.round((employees * random.int(5, 14)) / 100));
  return {
    company: company.name,
    does: trade.does,
    employees,
    founded: String(company.founded_year),
    city: toCityName(company.location),
    place: pickOtherCity(company, random),
    date: formatDay(bornAt),
    boss: boss?.full_name ?? '',
    bossTitle: boss?.title ?? '',
    person: hired?.full_name ?? '',
    role: hired?.title ?? '',
    amount: chooseAmount(company, random),
    fine: chooseAmount({ ...company, employees: Math.ceil(employees / 20) }, random),
    count,
    before: Math.max(1, Math.round(count / 3)),
    months: pick(['three', 'six', 'nine', 'twelve']),
    round: pick(ROUNDS),
    investor: pickName('Capital'),
    target: pickName(trade.names[0]),
    acquirer: pickName('Group'),
    partner: pickName('Technologies'),
    other: pickName('International'),
    product: `${pick(PRODUCT_NAMES.split(' '))} ${random.int(2, 900)}`,
    good: pick(goods),
    site: pick(sites),
    customers: pick(customers),
    jobs: toPlural(pick(trade.titles.Staff.split(';'))).toLowerCase(),
    area,
    oldTool,
    newTool,
    attack: pick(ATTACKS),
    authority: pick(AUTHORITIES),
  };
}

/** A text with the story's facts in the place of their names in braces. */
export function fillText(pattern: string, facts: StoryFacts): string {
  const text = pattern.replace(/\{(\w+)\}/g, (_, name: keyof StoryFacts) => formatFact(facts[name]));
  return text
    .replace(/(^|[\s“])([Aa]) (?=[aeioAEIO])/g, '$1$2n ')
    .replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

function formatFact(fact: string | number | Money): string {
  if (typeof fact === 'string') return fact;
  return typeof fact === 'number' ? formatThousands(fact) : formatMoney(fact);
}

/** In proportion to the head count, in the country's currency, with two significant digits. */
function chooseAmount({ employees, country }: Pick<Company, 'employees' | 'country'>, random: Random): Money {
  const amount = employees * random.int(45, 140) * 1_000;
  const step = 10 ** (String(amount).length - 2);
  const currency = country === 'GB' ? 'GBP' : EURO.includes(country) ? 'EUR' : 'USD';
  return { amount: Math.round(amount / step) * step, currency };
}

/** US cities without their state. */
const toCityName = (location: string): string => location.split(',')[0] ?? location;

function pickOtherCity(company: Company, random: Random): string {
  const home = toCityName(company.location);
  const cities = findCountry(company.country)
    .cities.map(toCityName)
    .filter((city) => city !== home);
  return cities[random.int(0, Math.max(0, cities.length - 1))] ?? home;
}

const toPlural = (noun: DirectoryPerson['title']): string =>
  noun.replace(/man$/, 'men').replace(/(?<!men)$/, /([sx]|[cs]h)$/.test(noun) ? 'es' : 's');
