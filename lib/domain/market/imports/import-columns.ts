import { firmographicFields } from '#domain/market/accounts/account-record.ts';

/** The account fields that a file can contain. */
export const importFields = ['name', 'domain', 'tags', 'owner_id', ...firmographicFields] as const;

export type ImportField = (typeof importFields)[number];

/** Other tools' names for the same fields, compared without case, spaces and punctuation. */
const SYNONYMS: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    'company',
    'company name',
    'account',
    'account name',
    'organization',
    'organisation',
    'business name',
  ],
  domain: [
    'website',
    'web site',
    'website url',
    'url',
    'company domain',
    'domain name',
    'company website',
    'web',
    'homepage',
  ],
  tags: ['tag', 'label', 'labels', 'keywords'],
  owner_id: ['owner', 'owner email', 'account owner', 'company owner', 'assigned to'],
  employees: [
    'employee count',
    'number of employees',
    'no of employees',
    'headcount',
    'company size',
    'size',
  ],
  industry: ['sector', 'vertical', 'industry name'],
  location: ['city', 'headquarters', 'hq', 'hq location'],
  country: ['country name', 'hq country', 'country region'],
  network_url: ['profile url', 'company profile url', 'social url'],
  short_description: ['description', 'about', 'summary', 'company description'],
};

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const byOwnName = new Map(importFields.map((field) => [bare(field), field]));
const bySynonym = new Map(
  importFields.flatMap((field) => SYNONYMS[field].map((synonym) => [bare(synonym), field] as const)),
);

/** The field that a column with this name fills, if any. */
function fieldOf(column: string): { readonly field: ImportField; readonly exact: boolean } | undefined {
  const name = bare(column);
  const own = byOwnName.get(name);
  if (own) return { field: own, exact: true };
  const field = bySynonym.get(name);
  return field && { field, exact: false };
}

/**
 * The field that each column fills, by position; undefined for ignored columns. A column with the field's own name
 * wins over a synonym, otherwise the first one wins.
 */
export function mapColumns(columns: readonly string[]): (ImportField | undefined)[] {
  const matches = columns.map(fieldOf);
  const chosen = new Map<ImportField, number>();
  for (const exact of [true, false]) {
    for (const [place, match] of matches.entries()) {
      if (match?.exact === exact && !chosen.has(match.field)) chosen.set(match.field, place);
    }
  }
  return matches.map((match, place) =>
    match && chosen.get(match.field) === place ? match.field : undefined,
  );
}
