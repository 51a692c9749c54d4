import { type ImportField, listedAccountFields } from '#contract/account-fields.ts';
import { type ImportedAccount, importedAccount } from '#contract/account-input.ts';
import { RELATIONS, type Relation } from '#contract/relation.ts';
import { removeFormulaGuards } from '#domain/shared/text/formula-guard.ts';
import { splitTags } from '#domain/shared/text/tag-list.ts';

/** A file's data about an account, by field: cell texts, or the values of a JSON object. */
export type FieldValues = ReadonlyMap<ImportField, unknown>;

/** The file may come from an export, which guards cells that a spreadsheet would run. */
const cleanCell = (text: string): string => removeFormulaGuards(text).trim();

/** `1200`, `1,200`, `1.200`, `1 200`, `1'200`. */
const WHOLE_NUMBER = /^\d{1,3}([,.'\s]?\d{3})*$|^\d+$/;

/** Spreadsheets and some CRMs write whole numbers as 1200.0 or 1200,00. */
const NO_FRACTION = /[.,]0{1,2}$/;

/** CRMs often leave out the scheme. */
const withScheme = (url: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);

/** The imported fields of a closed list of words. */
type WordField = {
  readonly [Field in ImportField]: (typeof listedAccountFields)[Field]['kind'] extends 'word' ? Field : never;
}[ImportField];

/** What a word of a file means. A field without a reader doesn't compile: a column of another tool may say anything. */
const wordReaders: Readonly<Record<WordField, (text: string) => unknown>> = { relation: readRelation };

const isWord = (field: ImportField): field is WordField => listedAccountFields[field].kind === 'word';

function readValue(field: ImportField, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const { kind } = listedAccountFields[field];
  if (kind === 'tags') {
    const tags = Array.isArray(value)
      ? value.map((tag) => (typeof tag === 'string' ? cleanCell(tag) : tag))
      : splitTags(removeFormulaGuards(String(value)));
    const texts = tags.filter((tag) => tag !== '');
    return texts.length > 0 ? texts : undefined;
  }
  if (typeof value !== 'string') return value;
  const text = cleanCell(value);
  if (text === '') return undefined;
  if (isWord(field)) return wordReaders[field](text);
  if (kind === 'number') {
    const integerText = text.replace(NO_FRACTION, '');
    return WHOLE_NUMBER.test(integerText) ? Number(integerText.replaceAll(/\D/g, '')) : text;
  }
  return kind === 'url' ? withScheme(text) : text;
}

/** A lone surrogate, or the replacement character for invalid UTF-8. */
const hasInvalidCharacters = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.isWellFormed() || value.includes('\ufffd')
    : Array.isArray(value) && value.some(hasInvalidCharacters);

const isNumber = (field: string): boolean =>
  field in listedAccountFields && listedAccountFields[field as ImportField].kind === 'number';

const NOT_UTF8 = 'Is not valid UTF-8. Save the file as UTF-8.';
const MAX_ISSUES = 3;

/** The account that a row describes, or what is wrong with it. */
export function readFields(
  values: FieldValues,
): { readonly account: ImportedAccount } | { readonly problem: string } {
  const read = [...values].map(([field, value]) => [field, readValue(field, value)] as const);
  const broken = read.find(([, value]) => hasInvalidCharacters(value));
  if (broken) return { problem: `${broken[0]}: ${NOT_UTF8}` };
  const result = importedAccount.safeParse(
    Object.fromEntries(read.filter(([, value]) => value !== undefined)),
  );
  if (result.success) return { account: result.data };
  const issues = result.error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    if (message.endsWith('received undefined')) return `${String(path[0])}: Is required.`;
    const field = String(path[0] ?? 'row');
    if (isNumber(field) && message.startsWith('Invalid input'))
      return `${field}: Must be a whole number such as 120.`;
    return `${field}: ${message}`;
  });
  return { problem: issues.join(' ') };
}

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
