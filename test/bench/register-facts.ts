import { markdownTable } from './table.ts';

/** What is known about the registers. H: from the owner's documentation or code. M: several projects agree. L: one says so. */
const FACTS: readonly (readonly [register: string, fact: string, confidence: 'H' | 'M' | 'L'])[] = [
  [
    'USAspending',
    '`POST /api/v2/search/spending_by_award/` with `date_type: new_awards_only` finds awards by the day their base was signed (`Base Obligation Date`); a page has at most 100, and an invalid query returns 422',
    'H',
  ],
  [
    'USAspending',
    '`Award Amount` is the sum obligated so far, base and modifications; it may fall, even below zero. Types A to D are contracts and orders; `IDV_*` are contract vehicles without their own money',
    'H',
  ],
  [
    'USAspending',
    '`recipient_search_text` searches names and numbers of recipients and their parents, so it also returns subsidiaries; the service then compares each row’s number',
    'H',
  ],
  ['USAspending', 'the Department of Defense publishes its contracts 90 days late', 'M'],
  [
    'Texas (WARN)',
    '`data.texas.gov/resource/8w53-c4f6.json`, from 2019; weeks behind the agency’s own spreadsheet, two months according to one report',
    'M',
  ],
  [
    'Oregon (WARN)',
    '`data.oregon.gov/resource/ijbz-jpx8.json`; a notice has one row per site, all with the same number',
    'L',
  ],
  [
    'Washington (breaches)',
    '`data.wa.gov/resource/sb4j-ca4h.json`, from 2015, about 1,600 notices, with cause, type of attack and number of residents affected',
    'M',
  ],
  [
    'all three states',
    'Socrata: `$where`, `$order`, `$limit` up to 50,000; values are text, and empty ones are omitted; without a token there is a shared limit per IP address, then 429',
    'H',
  ],
  [
    'Companies House',
    'basic authentication with the key as user; 600 calls in 5 minutes, then 429; 404 for an unknown company or one without officers',
    'M',
  ],
  [
    'Companies House',
    'officers with `order_by=appointed_on`, 100 per page; `appointed_on` may be years before the register was told',
    'M',
  ],
  [
    'GLEIF',
    '`/api/v1/lei-records/{lei}` and `filter[entity.legalName]`, which matches words; 60 calls a minute; `registeredAt` RA000585, RA000586 and RA000587 are Companies House',
    'M',
  ],
];

/** Lists without a stable machine-readable form, or too large for what they contain. */
const LEFT_OUT: readonly (readonly [list: string, why: string])[] = [
  [
    'HHS OCR breach portal',
    'a JSF page; its export is a form that must be posted back with session state, and its columns have no names',
  ],
  [
    'California, breaches',
    'a CSV of about 5,000 rows with only names and dates; it can’t be filtered, so each query returns the whole list',
  ],
  ['breaches in Maine, Oregon, Texas and others', 'web pages and forms'],
  [
    'California, layoffs',
    'a workbook (XLSX) at a fixed URL, until early 2026 a CSV; the header is in the second row of a sheet whose name ends with a space, and earlier years are PDFs',
  ],
  ['New York, layoffs', 'a Tableau view since 2025; its CSV returned 403 for some time in 2026'],
  [
    'Texas, the agency’s own spreadsheet',
    'behind a bot challenge; the open data portal has the same notices later',
  ],
  ['Washington, layoffs', 'an ASP.NET grid with 15 rows per page that must be posted back'],
  ['Virginia, layoffs', 'a CSV that is only served to browsers with JavaScript'],
  ['Ohio, layoffs', 'a CSV whose URL changes with every upload, with lines above its header'],
  ['New Jersey, layoffs', 'a workbook that has the month but not the day'],
  ['all other states, layoffs', 'web pages, PDFs, or nothing at all'],
  [
    'parent companies from GLEIF',
    'two more calls per company, and the service doesn’t use the parent of an account',
  ],
];

export const registerSection = (): string => `## Public records: what we know

A record counts for an account only if its number matches, or its exact legal name if no other company has it
([0240](decisions/0240-records-state-facts.md)).

${markdownTable([['register', 'fact', 'confidence'], ...FACTS.map((row) => [...row])])}

Left out:

${markdownTable([['list', 'why'], ...LEFT_OUT.map((row) => [...row])])}
`;
