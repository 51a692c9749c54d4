import type { ImportField } from '#contract/account-fields.ts';
import type { Refuse } from '#contract/errors.ts';
import type { ImportFormat, ImportOutcome } from '#contract/imports.ts';
import { isNestedTooDeeply, NESTING_MAX } from '#contract/nesting.ts';
import { readCsvRecords } from './csv-records.ts';
import { type ColumnChoices, formatColumnName, mapColumns } from './import-columns.ts';
import type { FieldValues } from './imported-fields.ts';

/** A row by its number, as a spreadsheet or an editor counts, or why it can't be read. */
export type FileRow = { readonly row: number } & (
  | { readonly values: FieldValues }
  | { readonly problem: string }
);

/** How columns are mapped. Grows while a file is read. */
export class Columns {
  readonly choices: ColumnChoices;
  readonly mapped = new Map<string, ImportField>();
  readonly unknown = new Set<string>();
  readonly #examples = new Map<string, string>();

  constructor(choices: ColumnChoices = new Map()) {
    this.choices = choices;
  }

  note(column: string, field: ImportField | undefined): void {
    const name = formatColumnName(column);
    if (field) this.mapped.set(name, field);
    else if (this.unknown.size < UNKNOWN_MAX && name !== '') this.unknown.add(name);
  }

  /** Keeps a column's first value. */
  see(column: string, value: unknown): void {
    const name = formatColumnName(column);
    const isReported = this.mapped.has(name) || this.unknown.has(name);
    if (!isReported || this.#examples.has(name) || value === null || value === undefined) return;
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).trim();
    if (text !== '') this.#examples.set(name, text.slice(0, EXAMPLE_CHARACTERS).toWellFormed());
  }

  report(withExamples = false): ImportOutcome['columns'] {
    return {
      mapped: Object.fromEntries(this.mapped),
      unknown: [...this.unknown],
      ...(withExamples && { examples: Object.fromEntries(this.#examples) }),
    };
  }
}

const LINE_CHARACTERS = 64 * 1024;
/** The most unknown columns that are reported. */
const UNKNOWN_MAX = 100;
const EXAMPLE_CHARACTERS = 100;
/** Later rows only cost time: a column that is empty so far is rarely used. */
const EXAMPLE_ROWS = 1_000;

/** Without any known column the rows are useless. */
const refuseFile = (refuse: Refuse<'validation_failed'>, message: string) =>
  refuse('validation_failed', 'The file cannot be read; see details.', [{ path: 'body', message }]);

/** A choice for a column that isn't there is a typing error, which would silently import something else. */
function refuseMissing(
  refuse: Refuse<'validation_failed'>,
  header: readonly string[],
  choices: ColumnChoices,
): void {
  const names = new Set(header.map(formatColumnName));
  const missing = [...choices.keys()].filter((name) => !names.has(name));
  if (missing.length === 0) return;
  throw refuse(
    'validation_failed',
    'The request is not valid; see details.',
    missing.map((name) => ({ path: 'columns', message: `The file has no column ${JSON.stringify(name)}.` })),
  );
}

/** If a file isn't CSV after all, one column name may be the whole file. */
const NAMED_IN_REFUSAL = 200;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function* readCsvRows(
  text: string,
  columns: Columns,
  refuse: Refuse<'validation_failed'>,
): Generator<FileRow, void, undefined> {
  let fields: readonly (ImportField | undefined)[] | undefined;
  let header: readonly string[] = [];
  let row = 0;
  for (const record of readCsvRecords(text)) {
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
      header = cells;
      fields = mapColumns(header, columns.choices);
      for (const [index, column] of header.entries()) columns.note(column, fields[index]);
      refuseMissing(refuse, header, columns.choices);
      if (!fields.includes('name')) {
        const found = cells.join(', ').slice(0, NAMED_IN_REFUSAL).toWellFormed();
        throw refuseFile(
          refuse,
          `No column holds the company's name. Call one Name or Company, or map one. The first line has: ${found}`,
        );
      }
      continue;
    }
    if (cells.length > fields.length) {
      yield { row, problem: `Has ${cells.length} cells; the header has ${fields.length}.` };
      continue;
    }
    if (row <= EXAMPLE_ROWS) {
      for (const [index, cell] of cells.entries()) columns.see(header[index] ?? '', cell);
    }
    const values = fields.flatMap((field, index) => (field ? [[field, cells[index]] as const] : []));
    yield { row, values: new Map(values) };
  }
  if (!fields) throw refuseFile(refuse, 'The file is empty.');
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function* readNdjsonRows(text: string, columns: Columns): Generator<FileRow, void, undefined> {
  let row = 0;
  for (const line of text.split('\n')) {
    row += 1;
    if (line.trim() === '') continue;
    const isTooLong = line.length > LINE_CHARACTERS;
    const value = isTooLong ? undefined : parseJson(line);
    if (isTooLong) yield { row, problem: `Is longer than ${LINE_CHARACTERS} characters.` };
    else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield { row, problem: 'Is not a JSON object.' };
    } else if (isNestedTooDeeply(value)) {
      yield { row, problem: `Is nested deeper than ${NESTING_MAX} levels.` };
    } else yield { row, values: toFieldValues(value, row, columns) };
  }
}

function toFieldValues(object: object, row: number, columns: Columns): FieldValues {
  const entries = Object.entries(object);
  const fields = mapColumns(
    entries.map(([name]) => name),
    columns.choices,
  );
  for (const [index, [name, value]] of entries.entries()) {
    columns.note(name, fields[index]);
    if (row <= EXAMPLE_ROWS) columns.see(name, value);
  }
  return new Map(
    entries.flatMap(([, value], index) => {
      const field = fields[index];
      return field ? [[field, value] as const] : [];
    }),
  );
}

/** The rows of a file, without its byte order mark. */
export function readImportRows(
  format: ImportFormat,
  file: string,
  columns: Columns,
  refuse: Refuse<'validation_failed'>,
): Generator<FileRow, void, undefined> {
  const text = file.replace(/^\ufeff/, '');
  return format === 'csv' ? readCsvRows(text, columns, refuse) : readNdjsonRows(text, columns);
}
