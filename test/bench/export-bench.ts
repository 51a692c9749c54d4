import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startBenchTable } from './bench-table.ts';
import { seedPeople } from './seed-people.ts';
import { type BenchRow, printTable } from './table.ts';
import { startUnitMeter } from './unit-meter.ts';

const script = path.join(import.meta.dirname, 'export-process.ts');
/** A quarter of the function's memory: an export that kept its rows would crash. */
const HEAP = '--max-old-space-size=128';
const MEGABYTE = 1024 * 1024;
/** The gateway streams the first megabytes at full speed, and the rest at a fixed rate. */
const FREE_MB = 10;
const MB_PER_SECOND = 2;

const WORKSPACE = 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x';
const SEEDING = {
  workspaceId: WORKSPACE,
  memberId: 'mem_01jz8k2m4n6p8q0r2s4t6v8w0x',
  count: 100_000,
  accountSizes: [2_000],
};

interface Measured {
  readonly ms: number;
  readonly cpuMs: number;
  readonly idleMb: number;
  readonly peakMb: number;
  readonly bytes: number;
}

async function exportFrom(endpoint: string, format: string, encoding: string): Promise<Measured> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [HEAP, script, WORKSPACE, format, encoding],
    {
      env: {
        PATH: process.env.PATH,
        AWS_REGION: 'eu-west-1',
        AWS_ACCESS_KEY_ID: 'bench',
        AWS_SECRET_ACCESS_KEY: 'bench',
        AWS_ENDPOINT_URL_DYNAMODB: endpoint,
        TABLE_NAME: 'bench',
        EXPORTS_AT_ONCE: '10',
        STAGE: 'local',
        POWERTOOLS_LOG_LEVEL: 'SILENT',
      },
    },
  );
  return JSON.parse(stdout) as Measured;
}

/** The cost of a whole export: time and memory with the table itself, units with a meter in front of it. */
export async function runExportBench(): Promise<void> {
  const { table, endpoint, stop } = await startBenchTable();
  const meter = await startUnitMeter();
  try {
    const { people } = await seedPeople(table, SEEDING);
    const rows: BenchRow[] = [];
    for (const format of ['ndjson', 'csv']) {
      for (const encoding of ['identity', 'gzip']) {
        const { ms, cpuMs, idleMb, peakMb, bytes } = await exportFrom(endpoint, format, encoding);
        meter.take();
        if (encoding === 'identity') await exportFrom(meter.standBefore(endpoint), format, encoding);
        const { reads } = meter.take();
        const mb = bytes / MEGABYTE;
        rows.push({
          format,
          encoding,
          MB: mb.toFixed(1),
          's here': (ms / 1000).toFixed(1),
          'CPU s': (cpuMs / 1000).toFixed(1),
          's through the gateway, at least': (Math.max(0, mb - FREE_MB) / MB_PER_SECOND).toFixed(0),
          'MB before': Math.round(idleMb),
          'MB at most': Math.round(peakMb),
          'read units': reads > 0 ? Math.round(reads) : 'the same',
        });
      }
    }
    printTable(`Exports of ${people.length} people`, rows);
  } finally {
    await meter.stop();
    await stop();
  }
}
