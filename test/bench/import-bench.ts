import { refuse } from '#contract/errors.ts';
import { importAccounts } from '#domain/market/imports/import-accounts.ts';
import { Columns, importRows } from '#domain/market/imports/import-rows.ts';
import { newId } from '#platform/ids.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { knownRelations } from '#table/relations/known-relations.ts';
import type { Table } from '#table/table.ts';
import { meterCalls } from '#test/harness/call-meter.ts';
import { startBenchTable } from './bench-table.ts';
import { type BenchRow, printTable } from './table.ts';

const WORKSPACE = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
/** The most one call accepts. */
const BYTES = 5 * 1024 * 1024;
/** The part of the function's ten minutes that is left for work. */
const MAX_SECONDS = 595;
/** Write units per second of a new table. */
const FRESH_WRITES = 4_000;

type Format = 'csv' | 'ndjson';

const nameOf = (n: number): string => `Company Number ${n} of Somewhere`;

const LINES: Readonly<Record<Format, (n: number) => string>> = {
  csv: (n) => `${nameOf(n)},company-${n}.example,${n},Industrial Robotics,Lyon,FR,priority;emea`,
  ndjson: (n) =>
    JSON.stringify({
      name: nameOf(n),
      domain: `company-${n}.example`,
      employees: n,
      industry: 'Industrial Robotics',
      location: 'Lyon',
      country_code: 'FR',
      tags: ['priority', 'emea'],
    }),
};

/** As many rows as fit into one call, numbered from a number on, so that no two files share any. */
function file(format: Format, first: number): { readonly text: string; readonly rows: number } {
  const lines = format === 'csv' ? ['Company,Website,Employees,Industry,City,Country,Tags'] : [];
  let left = BYTES - (lines[0]?.length ?? 0) - 1;
  for (let n = first; left > 0; n += 1) {
    const line = LINES[format](n);
    left -= line.length + 1;
    if (left > 0) lines.push(line);
  }
  return { text: lines.join('\n'), rows: lines.length - (format === 'csv' ? 1 : 0) };
}

/** The most that this thread's heap held while something was done. */
async function peakHeap<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly mb: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().heapUsed);
  }, 50);
  try {
    return { result: await work(), mb: (peak - before) / 1e6 };
  } finally {
    clearInterval(timer);
  }
}

async function load(
  table: Table,
  format: Format,
  { text, rows }: ReturnType<typeof file>,
  name: string,
): Promise<BenchRow> {
  const ports = {
    accounts: accountStore(table),
    lookups: accountLookups(table),
    unseenDomains: { mayTell: async () => true, tell: async () => true },
    refuse,
    members: { list: async () => [] },
    knownRelations: knownRelations(table),
    now: () => new Date(),
    newId,
    hasTime: () => true,
  };
  const began = performance.now();
  const { result: imported, mb } = await peakHeap(() =>
    meterCalls(table.client, () =>
      importAccounts(
        ports,
        { workspaceId: WORKSPACE, visibility: 'all' },
        importRows(format, [text], new Columns(), refuse),
      ),
    ),
  );
  const { meter, result } = imported;
  const seconds = (performance.now() - began) / 1000;
  const writes = meter.unitsOf('TransactWriteItems', 'UpdateItem');
  const perRow = (units: number): string => (units / rows).toFixed(1);
  return {
    file: `${format}, ${name}`,
    MB: (Buffer.byteLength(text) / 1024 / 1024).toFixed(1),
    created: result.created,
    existing: result.existing,
    failed: result.failed,
    's here': seconds.toFixed(1),
    'rows/s': Math.round(rows / seconds),
    'write units a row': perRow(writes),
    'read units a row': perRow(meter.unitsOf('BatchGetItem')),
    's by a fresh table': Math.round(writes / FRESH_WRITES),
    'heap MB': Math.round(mb),
    goal: writes / FRESH_WRITES < MAX_SECONDS ? 'met' : 'missed',
  };
}

/** Files of new accounts as large as one call takes, and the same file again. */
export async function runImportBench(): Promise<void> {
  const { table, stop } = await startBenchTable();
  try {
    const csv = file('csv', 0);
    const ndjson = file('ndjson', 1_000_000);
    printTable(`Imports of files of ${BYTES} bytes (goal: within ${MAX_SECONDS} s by a fresh table)`, [
      await load(table, 'csv', csv, 'new'),
      await load(table, 'csv', csv, 'the same again'),
      await load(table, 'ndjson', ndjson, 'new'),
      await load(table, 'ndjson', ndjson, 'the same again'),
    ]);
  } finally {
    await stop();
  }
}
