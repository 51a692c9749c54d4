import { accountListFields, type ImportField } from '#contract/account-fields.ts';
import { type ImportedAccount, importedAccount } from '#contract/account-input.ts';
import { RELATIONS, type Relation } from '#contract/relation.ts';
import { removeFormulaGuards } from '#domain/shared/text/formula-guard.ts';
import { splitTags } from '#domain/shared/text/tag-list.ts';

/** A file's data about an account, by field: cell texts, or the values of a JSON object. */
export type FieldValues = ReadonlyMap<ImportField, unknown>;

const NOT_UTF8 = 'Is not valid UTF-8. Save the file as UTF-8.';
const ISSUES_SHOWN = 3;

/** The account that a row describes, or what is wrong with it. */
export function readFields(
  values: FieldValues,
): { readonly account: ImportedAccount } | { readonly problem: string } {
  const fields = [...values].map(([field, value]) => [field, readValue(field, value)] as const);
  const garbled = fields.find(([, value]) => hasInvalidCharacters(value));
  if (garbled) return { problem: `${garbled[0]}: ${NOT_UTF8}` };
  const result = importedAccount.safeParse(
    Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
  );
  if (result.success) return { account: result.data };
  const issues = result.error.issues.slice(0, ISSUES_SHOWN);
  return {
    problem: issues.map(({ path, message }) => describeIssue(String(path[0] ?? 'row'), message)).join(' '),
  };
}

function describeIssue(field: string, message: string): string {
  if (message.endsWith('received undefined')) return `${field}: Is required.`;
  if (isNumberField(field) && message.startsWith('Invalid input')) {
    return `${field}: Must be a whole number such as 120.`;
  }
  return `${field}: ${message}`;
}

const isNumberField = (field: string): boolean =>
  field in accountListFields && accountListFields[field as ImportField].kind === 'number';

/** A lone surrogate, or the replacement character for invalid UTF-8. */
const hasInvalidCharacters = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.isWellFormed() || value.includes('\ufffd')
    : Array.isArray(value) && value.some(hasInvalidCharacters);

/** Undefined if the value is empty. What can't be read stays as it is, and the account's schema refuses it. */
function readValue(field: ImportField, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const { kind } = accountListFields[field];
  if (kind === 'tags') return readTags(value);
  if (typeof value !== 'string') return value;
  const text = cleanCell(value);
  if (text === '') return undefined;
  if (isWordField(field)) return wordReaders[field](text);
  if (kind === 'number') return readWholeNumber(text);
  return kind === 'url' ? addScheme(text) : text;
}

/** The file may come from an export, which guards cells that a spreadsheet would run. */
const cleanCell = (text: string): string => removeFormulaGuards(text).trim();

function readTags(value: unknown): unknown[] | undefined {
  const tags = Array.isArray(value)
    ? value.map((tag) => (typeof tag === 'string' ? cleanCell(tag) : tag))
    : splitTags(removeFormulaGuards(String(value)));
  const filledTags = tags.filter((tag) => tag !== '');
  return filledTags.length > 0 ? filledTags : undefined;
}

/** `1200`, `1,200`, `1.200`, `1 200`, `1'200`. */
const WHOLE_NUMBER = /^\d{1,3}([,.'\s]?\d{3})*$|^\d+$/;

/** Spreadsheets and some CRMs write whole numbers as 1200.0 or 1200,00. */
const ZERO_FRACTION = /[.,]0{1,2}$/;

function readWholeNumber(text: string): number | string {
  const integerText = text.replace(ZERO_FRACTION, '');
  return WHOLE_NUMBER.test(integerText) ? Number(integerText.replaceAll(/\D/g, '')) : text;
}

/** CRMs often leave out the scheme. */
const addScheme = (url: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);

/** The imported fields of a closed list of words. */
type WordField = {
  readonly [Field in ImportField]: (typeof accountListFields)[Field]['kind'] extends 'word' ? Field : never;
}[ImportField];

/** What a word of a file means. A field without a reader doesn't compile: a column of another tool may say anything. */
const wordReaders: Readonly<Record<WordField, (text: string) => unknown>> = { relation: readRelation };

const isWordField = (field: ImportField): field is WordField => accountListFields[field].kind === 'word';

/** How CRMs call what a company is to the seller: lifecycle stages, account types. The first that fits wins. */
const RELATION_PATTERNS: readonly (readonly [RegExp, Relation])[] = [
  [/\b(?:former|past|previous|lost|churned|ex)\b|\bnot an? /, 'none'],
  [/\bcompetitors?\b|\brivals?\b/, 'competitor'],
  [/\bpartners?\b|\bresellers?\b/, 'partner'],
  [/\bopportunit(?:y|ies)\b|\bopen deals?\b|\bin negotiation\b/, 'open_deal'],
  [/\b(?:potential|prospective|target) (?:customers?|clients?)\b/, 'prospect'],
  [/\bcustomers?\b|\bclients?\b|\bevangelists?\b/, 'customer'],
  [/\bprospects?\b|\bleads?\b|qualifiedlead\b|\bsubscribers?\b/, 'prospect'],
];

const isRelation = (text: string): text is Relation => RELATIONS.some((relation) => relation === text);

/** The relation that a cell of a file names. Undefined if it names none that is known. */
export function readRelation(cell: string): Relation | undefined {
  const text = cell.trim().toLowerCase();
  if (isRelation(text)) return text;
  const words = text.replaceAll(/[_-]+/g, ' ');
  return RELATION_PATTERNS.find(([pattern]) => pattern.test(words))?.[1];
}
