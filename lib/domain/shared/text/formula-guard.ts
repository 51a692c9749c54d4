/** Characters that make a spreadsheet run a cell as a formula, in every form that NFKC turns into one of them. */
const SIGN = String.raw`[=+\-@\u207a\u207c\u208a\u208c\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]`;

/**
 * Where a cell starts. That includes the position after a `;`, tab or line break within a value: if Excel's list
 * separator is a semicolon, our commas separate nothing and our quotes don't protect. Quotes, spaces and
 * invisible characters before a formula don't stop it.
 */
const CELL_START = String.raw`(^|[;\t\r\n])((?:["\p{Cf}\p{Default_Ignorable_Code_Point}]|[^\S\t\r\n])*)`;

const FORMULA = new RegExp(`${CELL_START}(?=${SIGN})`, 'gu');
const GUARDED_FORMULA = new RegExp(`${CELL_START}'(?=${SIGN})`, 'gu');

/** Some spreadsheets drop these at the start of a cell and run what follows. */
const SPACE_AT_START = /^[\t\r\n]/;
const GUARDED_SPACE = /^'(?=[\t\r\n])/;

/** The text with an apostrophe before everything a spreadsheet would run. */
export function guardFormulas(text: string): string {
  const guardedText = text.replaceAll(FORMULA, "$1$2'");
  return SPACE_AT_START.test(guardedText) ? `'${guardedText}` : guardedText;
}

/** Reverts `guardFormulas`. */
export const removeFormulaGuards = (text: string): string =>
  text.replace(GUARDED_SPACE, '').replaceAll(GUARDED_FORMULA, '$1$2');
