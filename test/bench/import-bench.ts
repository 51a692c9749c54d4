import { refuse } from '#contract/errors.ts';
import { importAccounts } from '#domain/imports/import-accounts.ts';
import { Columns, importRows } from '#domain/imports/import-rows.ts';
import { newId } from '#platform/ids.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import type { Table } from '#table/table.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { startBenchTable } from './bench-table.ts';
import { type BenchRow, printTable } from './table.ts';

const WORKSPACE = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
const ROWS = 5_000;

const file = (): string =>
  [
    'Company,Website,Employees,Industry,City,Country,Tags',
    ...Array.from({ length: ROWS }, (_, n) => `Company ${n},company-${n}.example,${n},Robotics,Lyon,FR,a;b`),
  ].join('\n');

async function load(table: Table, text: string, name: string): Promise<BenchRow> {
  const ports = {
    accounts: accountStore(table),
    lookups: accountLookups(table),
    members: { list: async () => [] },
    now: () => new Date(),
    newId,
    hasTime: () => true,
  };
  const began = performance.now();
  const { meter, result } = await meterCalls(table.client, () =>
    importAccounts(
      ports,
      { workspaceId: WORKSPACE, visibility: 'all' },
      importRows('csv', [text], new Columns(), refuse),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  const perRow = (units: number): string => (units / ROWS).toFixed(1);
  return {
    file: name,
    created: result.created,
    existing: result.existing,
    s: seconds.toFixed(1),
    'rows/s': Math.round(ROWS / seconds),
    'write units a row': perRow(meter.unitsOf('TransactWriteItems', 'UpdateItem')),
    'read units a row': perRow(meter.unitsOf('BatchGetItem')),
  };
}

/** A file of new accounts, and the same file again. */
export async function runImportBench(): Promise<void> {
  const { table, stop } = await startBenchTable();
  try {
    const text = file();
    printTable(`Imports of ${ROWS} rows`, [
      await load(table, text, 'new'),
      await load(table, text, 'the same again'),
    ]);
  } finally {
    await stop();
  }
}
