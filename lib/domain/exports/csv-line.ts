/** Some spreadsheets drop these in front of a cell, and run what follows. */
const SPACE_AT_START = /^[\t\r\n]/;

/**
 * A formula, in its narrow and its wide form, where a cell begins. That is also behind a `;`, tab or line break within
 * a value: where Excel's list separator is a semicolon, our commas separate nothing, so the quote behind a comma opens
 * no cell and protects nothing. Quotes and spaces in front of a formula don't stop it.
 */
const FORMULA = /(^|[;\t\r\n])((?:"|[^\S\t\r\n])*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

const NEEDS_QUOTES = /[",;\t\r\n]/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value) ? value.join(',') : String(value);
  const harmless = text.replaceAll(FORMULA, "$1$2'");
  return SPACE_AT_START.test(harmless) ? `'${harmless}` : harmless;
}

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV file by RFC 4180; texts that a spreadsheet would run as formulas are made harmless. */
export const csvLine = (values: readonly unknown[]): string =>
  `${values.map((value) => quoted(textOf(value))).join(',')}\r\n`;
