import type { Random } from '#domain/shared/random/seeded-random.ts';

/** Other companies named in stories. Fictional like the rest, and never in the directory. */
const FIRST: readonly [string, ...string[]] = [
  'Hallbrook',
  'Norrvik',
  'Castellan',
  'Meridor',
  'Pontefine',
  'Ashgrove',
  'Bluewater',
  'Tessaly',
  'Verwood',
  'Langmoor',
  'Silverton',
  'Ostrava',
  'Kingsmead',
  'Ravello',
  'Sternfeld',
  'Montclare',
  'Ilmenau',
  'Queensway',
  'Fairholt',
  'Drayton',
  'Eastmarch',
  'Undercliff',
  'Wolverley',
  'Cantabria',
  'Lagerhof',
  'Bellecour',
];

const generateName = (random: Random, kinds: readonly [string, ...string[]]): string =>
  `${random.pick(FIRST)} ${random.pick(kinds)}`;

export const generateInvestor = (random: Random): string =>
  generateName(random, ['Capital', 'Ventures', 'Growth Partners', 'Equity', 'Invest']);

export const generateAcquirer = (random: Random): string =>
  generateName(random, ['Group', 'Holdings', 'Industries', 'International']);

export const generatePartner = (random: Random): string =>
  generateName(random, ['Solutions', 'Alliance', 'Services', 'Distribution', 'Technologies']);

export const generateBank = (random: Random): string =>
  generateName(random, ['Bank', 'Securities', '& Sons']);

/** First words of competitors' names. Competitors are never a party to a story. */
const RIVALS: readonly string[] = [
  'Aldermoor',
  'Brackwell',
  'Calloway',
  'Dunmarsh',
  'Elverton',
  'Farringate',
  'Grenholm',
  'Hexworth',
  'Isenbach',
  'Knapwell',
  'Lindqvarn',
  'Marlstone',
  'Northolt',
  'Orrefell',
  'Pennyroyal',
  'Quenby',
  'Rosendael',
  'Stanmere',
  'Thornbury',
  'Westerlund',
];

/** Three different ones. */
export function pickRivals(random: Random): readonly [string, string, string] {
  const at = random.int(0, RIVALS.length - 1);
  const step = random.int(1, 9);
  const name = (index: number): string => RIVALS[(at + index * step) % RIVALS.length] ?? '';
  return [name(0), name(1), name(2)];
}

/** A smaller company in the buyer's trade. */
export const generateTarget = (random: Random, trade: string): string => `${random.pick(FIRST)} ${trade}`;

const PRODUCT_HEADS: readonly [string, ...string[]] = [
  'Alto',
  'Brisa',
  'Corva',
  'Delfi',
  'Evia',
  'Fjord',
  'Gala',
  'Halo',
  'Ivo',
  'Juno',
  'Kala',
  'Lyra',
  'Miro',
  'Nexa',
  'Orbi',
  'Piko',
  'Rondo',
  'Saga',
  'Tavo',
  'Vela',
  'Zuma',
];

export const generateProductName = (random: Random): string =>
  `${random.pick(PRODUCT_HEADS)}${random.pick(['', 'Pro', 'Flow', 'Line', 'One', 'Plus'])} ${random.int(2, 900)}`;

/** Which tool replaces which, and for which part of the work. */
const TOOL_MOVES: readonly string[] = [
  'accounts|SAP ECC|SAP S/4HANA',
  'accounts|Sage 200|NetSuite',
  'accounts|Microsoft Dynamics NAV|Dynamics 365 Business Central',
  'customer records|Siebel|Salesforce',
  'customer records|Salesforce|HubSpot',
  'customer records|Pipedrive|HubSpot',
  'reporting|Oracle Exadata|Snowflake',
  'reporting|Teradata|BigQuery',
  'reporting|SQL Server|Databricks',
  'order system|AS/400|AWS',
  'order system|rented servers|Microsoft Azure',
  'web platform|VMware|Kubernetes on AWS',
  'mail and documents|Lotus Notes|Microsoft 365',
  'mail and documents|Exchange servers|Google Workspace',
  'payroll|ADP|Workday',
  'service desk|Remedy|ServiceNow',
  'service desk|Zendesk|Jira Service Management',
  'crew planning|Excel sheets|Salesforce Field Service',
  'sign-on|Active Directory|Okta',
  'warehouse system|a home-grown database|Manhattan Active',
];

/** Tools that a large company has outgrown, or that a small one never had. */
const SMALL_TOOLS = /Sage|Dynamics NAV|Pipedrive|Excel|home-grown|rented servers/;
const LARGE_TOOLS = /SAP|Siebel|Exadata|Teradata|AS\/400|Remedy|Manhattan/;
const LARGE_FROM = 800;

export const listToolMoves = (employees: number): readonly string[] =>
  TOOL_MOVES.filter((move) => !(employees < LARGE_FROM ? LARGE_TOOLS : SMALL_TOOLS).test(move));

export const ATTACKS: readonly [string, ...string[]] = [
  'ransomware attack',
  'data breach',
  'cyberattack',
  'phishing attack',
  'theft of customer data',
  'intrusion into its network',
];

/** Regulators by country, with a fallback. */
const REGULATORS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  US: [
    'the Federal Trade Commission',
    'the Occupational Safety and Health Administration',
    'the Environmental Protection Agency',
  ],
  GB: [
    'the Information Commissioner’s Office',
    'the Health and Safety Executive',
    'the Competition and Markets Authority',
  ],
  DE: ['the Federal Network Agency', 'the Federal Cartel Office', 'the state data protection commissioner'],
  FR: ['the data protection authority CNIL', 'the labour inspectorate', 'the competition authority'],
};

export const pickRegulator = (random: Random, country: string): string =>
  random.pick(
    REGULATORS[country] ?? [
      'the national data protection authority',
      'the labour inspectorate',
      'the competition authority',
      'the environment agency',
    ],
  );

/** What an authority looks into, by the words of its name. */
const MATTERS: readonly (readonly [RegExp, readonly [string, ...string[]]])[] = [
  [
    /data protection|Information Commissioner/,
    ['personal data kept too long', 'missing consent of its customers'],
  ],
  [
    /Safety|labour/,
    [
      'missing records of working hours',
      'incomplete safety inspections',
      'gaps in the documentation of repairs',
    ],
  ],
  [/[Ee]nvironment/, ['late reports on emissions', 'waste that was not accounted for']],
  [/Network/, ['late reports on outages', 'unclear prices in its contracts']],
];
const OTHER_MATTERS = [
  'unclear prices in its contracts',
  'cancellation fees hidden in its contracts',
] as const;

export function pickMatter(random: Random, authority: string): string {
  const [, matters] = MATTERS.find(([name]) => name.test(authority)) ?? [];
  return random.pick(matters ?? OTHER_MATTERS);
}

export const MONEY_USES: readonly [string, ...string[]] = [
  'a second {site} in {place}',
  'a {good} for {customers}',
  'a larger team of {rolePlural}',
  'sales to {customers} in {place}',
  'its own {site} in {place}',
  'service for {customers} outside {city}',
];
