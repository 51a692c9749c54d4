import { firmographicFields } from '#domain/market/accounts/account-record.ts';

/** The account fields that a file can contain. */
export const importFields = ['name', 'domain', 'tags', 'owner_id', ...firmographicFields] as const;

export type ImportField = (typeof importFields)[number];

/**
 * The names of each field in the exports of CRMs and similar tools, best first: if a file has several of them, the first
 * one here wins. Compared without case, spaces and punctuation.
 */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    'name',
    'company name',
    'account name',
    'organization name',
    'organisation name',
    'company',
    'account',
    'organization',
    'organisation',
    'business name',
  ],
  domain: [
    'domain',
    'company domain name',
    'company domain',
    'domain name',
    'website',
    'website url',
    'company website',
    'web site',
    'web',
    'homepage',
    'url',
  ],
  tags: ['tags', 'tag', 'labels', 'label', 'keywords'],
  owner_id: [
    'owner email',
    'account owner email',
    'company owner email',
    'owner',
    'owner name',
    'owner full name',
    'account owner',
    'account owner name',
    'company owner',
    'organization owner',
    'assigned to',
    // Last, because it is often an id of the CRM.
    'owner id',
  ],
  employees: [
    'employees',
    'number of employees',
    'employee count',
    'no of employees',
    'headcount',
    'company size',
    'size',
  ],
  industry: ['industry', 'industry name', 'primary industry', 'sector', 'vertical'],
  location: [
    'location',
    'city',
    'billing city',
    'company city',
    'address city',
    'address city/town/village/locality',
    'headquarters',
    'hq',
    'hq location',
    'hq city',
    'shipping city',
    'address',
    'billing address',
  ],
  country: [
    'country',
    'country name',
    'country/region',
    'billing country',
    'company country',
    'address country',
    'hq country',
    'country code',
    'billing country code',
    'shipping country',
  ],
  network_url: [
    'network url',
    'linkedin company page',
    'company linkedin url',
    'linkedin url',
    'linkedin profile',
    'linkedin company profile',
    'company linkedin',
    'linkedin',
    'company profile url',
    'profile url',
    'social url',
  ],
  short_description: [
    'short description',
    'description',
    'company description',
    'account description',
    'about us',
    'about',
    'summary',
  ],
};

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

interface Match {
  readonly field: ImportField;
  /** Lower is better. */
  readonly rank: number;
}

const byOwnName = new Map<string, ImportField>(importFields.map((field) => [field, field]));
const byName = new Map<string, Match>(
  importFields.flatMap((field) =>
    NAMES[field].map((name, at) => [bare(name), { field, rank: at + 1 }] as const),
  ),
);

/** Some tools name the record first: "Organization - Country", "Account: Website", "Account.Name". */
const RECORD = /^\s*(?:account|company|organi[sz]ation)\s*[-:.]\s*/i;

/** The field that a column with this name fills, if any. The field's own name is the best. */
function fieldOf(column: string): Match | undefined {
  const own = byOwnName.get(column.trim().toLowerCase());
  if (own) return { field: own, rank: 0 };
  return byName.get(bare(column)) ?? byName.get(bare(column.replace(RECORD, '')));
}

/** Columns by name that the caller maps: to a field, or to null to ignore them. */
export type ColumnChoices = ReadonlyMap<string, ImportField | null>;

/** How a column is shown, and named in a choice. */
export const columnName = (column: string): string =>
  column.trim().slice(0, COLUMN_CHARACTERS).toWellFormed();

const COLUMN_CHARACTERS = 100;

/**
 * The field that each column fills, by position; undefined for ignored columns. A chosen column wins, then the column
 * with the best name, then the first one.
 */
export function mapColumns(
  columns: readonly string[],
  choices: ColumnChoices = new Map(),
): (ImportField | undefined)[] {
  const matches = columns.map((column): Match | undefined => {
    const choice = choices.get(columnName(column));
    if (choice === null) return undefined;
    return choice === undefined ? fieldOf(column) : { field: choice, rank: -1 };
  });
  const chosen = new Map<ImportField, { readonly place: number; readonly rank: number }>();
  for (const [place, match] of matches.entries()) {
    const before = match && chosen.get(match.field);
    if (match && (!before || match.rank < before.rank)) chosen.set(match.field, { place, rank: match.rank });
  }
  return matches.map((match, place) =>
    match && chosen.get(match.field)?.place === place ? match.field : undefined,
  );
}
