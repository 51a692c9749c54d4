import type { ExportFormat } from '#contract/exports.ts';
import { guardFormulas } from '#domain/shared/text/formula-guard.ts';
import { joinTags } from '#domain/shared/text/tag-list.ts';

const NEEDS_QUOTES = /[",;\t\r\n]/;

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isTexts(value)) return guardFormulas(joinTags(value));
  return guardFormulas(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const quoteCell = (text: string): string =>
  NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A line of a CSV file (RFC 4180). Neutralizes texts that a spreadsheet would run as formulas. */
export const formatCsvLine = (values: readonly unknown[]): string =>
  `${values.map((value) => quoteCell(formatCell(value))).join(',')}\r\n`;

type Row = Readonly<Record<string, unknown>>;

/** A file that is written row by row. */
export interface ExportFile {
  /** Adds a row. Returns what is complete by now, if that is enough to be worth sending. */
  add(row: Row): string | undefined;
  /** The rest. */
  end(): string;
}

/** A format that is written line by line. */
interface TextFormat {
  readonly mediaType: string;
  /** What comes before the first row. */
  head(columns: readonly string[]): string;
  line(row: Row, columns: readonly string[]): string;
}

export const textFormats: Readonly<Record<ExportFormat, TextFormat>> = {
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    head: () => '',
    line: (row) => `${JSON.stringify(row)}\n`,
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    head: formatCsvLine,
    line: (row, columns) => formatCsvLine(columns.map((column) => row[column])),
  },
};
