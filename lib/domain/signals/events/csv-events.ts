import type { Refuse } from '#contract/errors.ts';
import { type EventInput, isStorableNumber } from '#contract/signal-events.ts';
import { csvRecords } from '#domain/market/imports/csv-records.ts';

/** A row by its number, as a spreadsheet counts, or why it can't be read. */
type EventRow = { readonly row: number } & ({ readonly input: EventInput } | { readonly problem: string });

const FIELDS = ['external_id', 'domain', 'account_id', 'occurred_at', 'title', 'url'] as const;
type Field = (typeof FIELDS)[number];
const REQUIRED = ['external_id', 'occurred_at', 'title'] as const;

const isField = (name: string): name is Field => FIELDS.some((field) => field === name);

/** What begins with a zero is an id. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Long ids would be rounded as numbers. */
const cellValue = (cell: string): string | number =>
  NUMBER.test(cell) && isStorableNumber(Number(cell)) ? Number(cell) : cell;

const columnOf = (cell: string): string => {
  const name = cell.trim();
  const field = name.toLowerCase().replaceAll(/[\s-]+/g, '_');
  return isField(field) ? field : name;
};

/** One bad cell concerns its row alone, so nothing is checked here that `readEvent` checks. */
function inputOf(columns: readonly string[], cells: readonly string[]): EventInput {
  const fields = new Map<Field, string>();
  const properties: [string, string | number][] = [];
  for (const [place, cell] of cells.entries()) {
    const column = columns[place] ?? '';
    const value = cell.trim();
    if (value === '' || column === '') continue;
    if (isField(column)) fields.set(column, value);
    else properties.push([column, cellValue(value)]);
  }
  const optional = (['domain', 'account_id', 'url'] as const).flatMap((name) => {
    const value = fields.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    external_id: fields.get('external_id') ?? '',
    occurred_at: fields.get('occurred_at') ?? '',
    title: fields.get('title') ?? '',
    ...Object.fromEntries(optional),
    properties: Object.fromEntries(properties),
  };
}

function checkHeader(columns: readonly string[], refuse: Refuse<'validation_failed'>): void {
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  const hasPlace = columns.includes('domain') || columns.includes('account_id');
  const names = columns.filter((name) => name !== '');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const message =
    missing.length > 0
      ? `The first line must name the columns; ${missing.join(', ')} is missing.`
      : !hasPlace
        ? 'The first line must name a column domain or account_id.'
        : twice !== undefined &&
          `Two columns are called ${JSON.stringify(twice.slice(0, 100).toWellFormed())}.`;
  if (message === false) return;
  throw refuse('validation_failed', 'The file cannot be read; see details.', [{ path: 'body', message }]);
}

/** The events of a CSV file. */
export async function* csvEvents(
  text: string,
  refuse: Refuse<'validation_failed'>,
): AsyncGenerator<EventRow, void, undefined> {
  let columns: readonly string[] | undefined;
  let row = 0;
  for await (const record of csvRecords([text.replace(/^\ufeff/, '')])) {
    row += 1;
    const cells = 'problem' in record ? undefined : record.cells;
    if (cells?.every((cell) => cell.trim() === '')) continue;
    if (!columns) {
      columns = (cells ?? []).map(columnOf);
      checkHeader(columns, refuse);
    } else if (!cells) yield { row, problem: 'problem' in record ? record.problem : '' };
    else if (cells.length > columns.length)
      yield { row, problem: `Has ${cells.length} cells; the header has ${columns.length}.` };
    else yield { row, input: inputOf(columns, cells) };
  }
  if (!columns) checkHeader([], refuse);
}
