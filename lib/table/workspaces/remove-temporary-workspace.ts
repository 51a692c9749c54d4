import { auditKeys } from '#platform/table-keys.ts';
import { batchDelete } from '#table/dynamodb/batch.ts';
import { readKey } from '#table/dynamodb/items.ts';
import { listPartitionItems } from '#table/dynamodb/query-all.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { listPushRunsPage } from '#table/pushes/push-run-store.ts';
import { listRunsPage } from '#table/runs/run-list.ts';
import type { Table } from '#table/table.ts';
import { createApiKeyStore } from './api-key-store.ts';

/** A temporary workspace starts one or two of each kind. */
const MAX_RUNS = 100;

/** What a temporary workspace may have had. */
export interface TemporaryWorkspace {
  readonly id: string;
  readonly created_at: string;
  readonly listNames: readonly string[];
}

/**
 * Deletes a workspace that never had accounts. All its partitions are known, so the table need not be read.
 * Its entry goes last, so an interrupted removal can be repeated.
 */
export async function removeTemporaryWorkspace(
  table: Table,
  { id, created_at, listNames }: TemporaryWorkspace,
  now: Date,
): Promise<void> {
  const apiKeys = createApiKeyStore(table);
  const issuedKeys = await apiKeys.list(id);
  for (const key of issuedKeys) await apiKeys.revoke(key.id, now.toISOString());
  const viewer = { workspaceId: id, visibility: 'all' } as const;
  const { rows: runs } = await listRunsPage(table, viewer, { page: 1, per_page: MAX_RUNS });
  const { rows: pushRuns } = await listPushRunsPage(table, viewer, { page: 1, per_page: MAX_RUNS });
  const temporaryPartitions = new Set([
    keys.workspace(id).PK,
    keys.peopleListCount(id).PK,
    keys.changeHead(id).PK,
    ...listNames.map((name) => keys.peopleListNameLock(id, name).PK),
    partitions.idempotency(id),
    ...Object.values(collections).map((collection) => collection(id)),
    ...runs.map((run) => keys.run(id, run.id).PK),
    ...pushRuns.map((run) => keys.pushRun(id, run.id).PK),
    keys.destinationSecrets(id, '').PK,
    ...[created_at, now.toISOString()].map((eventTime) => auditKeys.auditEvent(id, eventTime, '').PK),
    ...issuedKeys.flatMap((key) => [keys.apiKey(key.id).PK, keys.lastKeyUse(key.id).PK]),
  ]);
  for (const partition of temporaryPartitions) {
    const items = await listPartitionItems(table, partition, { ProjectionExpression: 'PK, SK' });
    await batchDelete(table, items.map(readKey));
  }
  await batchDelete(table, [keys.workspaceEntry(id)]);
}
