/** What makes a spreadsheet run a cell as a formula, in its narrow and its wide form. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

const NEEDS_QUOTES = /[",\r\n]/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV file by RFC 4180; texts that a spreadsheet would run as formulas are made harmless. */
export const csvLine = (values: readonly unknown[]): string =>
  `${values.map((value) => quoted(textOf(value))).join(',')}\r\n`;
