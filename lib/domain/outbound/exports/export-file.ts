import type * as z from 'zod';
import type { ExportFormat } from '#contract/exports.ts';
import { type ExportFile, textFormats } from './export-formats.ts';

export interface ExportFileOptions {
  /** The rows are appended to those of another file, so that it needs no header. */
  readonly continues: boolean;
}

export const PARQUET = 'application/vnd.apache.parquet';

/** Rows are handed on in pieces of this size, because a write per row would cost more than the row. */
const PIECE_CHARACTERS = 64 * 1024;

export const mediaTypeOf = (format: ExportFormat): string =>
  format === 'parquet' ? PARQUET : textFormats[format].mediaType;

function textFile(
  format: Exclude<ExportFormat, 'parquet'>,
  columns: readonly string[],
  { continues }: ExportFileOptions,
): ExportFile {
  const { head, line } = textFormats[format];
  let piece = continues ? '' : head(columns);
  const take = (): string => {
    const taken = piece;
    piece = '';
    return taken;
  };
  return {
    add(row) {
      piece += line(row, columns);
      return piece.length < PIECE_CHARACTERS ? undefined : take();
    },
    end: take,
  };
}

/** A file of rows that fit a schema. It has a column for every field of the schema. */
export async function exportFile(
  format: ExportFormat,
  schema: z.ZodObject,
  options: ExportFileOptions,
): Promise<ExportFile> {
  if (format !== 'parquet') return textFile(format, Object.keys(schema.shape), options);
  const { parquetFile } = await import('./parquet-file.ts');
  return parquetFile(schema);
}
