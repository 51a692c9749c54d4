import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { refuse, ServiceError } from '#contract/errors.ts';
import type { ImportFormat } from '#contract/imports.ts';
import { columnChoices } from '#domain/market/imports/column-choices.ts';
import { importAccounts } from '#domain/market/imports/import-accounts.ts';
import type { ColumnChoices } from '#domain/market/imports/import-columns.ts';
import { Columns, type FileRow, importRows } from '#domain/market/imports/import-rows.ts';
import { newId } from '#platform/ids.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { unseenDomains } from '#table/accounts/unseen-domains.ts';
import { knownRelations } from '#table/relations/known-relations.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { type Command, type Given, UsageError } from './command.ts';
import { requireWorkspace, workspaceOption } from './require.ts';

const FORMATS: Readonly<Record<string, ImportFormat>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
};
/** The first errors are enough to correct a file. */
const ERRORS_SHOWN = 20;

function formatOf(file: string, given: Given): ImportFormat {
  const format = given.oneOf('format', ['csv', 'ndjson']) ?? FORMATS[path.extname(file).toLowerCase()];
  if (format === undefined) throw new UsageError(`Pass --format csv or --format ndjson for ${file}.`);
  return format;
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    throw new UsageError(`The file ${file} can't be read.`);
  }
}

/** A refusal in one line. */
const asUsage = (error: ServiceError): UsageError =>
  new UsageError((error.details ?? [error]).map(({ message }) => message).join(' '));

function choicesOf(text: string | undefined): ColumnChoices {
  try {
    return columnChoices(text, refuse);
  } catch (error) {
    if (error instanceof ServiceError) throw asUsage(error);
    throw error;
  }
}

async function* after(rows: AsyncIterable<FileRow>, last: number): AsyncGenerator<FileRow, void, undefined> {
  for await (const row of rows) if (row.row > last) yield row;
}

/** Imported rows stay, and a second import finds them; --after-row only saves time. */
function stopped(error: unknown, row: number): Error {
  if (error instanceof ServiceError) return asUsage(error);
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${message} Rows up to ${row} were imported. Continue with --after-row ${row}.`);
}

export const importFile: Command = {
  name: 'import',
  summary: 'Create accounts from a CSV or NDJSON file of any size; importing it again creates nothing',
  argument: { name: 'file', value: 'FILE' },
  options: {
    workspace: workspaceOption,
    format: { value: 'csv|ndjson', help: "default: by the file's extension" },
    'dry-run': { flag: true, help: 'write nothing; show how columns are mapped and what would be created' },
    columns: {
      value: 'JSON',
      help: 'map columns yourself: \'{"Region":"country","Owner ID":null}\'',
    },
    'after-row': { value: 'N', help: 'continue a stopped import after this row' },
  },
  changes: { resource: 'accounts', unless: 'dry-run' },
  async run({ table, now, progress }, given) {
    const workspaceId = await requireWorkspace(table, given.text('workspace'));
    const file = given.optional('file');
    if (file === undefined)
      throw new UsageError('The FILE is missing. Run: npm run admin -- import FILE --workspace ID');
    const format = formatOf(file, given);
    const size = sizeOf(file);
    const stream = createReadStream(file);
    const columns = new Columns(choicesOf(given.optional('columns')));
    const isDry = given.has('dry-run');
    let last = given.wholeNumber('after-row') ?? 0;
    const ports = {
      isDry,
      accounts: accountStore(table),
      lookups: accountLookups(table),
      members: memberStore(table),
      knownRelations: knownRelations(table),
      // Operators see everything, so nothing is revealed to them.
      unseenDomains: unseenDomains(table, async () => undefined),
      refuse,
      now,
      newId,
      hasTime: () => true,
      onProgress: (row: number) => {
        last = Math.max(last, row);
        progress?.(size === 0 ? 1 : stream.bytesRead / size, `row ${last}`);
      },
    };
    const rows = importRows(format, stream.setEncoding('utf8'), columns, refuse);
    try {
      const outcome = await importAccounts(ports, { workspaceId, visibility: 'all' }, after(rows, last));
      const { created, existing, failed } = outcome;
      const errors = outcome.rows.slice(0, ERRORS_SHOWN).map(({ row, error }) => `row ${row}: ${error}`);
      const { mapped, unknown } = columns.shown();
      return {
        ...(isDry && { dry_run: true }),
        created,
        existing,
        failed,
        columns: Object.entries(mapped)
          .map(([column, field]) => `${column} = ${field}`)
          .join(', '),
        unknown_columns: unknown.join(', ') || null,
        errors: errors.join(' | ') || null,
      };
    } catch (error) {
      throw stopped(error, last);
    } finally {
      stream.destroy();
    }
  },
};
