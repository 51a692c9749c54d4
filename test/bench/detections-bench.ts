import { newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { summarizeAccount } from '#domain/signals/detections/account-summary.ts';
import { newId } from '#platform/ids.ts';
import { toDetectionItem } from '#table/detections/detection-item.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { exampleDetection } from '#test/harness/detections.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import {
  type BenchCloud,
  pushAndWait,
  type Rate,
  type Receiver,
  rateOf,
  requireExact,
  startRowReceiver,
  withCloud,
} from './push-bench.ts';
import { median, printTable } from './table.ts';
import { type ConsumedUnits, startUnitMeter, type UnitMeter } from './unit-meter.ts';

const DETECTIONS_EACH = 3;
/** The first rounds are a warm-up: consumers are compiled while they run. */
const WARM_UP_ROUNDS = 2;
const ROUNDS = 5;
const GOAL_RATIO = 0.9;

export interface DetectionsBenchOptions {
  /** @default 10,000 */
  readonly rows?: number;
}

/** Accounts as scans leave them, with three detections each and the resulting score. */
async function storeDetectedAccounts(table: Table, workspaceId: string, count: number): Promise<string[]> {
  const now = new Date();
  const created_at = now.toISOString();
  const items = Array.from({ length: count }, (_, number) => {
    const account = newAccountRecord(
      { id: newId('acc'), source: 'api', status: 'suggested', created_at },
      { name: `Company ${number}`, domain: `company-${number}.example`, tags: ['a', 'b'], owner_id: null },
    );
    const detections = Array.from({ length: DETECTIONS_EACH }, (_, found) =>
      exampleDetection({
        id: `det_${number}_${found}`,
        account_id: account.id,
        detected_at: created_at.slice(0, 'YYYY-MM-DD'.length),
        created_at,
      }),
    );
    const standing = { ...account, ...summarizeAccount(detections, now) };
    return {
      account: { ...keys.account(workspaceId, account.id), ...standing },
      detections: detections.map((detection) => toDetectionItem(workspaceId, detection, number % 8)),
    };
  });
  await batchPut(
    table,
    items.flatMap(({ account, detections }) => [account, ...detections]),
  );
  return items.map(({ account }) => account.id);
}

/** The ids of equally many accounts with and without detections. */
async function storeBoth({ table, workspaceId }: BenchCloud, rows: number) {
  return {
    none: await storeAccounts(table, workspaceId, rows),
    three: await storeDetectedAccounts(table, workspaceId, rows),
  };
}

async function compareRates(receiver: Receiver, cloud: BenchCloud, rows: number) {
  const ids = await storeBoth(cloud, rows);
  const rates: Record<keyof typeof ids, Rate[]> = { none: [], three: [] };
  // Alternating, so a busy moment of the machine affects both alike.
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const kind of ['none', 'three'] as const) {
      const rate = await rateOf(rows, () => pushAndWait(cloud.api, cloud.destinationId, ids[kind]));
      requireExact(rate.result.run, await receiver.taken());
      if (round >= WARM_UP_ROUNDS) rates[kind].push(rate);
    }
  }
  return rates;
}

async function countUnits(receiver: Receiver, cloud: BenchCloud, rows: number, meter: UnitMeter) {
  const ids = await storeBoth(cloud, rows);
  const unitsOf = async (account_ids: string[]): Promise<ConsumedUnits> => {
    meter.take();
    const { run } = await pushAndWait(cloud.api, cloud.destinationId, account_ids);
    requireExact(run, await receiver.taken());
    return meter.take();
  };
  return { none: await unitsOf(ids.none), three: await unitsOf(ids.three) };
}

/** Compares background pushes of accounts with and without detections. */
export async function runDetectionsBench({ rows = 10_000 }: DetectionsBenchOptions = {}): Promise<void> {
  const receiver = await startRowReceiver();
  const meter = await startUnitMeter();
  try {
    const rates = await withCloud(receiver, (cloud) => compareRates(receiver, cloud, rows));
    // The meter slows down every call, so only its units are reported.
    const units = await withCloud(receiver, (cloud) => countUnits(receiver, cloud, rows, meter), meter);
    const ratios = rates.three.map(
      (rate, round) => rate.rowsPerSecond / (rates.none[round] ?? rate).rowsPerSecond,
    );
    const shown = (what: string, kind: keyof typeof rates, ratio: number) => ({
      what,
      'rows/s': Math.round(median(rates[kind].map(({ rowsPerSecond }) => rowsPerSecond))),
      'CPU µs/row': Math.round(median(rates[kind].map(({ cpuMicroseconds }) => cpuMicroseconds))),
      'read units/row': (units[kind].reads / rows).toFixed(2),
      ratio: ratio.toFixed(2),
    });
    printTable(`Background push of ${rows} accounts (goal: ${GOAL_RATIO} with detections)`, [
      shown('no detection', 'none', 1),
      shown(`${DETECTIONS_EACH} detections each`, 'three', median(ratios)),
    ]);
  } finally {
    await meter.stop();
    receiver.process.kill();
  }
}
