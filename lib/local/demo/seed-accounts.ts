import { DAY_MS } from '#contract/time.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import type { AdminContext } from '#operations/command.ts';
import { toAccountItem } from '#table/accounts/account-item.ts';
import { createAccountSources } from '#table/accounts/account-sources.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { createMonitorStore } from '#table/monitors/monitor-store.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { toRunItem } from '#table/runs/run-item.ts';
import type { Table } from '#table/table.ts';
import { createPlanStore } from '#table/workspaces/plan-store.ts';
import type { DemoAccount, DemoHistory } from './demo-accounts.ts';

const YEAR_MS = 365 * DAY_MS;

const createItems = (workspaceId: string, { record, events }: DemoAccount, shard: number) => [
  toAccountItem(workspaceId, record, shard),
  { ...keys.accountDomainLock(workspaceId, record.domain), account_id: record.id },
  ...events.map((event) => ({ ...keys.monitorEvent(workspaceId, record.id, event.id), ...event })),
];

async function seedRuns(table: Table, workspaceId: string, runs: readonly RunRecord[]): Promise<void> {
  const shardOf = await reserveShards(table, collections.runs(workspaceId), runs.length);
  await batchPut(
    table,
    runs.map((run) => toRunItem(workspaceId, run, shardOf(run.id))),
  );
}

/** How the sources responded in the last scan of each account. */
async function seedSources(table: Table, workspaceId: string, runs: readonly RunRecord[]): Promise<void> {
  const scans = Map.groupBy(runs, ({ account_id }) => account_id);
  scans.delete(null);
  await Promise.all(
    [...scans].map(async ([accountId, accountScans]) => {
      const latestScan = accountScans.reduce((a, b) => (b.started_at > a.started_at ? b : a));
      const { started_at, stats } = latestScan;
      await createAccountSources(table).put(workspaceId, accountId ?? '', started_at, stats.sources);
    }),
  );
}

/** The plan of a year that began with the first activation, so that all of them used its credits. */
async function usePlan(table: Table, workspaceId: string, startedAt: Date, credits: number): Promise<void> {
  await createPlanStore(table).change(workspaceId, {
    period_start: startedAt.toISOString(),
    period_end: new Date(startedAt.getTime() + YEAR_MS).toISOString(),
  });
  await updateIf(table, { Key: keys.plan(workspaceId), add: { credits_used: credits } });
}

/** Writes everything at once. No one else uses the workspace yet. */
export async function seedAccounts(
  { table }: AdminContext,
  workspaceId: string,
  { accounts, runs }: DemoHistory,
): Promise<void> {
  const collection = collections.accounts(workspaceId);
  const shardOf = await reserveShards(table, collection, accounts.length);
  await Promise.all([
    transact(table, countRows(collection, accounts.length, collection)),
    batchPut(
      table,
      accounts.flatMap((account) => createItems(workspaceId, account, shardOf(account.record.id))),
    ),
    createDetectionStore(table).put(
      workspaceId,
      accounts.flatMap(({ detections }) => detections),
    ),
    seedRuns(table, workspaceId, runs),
    seedSources(table, workspaceId, runs),
  ]);
  const activeAccounts = accounts.flatMap(({ record: { id, activated_at } }) =>
    activated_at === null ? [] : [{ id, activatedAt: new Date(activated_at) }],
  );
  await Promise.all(
    activeAccounts.map(({ id, activatedAt }) =>
      createMonitorStore(table).start(workspaceId, id, activatedAt),
    ),
  );
  const startedAt = Math.min(...activeAccounts.map(({ activatedAt }) => activatedAt.getTime()));
  if (activeAccounts.length > 0)
    await usePlan(table, workspaceId, new Date(startedAt), activeAccounts.length);
}
