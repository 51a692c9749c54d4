import type { ExportFormat } from '#contract/exports.ts';
import { guardFormulas } from '#domain/shared/text/formula-guard.ts';
import { joinTags } from '#domain/shared/text/tag-list.ts';

const NEEDS_QUOTES = /[",;\t\r\n]/;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return guardFormulas(Array.isArray(value) ? joinTags(value.map(String)) : String(value));
}

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of a CSV file (RFC 4180). Neutralizes texts that a spreadsheet would run as formulas. */
export const csvLine = (values: readonly unknown[]): string =>
  `${values.map((value) => quoted(textOf(value))).join(',')}\r\n`;

type Row = Readonly<Record<string, unknown>>;

interface Writing {
  readonly mediaType: string;
  /** What comes before the first row. */
  head(columns: readonly string[]): string;
  line(row: Row, columns: readonly string[]): string;
}

export const exportFormats: Readonly<Record<ExportFormat, Writing>> = {
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    head: () => '',
    line: (row) => `${JSON.stringify(row)}\n`,
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    head: csvLine,
    line: (row, columns) => csvLine(columns.map((column) => row[column])),
  },
};
