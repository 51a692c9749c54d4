import { markdownTable } from './table.ts';

/** What is known of the registers and how well: H: the owner's own words or code. M: several projects agree. L: one does. */
const FACTS: readonly (readonly [register: string, fact: string, confidence: 'H' | 'M' | 'L'])[] = [
  [
    'USAspending',
    '`POST /api/v2/search/spending_by_award/` with `date_type: new_awards_only` finds awards by the day their base was signed (`Base Obligation Date`); a page has 100 at most, a wrong question answers 422',
    'H',
  ],
  [
    'USAspending',
    '`Award Amount` adds up what is obligated so far, base and modifications; it may fall, and be negative. Types A to D are contracts and orders, `IDV_*` are vehicles without money of their own',
    'H',
  ],
  [
    'USAspending',
    '`recipient_search_text` looks for names and numbers of recipients and of their parents, so subsidiaries come along; rows are held against the number here',
    'H',
  ],
  ['USAspending', 'the Department of Defense publishes its contracts 90 days late', 'M'],
  [
    'Texas (WARN)',
    '`data.texas.gov/resource/8w53-c4f6.json`, from 2019; trails the agency’s own spreadsheet by weeks, by one report by two months',
    'M',
  ],
  [
    'Oregon (WARN)',
    '`data.oregon.gov/resource/ijbz-jpx8.json`; one notice has a row for each site, all with the same number',
    'L',
  ],
  [
    'Washington (breaches)',
    '`data.wa.gov/resource/sb4j-ca4h.json`, from 2015, some 1,600 notices; it names cause, attack and the residents affected',
    'M',
  ],
  [
    'all three states',
    'Socrata: `$where`, `$order`, `$limit` up to 50,000; values come as text, what is empty is left out; without a token a shared limit by address, then 429',
    'H',
  ],
  [
    'Companies House',
    'basic authentication with the key as user; 600 calls in 5 minutes, then 429; an unknown company or one without officers answers 404',
    'M',
  ],
  [
    'Companies House',
    'officers by `order_by=appointed_on`, 100 to a page; `appointed_on` may lie years before the register learned of it',
    'M',
  ],
  [
    'GLEIF',
    '`/api/v1/lei-records/{lei}` and `filter[entity.legalName]`, which finds by words; 60 calls a minute; `registeredAt` RA000585, RA000586 and RA000587 are Companies House',
    'M',
  ],
];

/** Lists that have no stable form for machines, or none that is worth its bytes. */
const LEFT_OUT: readonly (readonly [list: string, why: string])[] = [
  [
    'HHS OCR breach portal',
    'a JSF page; its export is a form that has to be posted back with the state of a session, and its columns come by position',
  ],
  [
    'California, breaches',
    'a CSV of some 5,000 rows without filter, figures or causes: names and dates alone, the whole list at every question',
  ],
  ['breaches in Maine, Oregon, Texas and others', 'web pages and forms'],
  [
    'California, layoffs',
    'a workbook (XLSX) at a fixed address, a CSV until early 2026; its header is in the second row of a sheet whose name ends with a space, and earlier years are PDF',
  ],
  ['New York, layoffs', 'a Tableau view since 2025; its CSV answered 403 for a time in 2026'],
  [
    'Texas, the agency’s own spreadsheet',
    'behind a bot challenge; the open data portal has the same notices later',
  ],
  ['Washington, layoffs', 'an ASP.NET grid of 15 rows a page that has to be posted back'],
  ['Virginia, layoffs', 'a CSV that only a browser with JavaScript gets'],
  ['Ohio, layoffs', 'a CSV whose address changes with every upload, with lines above its header'],
  ['New Jersey, layoffs', 'a workbook that tells the month and not the day'],
  ['all other states, layoffs', 'web pages, PDF, or nothing at all'],
  ['parents by GLEIF', 'two more calls a company, and nothing here asks whose subsidiary an account is'],
];

export const registerSection = (): string => `## Public records: what was found out

A record counts for an account only by its number, or by its exact legal name if nobody else has it (ADR 0242).

${markdownTable([['register', 'fact', 'confidence'], ...FACTS.map((row) => [...row])])}

Left out:

${markdownTable([['list', 'why'], ...LEFT_OUT.map((row) => [...row])])}
`;
