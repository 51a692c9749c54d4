import type { Company } from '#domain/market/directory/directory.ts';
import { createRandom } from '#domain/shared/random/seeded-random.ts';
import { formatDay, formatMoney, formatThousands, type Money } from '#domain/shared/text/plain-figures.ts';
import { buildRoster } from '../directory/roster.ts';
import { findInWorld } from '../directory/world.ts';

/** First words of other companies' names. None of them is in the directory. */
const OTHER_NAMES =
  'Hallbrook Norrvik Castellan Meridor Pontefine Ashgrove Bluewater Tessaly Verwood Langmoor Silverton Kingsmead Ravello Sternfeld Montclare Queensway Fairholt Drayton Eastmarch Undercliff Wolverley Cantabria'.split(
    ' ',
  );
const PRODUCT_NAMES = 'Alto Brisa Corva Delfi Evia Fjord Gala Halo Ivo Juno Kala Lyra Miro Nexa Orbi'.split(
  ' ',
);
const ROUNDS = ['Series A', 'Series B', 'Series C', 'growth'];
/** Part of the work, its old system and the new one. */
const MIGRATIONS = [
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
const EURO_COUNTRIES = ['DE', 'FR', 'ES', 'NL', 'IE'];

/** What a story may say. Texts name the values in braces, and its event has some of them as details. */
export type StoryFacts = ReturnType<typeof createStoryFacts>;

/** Facts that fit the company's people, size, trade and country. The same for the same story. */
export function createStoryFacts(company: Company, key: string, bornAt: Date) {
  const random = createRandom(`${key}/facts`);
  const pick = (choices: readonly string[]): string => choices[random.int(0, choices.length - 1)] ?? '';
  const { trade, otherCities } = findInWorld(company.domain) ?? {};
  const { employees } = company;
  const people = buildRoster(company, bornAt).map(({ person }) => person);
  const [boss] = people;
  const leaders = people.filter(({ job_level }) => job_level !== 'Manager' && job_level !== 'Staff');
  const person = leaders[random.int(0, Math.max(0, leaders.length - 1))] ?? boss;
  const [area = '', oldTool = '', newTool = ''] = pick(MIGRATIONS).split('|');
  const count = Math.max(5, Math.round((employees * random.int(5, 14)) / 100));
  /** In proportion to the head count, in the country's currency, with two significant digits. */
  const createAmount = (heads: number): Money => {
    const exact = heads * random.int(45, 140) * 1_000;
    const step = 10 ** (String(exact).length - 2);
    const isEuro = EURO_COUNTRIES.includes(company.country);
    const currency = company.country === 'GB' ? 'GBP' : isEuro ? 'EUR' : 'USD';
    return { amount: Math.round(exact / step) * step, currency };
  };
  return {
    company: company.name,
    does: trade?.does ?? '',
    employees,
    founded: String(company.founded_year),
    /** US cities without their state. */
    city: company.location.split(',')[0] ?? '',
    place: pick(otherCities ?? []),
    date: formatDay(bornAt),
    boss: boss?.full_name ?? '',
    bossTitle: boss?.title ?? '',
    person: person?.full_name ?? '',
    role: person?.title ?? '',
    amount: createAmount(employees),
    fine: createAmount(Math.ceil(employees / 20)),
    count,
    before: Math.max(1, Math.round(count / 3)),
    months: pick(['three', 'six', 'nine', 'twelve']),
    round: pick(ROUNDS),
    investor: `${pick(OTHER_NAMES)} Capital`,
    target: `${pick(OTHER_NAMES)} ${trade?.ending}`,
    acquirer: `${pick(OTHER_NAMES)} Group`,
    partner: `${pick(OTHER_NAMES)} Technologies`,
    product: `${pick(PRODUCT_NAMES)} ${random.int(2, 900)}`,
    good: pick(trade?.goods ?? []),
    site: pick(trade?.sites ?? []),
    customers: pick(trade?.customers ?? []),
    jobs: pick(trade?.jobs ?? []),
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
