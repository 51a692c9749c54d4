import type { ExportFormat } from '#contract/exports.ts';
import { csvLine } from './csv-line.ts';

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
