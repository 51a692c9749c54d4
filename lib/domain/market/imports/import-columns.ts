import { type ImportField, importNames } from '#contract/account-fields.ts';

/** The account fields that a file can contain. */
export const importFields = Object.keys(importNames) as readonly ImportField[];

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace('organisation', 'organization');

interface Match {
  readonly field: ImportField;
  /** Lower is better. */
  readonly rank: number;
}

const byOwnName = new Map<string, ImportField>(importFields.map((field) => [field, field]));
const byName = new Map<string, Match>(
  importFields.flatMap((field) =>
    importNames[field].map((name, at) => [bare(name), { field, rank: at + 1 }] as const),
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
