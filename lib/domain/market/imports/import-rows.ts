import type { ImportField } from '#contract/account-fields.ts';
import type { Refuse } from '#contract/errors.ts';
import type { ImportFormat } from '#contract/imports.ts';
import { isNestedTooDeeply, MAX_NESTING } from '#contract/nesting.ts';
import type { ColumnReport } from './column-report.ts';
import { type CsvRecord, readCsvRecords } from './csv-records.ts';
import { type ColumnChoices, formatColumnName, isColumnName, mapColumns } from './import-columns.ts';
import type { FieldValues } from './imported-fields.ts';
import { isWebAddress, nameFromDomain, readListedCompany } from './listed-company.ts';

/** A row by its number, as a spreadsheet or an editor counts, or why it can't be read. */
export type FileRow = { readonly row: number } & RowContent;

type RowContent = { readonly values: FieldValues } | { readonly problem: string };

export interface ImportFile {
  readonly format: ImportFormat;
  readonly text: string;
  /** Whether nothing will be stored. */
  readonly isDry: boolean;
}

/** The rows of a file, without its byte order mark. */
export function readImportRows(
  { format, text: file, isDry }: ImportFile,
  columns: ColumnReport,
  refuse: Refuse<'validation_failed'>,
): Generator<FileRow, void, undefined> {
  const text = file.replace(/^\ufeff/, '');
  return format === 'csv' ? readCsvRows(text, isDry, columns, refuse) : readNdjsonRows(text, columns);
}

/** Later rows only cost time: a column that is empty so far is rarely used. */
const EXAMPLE_ROWS = 1_000;

function* readCsvRows(
  text: string,
  isDry: boolean,
  report: ColumnReport,
  refuse: Refuse<'validation_failed'>,
): Generator<FileRow, void, undefined> {
  let header: CsvHeader | 'none' | undefined;
  let row = 0;
  for (const record of readCsvRecords(text)) {
    row += 1;
    if ('cells' in record && record.cells.every((cell) => cell.trim() === '')) continue;
    if (!header) {
      const firstLine = readFirstLine(record, refuse);
      header = isList(firstLine, report.choices)
        ? 'none'
        : readHeader(firstLine, report.choices, isDry, refuse);
      if (header !== 'none') {
        for (const { column, field } of header) report.addColumn(column, field);
        continue;
      }
    }
    if (header === 'none') {
      yield { row, ...('problem' in record ? record : readListedCompany(record.cells)) };
      continue;
    }
    const content = readCsvRow(record, header);
    if ('cells' in record && 'values' in content && row <= EXAMPLE_ROWS) {
      for (const [index, cell] of record.cells.entries())
        report.addExample(header[index]?.column ?? '', cell);
    }
    yield { row, ...content };
  }
  if (!header) throw refuseFile(refuse, 'The file is empty.');
}

/** The columns of a file, and the fields that they fill; undefined for ignored columns. */
type CsvHeader = readonly { readonly column: string; readonly field: ImportField | undefined }[];

function readFirstLine(record: CsvRecord, refuse: Refuse<'validation_failed'>): readonly string[] {
  if ('problem' in record) throw refuseFile(refuse, `The first line: ${record.problem}`);
  if (record.cells.some((cell) => cell.includes('\0') || cell.includes('\ufffd'))) {
    throw refuseFile(refuse, 'The file is not UTF-8. Save it as UTF-8.');
  }
  return record.cells;
}

/**
 * Without column names, each line is a company by itself, such as `acme.com` or `Acme, acme.com`. One known word may be a
 * company's name, and `Owner.Name` may be both a column and a domain.
 */
function isList(cells: readonly string[], choices: ColumnChoices): boolean {
  const otherCells = cells.filter((cell) => !isColumnName(cell));
  if (choices.size > 0 || cells.length - otherCells.length > 1) return false;
  return otherCells.some(isWebAddress) || (cells.length === 1 && otherCells.length === 1);
}

/** If a file isn't CSV after all, one column name may be the whole file. */
const REFUSED_LINE_CHARACTERS = 200;

function readHeader(
  cells: readonly string[],
  choices: ColumnChoices,
  isDry: boolean,
  refuse: Refuse<'validation_failed'>,
): CsvHeader {
  refuseMissingColumns(refuse, cells, choices);
  const fields = mapColumns(cells, choices);
  // A dry run goes on, so that its caller can choose the columns.
  if (!isDry && !fields.includes('name') && !fields.includes('domain')) {
    const firstLine = cells.join(', ').slice(0, REFUSED_LINE_CHARACTERS).toWellFormed();
    throw refuseFile(
      refuse,
      `No column holds the company's name. Call one Name or Company, or map one. The first line has: ${firstLine}`,
    );
  }
  return cells.map((column, index) => ({ column, field: fields[index] }));
}

/** A choice for a column that isn't there is a typing error, which would silently import something else. */
function refuseMissingColumns(
  refuse: Refuse<'validation_failed'>,
  columns: readonly string[],
  choices: ColumnChoices,
): void {
  const names = new Set(columns.map(formatColumnName));
  const missingNames = [...choices.keys()].filter((name) => !names.has(name));
  if (missingNames.length === 0) return;
  throw refuse(
    'validation_failed',
    'The request is not valid; see details.',
    missingNames.map((name) => ({
      path: 'columns',
      message: `The file has no column ${JSON.stringify(name)}.`,
    })),
  );
}

/** For a file without any usable row. */
const refuseFile = (refuse: Refuse<'validation_failed'>, message: string) =>
  refuse('validation_failed', 'The file cannot be read; see details.', [{ path: 'body', message }]);

function readCsvRow(record: CsvRecord, header: CsvHeader): RowContent {
  if ('problem' in record) return record;
  const { cells } = record;
  if (cells.length > header.length) {
    return { problem: `Has ${cells.length} cells; the header has ${header.length}.` };
  }
  const values = new Map(
    header.flatMap(({ field }, index) => (field ? [[field, cells[index]] as const] : [])),
  );
  const domain = values.get('domain')?.trim();
  // A list of domains has no column for names.
  if (!values.has('name') && domain) values.set('name', nameFromDomain(domain));
  return { values };
}

function* readNdjsonRows(text: string, report: ColumnReport): Generator<FileRow, void, undefined> {
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = index + 1;
    const object = readJsonObject(line);
    if ('problem' in object) yield { row, problem: object.problem };
    else yield { row, values: readFieldValues(object.entries, row, report) };
  }
}

const MAX_LINE_CHARACTERS = 64 * 1024;

type JsonEntries = readonly (readonly [column: string, value: unknown])[];

function readJsonObject(line: string): { readonly entries: JsonEntries } | { readonly problem: string } {
  if (line.length > MAX_LINE_CHARACTERS) {
    return { problem: `Is longer than ${MAX_LINE_CHARACTERS} characters.` };
  }
  const value = parseJson(line);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'Is not a JSON object.' };
  }
  if (isNestedTooDeeply(value)) return { problem: `Is nested deeper than ${MAX_NESTING} levels.` };
  return { entries: Object.entries(value) };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function readFieldValues(entries: JsonEntries, row: number, report: ColumnReport): FieldValues {
  const fields = mapColumns(
    entries.map(([column]) => column),
    report.choices,
  );
  const values = new Map<ImportField, unknown>();
  for (const [index, [column, value]] of entries.entries()) {
    const field = fields[index];
    report.addColumn(column, field);
    if (row <= EXAMPLE_ROWS) report.addExample(column, value);
    if (field) values.set(field, value);
  }
  return values;
}
