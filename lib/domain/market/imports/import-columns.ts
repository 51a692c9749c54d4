import { type ImportField, importNames } from '#contract/account-fields.ts';

/** The account fields that a file can contain. */
export const importFields = Object.keys(importNames) as readonly ImportField[];

const normalizeName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace('organisation', 'organization');

interface ColumnMatch {
  readonly field: ImportField;
  /** Lower is better. */
  readonly rank: number;
}

const fieldsByName = new Map<string, ImportField>(importFields.map((field) => [field, field]));
const fieldsByAlias = new Map<string, ColumnMatch>(
  importFields.flatMap((field) =>
    importNames[field].map((name, index) => [normalizeName(name), { field, rank: index + 1 }] as const),
  ),
);

/** Some tools name the record first: "Organization - Country", "Account: Website", "Account.Name". */
const RECORD_PREFIX = /^\s*(?:account|company|organi[sz]ation)\s*[-:.]\s*/i;

/** No tool names a column with more. Normalizing text can take the square of its length. */
const MAX_COLUMN_NAME_LENGTH = 100;

/** The field that a column with this name fills, if any. The field's own name is the best. */
function matchField(column: string): ColumnMatch | undefined {
  if (column.length > MAX_COLUMN_NAME_LENGTH) return undefined;
  const exactField = fieldsByName.get(column.trim().toLowerCase());
  if (exactField) return { field: exactField, rank: 0 };
  return (
    fieldsByAlias.get(normalizeName(column)) ??
    fieldsByAlias.get(normalizeName(column.replace(RECORD_PREFIX, '')))
  );
}

export const isColumnName = (text: string): boolean => matchField(text) !== undefined;

/** Columns by name that the caller maps: to a field, or to null to ignore them. */
export type ColumnChoices = ReadonlyMap<string, ImportField | null>;

/** How a column is shown, and named in a choice. */
export const formatColumnName = (column: string): string =>
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
  const matches = columns.map((column): ColumnMatch | undefined => {
    const choice = choices.get(formatColumnName(column));
    if (choice === null) return undefined;
    return choice === undefined ? matchField(column) : { field: choice, rank: -1 };
  });
  const bestColumns = new Map<ImportField, { readonly index: number; readonly rank: number }>();
  for (const [index, match] of matches.entries()) {
    if (!match) continue;
    const bestColumn = bestColumns.get(match.field);
    if (!bestColumn || match.rank < bestColumn.rank)
      bestColumns.set(match.field, { index, rank: match.rank });
  }
  return matches.map((match, index) =>
    match && bestColumns.get(match.field)?.index === index ? match.field : undefined,
  );
}
