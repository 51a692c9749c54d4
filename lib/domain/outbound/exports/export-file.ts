import type * as z from 'zod';
import type { ExportFormat } from '#contract/exports.ts';
import { type ExportFile, textFormats } from './export-formats.ts';

export interface ExportFileOptions {
  /** The rows are appended to those of another file, so that it needs no header. */
  readonly continues: boolean;
}

/** Rows are handed on in pieces of this size, because a write per row would cost more than the row. */
const PIECE_CHARACTERS = 64 * 1024;

/** A file of rows that fit a schema. It has a column for every field of the schema. */
export function exportFile(
  format: ExportFormat,
  schema: z.ZodObject,
  { continues }: ExportFileOptions,
): ExportFile {
  const columns = Object.keys(schema.shape);
  const { head, line } = textFormats[format];
  let piece = continues ? '' : head(columns);
  const flushPiece = (): string => {
    const complete = piece;
    piece = '';
    return complete;
  };
  return {
    add(row) {
      piece += line(row, columns);
      return piece.length < PIECE_CHARACTERS ? undefined : flushPiece();
    },
    end: flushPiece,
  };
}
