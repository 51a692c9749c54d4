import type { Refuse } from '#contract/errors.ts';
import type { ImportFormat, ImportOutcome } from '#contract/imports.ts';
import { csvRecords } from './csv-records.ts';
import { type ImportField, mapColumns } from './import-columns.ts';
import type { FieldValues } from './imported-fields.ts';

/** A row by its number, as a spreadsheet or an editor counts, or why it can't be read. */
export type FileRow = { readonly row: number } & (
  | { readonly values: FieldValues }
  | { readonly problem: string }
);

/** How columns were mapped. Grows while a file is read. */
export class Columns {
  readonly mapped = new Map<string, ImportField>();
  readonly unknown = new Set<string>();

  shown(): ImportOutcome['columns'] {
    return { mapped: Object.fromEntries(this.mapped), unknown: [...this.unknown] };
  }
}

type Pieces = AsyncIterable<string> | Iterable<string>;

const LINE_CHARACTERS = 64 * 1024;
/** The most unknown columns that are reported. */
const UNKNOWN_MAX = 100;
const COLUMN_CHARACTERS = 100;

function note(columns: Columns, column: string, field: ImportField | undefined): void {
  const name = column.trim().slice(0, COLUMN_CHARACTERS).toWellFormed();
  if (field) columns.mapped.set(name, field);
  else if (columns.unknown.size < UNKNOWN_MAX && name !== '') columns.unknown.add(name);
}

/** Without any known column the rows are useless. */
const refuseFile = (refuse: Refuse<'validation_failed'>, message: string) =>
  refuse('validation_failed', 'The file cannot be read; see details.', [{ path: 'body', message }]);

/** If a file isn't CSV after all, one column name may be the whole file. */
const NAMED_IN_REFUSAL = 200;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

async function* csvRows(
  pieces: Pieces,
  columns: Columns,
  refuse: Refuse<'validation_failed'>,
): AsyncGenerator<FileRow, void, undefined> {
  let fields: readonly (ImportField | undefined)[] | undefined;
  let row = 0;
  for await (const record of csvRecords(pieces)) {
    row += 1;
    if ('problem' in record) {
      if (!fields) throw refuseFile(refuse, `The line of column names: ${record.problem}`);
      yield { row, problem: record.problem };
      continue;
    }
    const { cells } = record;
    if (isBlank(cells)) continue;
    if (!fields) {
      if (cells.some((cell) => cell.includes('\0') || cell.includes('\ufffd'))) {
        throw refuseFile(refuse, 'The file is not UTF-8. Save it as UTF-8.');
      }
      fields = mapColumns(cells);
      for (const [place, column] of cells.entries()) note(columns, column, fields[place]);
      if (!fields.includes('name')) {
        const found = cells.join(', ').slice(0, NAMED_IN_REFUSAL).toWellFormed();
        throw refuseFile(refuse, `No column is called name or a synonym of it. The first line has: ${found}`);
      }
      continue;
    }
    if (cells.length > fields.length) {
      yield { row, problem: `Has ${cells.length} cells; the header has ${fields.length}.` };
      continue;
    }
    const values = fields.flatMap((field, place) => (field ? [[field, cells[place]] as const] : []));
    yield { row, values: new Map(values) };
  }
  if (!fields) throw refuseFile(refuse, 'The file is empty.');
}

async function* linesOf(pieces: Pieces): AsyncGenerator<string | undefined, void, undefined> {
  let open = '';
  let isTooLong = false;
  for await (const piece of pieces) {
    const lines = (open + piece).split('\n');
    open = lines.pop() ?? '';
    for (const line of lines) {
      yield isTooLong || line.length > LINE_CHARACTERS ? undefined : line;
      isTooLong = false;
    }
    if (open.length <= LINE_CHARACTERS) continue;
    isTooLong = true;
    open = '';
  }
  if (isTooLong) yield undefined;
  else if (open !== '') yield open.length > LINE_CHARACTERS ? undefined : open;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function* ndjsonRows(pieces: Pieces, columns: Columns): AsyncGenerator<FileRow, void, undefined> {
  let row = 0;
  for await (const line of linesOf(pieces)) {
    row += 1;
    if (line?.trim() === '') continue;
    const value = line === undefined ? undefined : parsed(line);
    if (line === undefined) yield { row, problem: `Is longer than ${LINE_CHARACTERS} characters.` };
    else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield { row, problem: 'Is not a JSON object.' };
    } else yield { row, values: valuesOf(value, columns) };
  }
}

function valuesOf(object: object, columns: Columns): FieldValues {
  const entries = Object.entries(object);
  const fields = mapColumns(entries.map(([name]) => name));
  for (const [place, [name]] of entries.entries()) note(columns, name, fields[place]);
  return new Map(
    entries.flatMap(([, value], place) => {
      const field = fields[place];
      return field ? [[field, value] as const] : [];
    }),
  );
}

/** Skips a byte order mark at the start of a file. */
async function* withoutMark(pieces: Pieces): AsyncGenerator<string, void, undefined> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (piece === '') continue;
    yield isFirst ? piece.replace(/^\ufeff/, '') : piece;
    isFirst = false;
  }
}

/** The rows of a streamed file. */
export const importRows = (
  format: ImportFormat,
  pieces: Pieces,
  columns: Columns,
  refuse: Refuse<'validation_failed'>,
): AsyncGenerator<FileRow, void, undefined> =>
  format === 'csv' ? csvRows(withoutMark(pieces), columns, refuse) : ndjsonRows(withoutMark(pieces), columns);
