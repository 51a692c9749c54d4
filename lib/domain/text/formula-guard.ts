/** What makes a spreadsheet run a cell as a formula, in its narrow and its wide form. */
const SIGN = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20]`;

/**
 * Where a cell begins. That is also behind a `;`, tab or line break within a value: where Excel's list separator is a
 * semicolon, our commas separate nothing, so the quote behind a comma opens no cell and protects nothing. Quotes and
 * spaces in front of a formula don't stop it.
 */
const CELL_START = String.raw`(^|[;\t\r\n])((?:"|[^\S\t\r\n])*)`;

const FORMULA = new RegExp(`${CELL_START}(?=${SIGN})`, 'g');
const GUARDED_FORMULA = new RegExp(`${CELL_START}'(?=${SIGN})`, 'g');

/** Some spreadsheets drop these in front of a cell, and run what follows. */
const SPACE_AT_START = /^[\t\r\n]/;
const GUARDED_SPACE = /^'(?=[\t\r\n])/;

/** The text with an apostrophe before everything that a spreadsheet would run. */
export function guardFormulas(text: string): string {
  const guarded = text.replaceAll(FORMULA, "$1$2'");
  return SPACE_AT_START.test(guarded) ? `'${guarded}` : guarded;
}

/** The text that was guarded. */
export const unguardFormulas = (text: string): string =>
  text.replace(GUARDED_SPACE, '').replaceAll(GUARDED_FORMULA, '$1$2');
