import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import type { Table } from '#table/table.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import {
  type BenchCloud,
  megabytes,
  pushAndWait,
  type Rate,
  type Receiver,
  rateOf,
  requireExact,
  startRowReceiver,
  withCloud,
} from './push-bench.ts';
import { median, printTable } from './table.ts';
import { startUnitMeter, type UnitMeter } from './unit-meter.ts';

/** Two lanes of twenty rows, which is what one run has in flight. */
const IN_FLIGHT = 40;
/** The first rounds warm up: consumers are compiled while they work. */
const WARM_UP_ROUNDS = 2;
const ROUNDS = 5;
const GOAL_RATIO = 0.6;
const GOAL_WRITE_UNITS = 4_000;

/** A batch of the table's stream arrives within a second or two. */
const QUIET_MS = 5_000;
const MAX_QUIET_PAUSES = 60;

/** Units grow with the chunks of 2,000 rows that a run has. */
const UNITS_PER = 100_000;

/** Of a run beside the bare loop, and of the one whose units are counted. */
const ROWS = 20_000;
/** Of the large run. */
const MANY_ROWS = 40_000;

const shown = (what: string, rates: readonly Rate[], ratio: number) => ({
  what,
  'rows/s': Math.round(median(rates.map(({ rowsPerSecond }) => rowsPerSecond))),
  'CPU µs/row': Math.round(median(rates.map(({ cpuMicroseconds }) => cpuMicroseconds))),
  ratio: ratio.toFixed(2),
});

/** The naive loop as a baseline: this many in flight, nothing signed, counted or stored. */
async function bareLoop(origin: string, bodies: readonly string[]): Promise<void> {
  const pool = new Pool(origin, { connections: IN_FLIGHT });
  const headers = { 'content-type': 'application/json' };
  const queue = bodies.values();
  const worker = async () => {
    for (const body of queue) {
      const answer = await pool.request({ path: '/hook', method: 'POST', headers, body });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  await pool.close();
}

async function bodiesOf(table: Table, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await createAccountRows(table).load({ workspaceId, visibility: 'all' }, ids);
  return [...rows.values()].map((row) => JSON.stringify(row));
}

async function compareWithBareLoop(
  receiver: Receiver,
  { table, workspaceId, api, destinationId, queue }: BenchCloud,
  ids: string[],
): Promise<void> {
  const rows = ids.length;
  const bodies = await bodiesOf(table, workspaceId, ids);
  const bare: Rate[] = [];
  const pushed: Rate[] = [];
  const queued: Rate[] = [];
  // In turn, so that a busy moment of the machine falls on both alike.
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const loop = await rateOf(rows, () => bareLoop(receiver.origin, bodies));
    await receiver.taken();
    const push = await rateOf(rows, () => pushAndWait(api, destinationId, ids));
    requireExact(push.result.run, await receiver.taken());
    const toQueue = await rateOf(rows, () => pushAndWait(api, queue.destinationId, ids));
    requireExact(toQueue.result.run, await queue.taken());
    if (round < WARM_UP_ROUNDS) continue;
    bare.push(loop);
    pushed.push(push);
    queued.push(toQueue);
  }
  const ratioOf = (rates: readonly Rate[]) =>
    median(rates.map((rate, round) => rate.rowsPerSecond / (bare[round] ?? rate).rowsPerSecond));
  printTable(`Background push of ${rows} rows, ${IN_FLIGHT} in flight (goal: ${GOAL_RATIO} of a bare loop)`, [
    shown('bare undici loop', bare, 1),
    shown('background push', pushed, ratioOf(pushed)),
    shown('background push to an export queue', queued, ratioOf(queued)),
  ]);
}

async function pushMany(
  receiver: Receiver,
  { api, destinationId }: BenchCloud,
  ids: string[],
): Promise<void> {
  const rows = ids.length;
  // What the first run leaves belongs to the memory before; what grows from here on grows with the rows.
  await pushAndWait(api, destinationId, ids);
  await receiver.taken();
  const before = megabytes();
  const { result, rowsPerSecond } = await rateOf(rows, () => pushAndWait(api, destinationId, ids));
  requireExact(result.run, await receiver.taken());
  printTable(`Background push of ${rows} rows, the second in a row`, [
    {
      status: result.run.status,
      sent: result.run.sent,
      'rows/s': Math.round(rowsPerSecond),
      'RSS MB before': before,
      'peak RSS MB by quarter': result.peakMegabytes.join(' '),
    },
  ]);
}

/** The accounts that were just stored are written into the change feed, which is no part of a push. */
async function drainChangeFeed(meter: UnitMeter): Promise<void> {
  for (let pauses = 0; pauses < MAX_QUIET_PAUSES; pauses += 1) {
    meter.takeWrites();
    await sleep(QUIET_MS);
    if (meter.takeWrites() === 0) return;
  }
  throw new Error('the change feed of the stored accounts has no end');
}

async function countWriteUnits(
  receiver: Receiver,
  { table, workspaceId, api, destinationId }: BenchCloud,
  meter: UnitMeter,
): Promise<void> {
  const ids = await storeAccounts(table, workspaceId, ROWS);
  await receiver.taken();
  await drainChangeFeed(meter);
  const { run } = await pushAndWait(api, destinationId, ids);
  requireExact(run, await receiver.taken());
  const writes = meter.takeWrites();
  printTable(`Background push of ${ROWS} rows (goal: ${GOAL_WRITE_UNITS} write units per ${UNITS_PER})`, [
    {
      status: run.status,
      sent: run.sent,
      'write units': writes,
      [`per ${UNITS_PER} rows`]: Math.round((writes * UNITS_PER) / ROWS),
    },
  ]);
}

/**
 * Background pushes to a receiver on this machine, beside a bare loop that posts the same bodies. Takes a minute and a
 * half on two cores: storing accounts takes longer than pushing them, so runs share them.
 */
export async function runWebhooksBench(): Promise<void> {
  const receiver = await startRowReceiver();
  const meter = await startUnitMeter();
  try {
    await withCloud(receiver, async (cloud) => {
      const ids = await storeAccounts(cloud.table, cloud.workspaceId, MANY_ROWS);
      await compareWithBareLoop(receiver, cloud, ids.slice(0, ROWS));
      await pushMany(receiver, cloud, ids);
    });
    // Its meter stands in the way of every call, so that only its units are told.
    await withCloud(receiver, (cloud) => countWriteUnits(receiver, cloud, meter), meter);
  } finally {
    await meter.stop();
    receiver.process.kill();
  }
}
