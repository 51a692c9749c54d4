import type * as z from 'zod';
import type { Refuse } from '#contract/errors.ts';
import type { ExportFormat } from '#contract/exports.ts';
import { guardFormulas } from '#domain/shared/text/formula-guard.ts';
import { joinTags } from '#domain/shared/text/tag-list.ts';

export interface ExportFileOptions {
  /** The rows are appended to those of another file, so that it needs no header. */
  readonly isContinuation: boolean;
}

/** Rows are handed on in pieces of this size, because a write per row would cost more than the row. */
const BUFFER_CHARACTERS = 64 * 1024;

/** A file of rows that fit a schema. It has a column for every field of the schema. */
export function createExportFile(
  format: ExportFormat,
  schema: z.ZodObject,
  { isContinuation }: ExportFileOptions,
): ExportFile {
  const columns = Object.keys(schema.shape);
  const { formatHead, formatRow } = textFormats[format];
  let buffer = isContinuation ? '' : formatHead(columns);
  const flushBuffer = (): string => {
    const completeText = buffer;
    buffer = '';
    return completeText;
  };
  return {
    add(row) {
      buffer += formatRow(row, columns);
      return buffer.length < BUFFER_CHARACTERS ? undefined : flushBuffer();
    },
    end: flushBuffer,
  };
}

const NEEDS_QUOTES = /[",;\t\r\n]/;

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isTexts(value)) return guardFormulas(joinTags(value));
  return guardFormulas(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

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
  formatHead(columns: readonly string[]): string;
  formatRow(row: Row, columns: readonly string[]): string;
}

export const textFormats: Readonly<Record<ExportFormat, TextFormat>> = {
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    formatHead: () => '',
    formatRow: (row) => `${JSON.stringify(row)}\n`,
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    formatHead: formatCsvLine,
    formatRow: (row, columns) => formatCsvLine(columns.map((column) => row[column])),
  },
};

/** A row's position in an export, which is sorted by creation. */
export interface ExportPosition {
  readonly id: string;
  readonly created_at: string;
}

/** The row after which an export continues, or undefined to start at the beginning. */
export async function findLastRow(
  lastRowId: string | undefined,
  findRow: (id: string) => Promise<ExportPosition | undefined>,
  refuse: Refuse<'validation_failed'>,
): Promise<ExportPosition | undefined> {
  if (lastRowId === undefined) return undefined;
  const lastRow = await findRow(lastRowId);
  if (lastRow) return lastRow;
  const message = "Isn't a row you can see, or it was deleted. Use the row before it.";
  throw refuse('validation_failed', undefined, [{ path: 'after', message }]);
}
