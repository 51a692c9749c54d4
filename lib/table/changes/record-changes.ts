import { formatPersonId } from '#domain/market/people/person-id.ts';
import type { ChangeEntry } from '#domain/outbound/changes/change-log.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { DAY_SECONDS } from '#platform/retention.ts';
import { encodeKeyText } from '#platform/table-keys.ts';
import { batchGet, batchPut } from '#table/dynamodb/batch.ts';
import { readKey } from '#table/dynamodb/items.ts';
import { listPartitionItems } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import { type Table, timeOf } from '#table/table.ts';
import { createChangeLogStore } from './change-log-store.ts';
import { type RecordChange, type StreamedChange, toRecordChange } from './stream-changes.ts';

/** Twice as long as the stream keeps what went with an account. */
const OWNERS_RETENTION_SECONDS = 2 * DAY_SECONDS;

/** Accounts whose people and detections are read at the same time. */
const CONCURRENT_READS = 10;

const isDeleted = ({ entry }: RecordChange): boolean => entry.change === 'deleted';

/** Remembers who owned deleted accounts. What belongs to an account is deleted after it. */
async function storeOwners(table: Table, changes: readonly RecordChange[]): Promise<void> {
  const expires_at = Math.floor(timeOf(table) / 1000) + OWNERS_RETENTION_SECONDS;
  const items = changes.flatMap((change) => {
    const { workspaceId, entry } = change;
    const [owner_id] = entry.owners;
    return entry.type === 'account' && isDeleted(change) && owner_id !== undefined
      ? [{ ...keys.changeOwner(workspaceId, entry.id), owner_id, expires_at }]
      : [];
  });
  const distinctItems = new Map(items.map((item) => [encodeKeyText(item), item]));
  await batchPut(table, [...distinctItems.values()]);
}

/** The owners of the accounts of deleted records, who saw them too. */
async function addAccountOwners(
  table: Table,
  changes: readonly RecordChange[],
): Promise<readonly RecordChange[]> {
  const listOwnerKeys = ({ workspaceId, accountId = '' }: RecordChange): Key[] => [
    keys.account(workspaceId, accountId),
    keys.changeOwner(workspaceId, accountId),
  ];
  const needsOwners = (change: RecordChange) => isDeleted(change) && change.accountId !== undefined;
  const requestedKeys = new Map(
    changes
      .filter(needsOwners)
      .flatMap((change) => listOwnerKeys(change).map((key) => [encodeKeyText(key), key])),
  );
  if (requestedKeys.size === 0) return changes;
  const ownerItems = await batchGet(table, [...requestedKeys.values()], ['PK', 'SK', 'owner_id']);
  const owners = new Map(
    ownerItems.flatMap((item) =>
      typeof item.owner_id === 'string' ? [[encodeKeyText(readKey(item)), item.owner_id] as const] : [],
    ),
  );
  return changes.map((change) => {
    if (!needsOwners(change)) return change;
    const { entry } = change;
    const accountOwners = listOwnerKeys(change).flatMap((key) => owners.get(encodeKeyText(key)) ?? []);
    return { ...change, entry: { ...entry, owners: [...new Set([...entry.owners, ...accountOwners])] } };
  });
}

/** The people and detections of an account that has another owner now. */
async function listMoved(table: Table, { workspaceId, entry }: RecordChange): Promise<ChangeEntry[]> {
  const { PK } = keys.account(workspaceId, entry.id);
  const items = await listPartitionItems(table, PK, { ProjectionExpression: 'PK, SK' });
  const [personPrefix, detectionPrefix] = tableSchema.fedSortKeys.prefixes;
  const commonFields = {
    change: 'updated',
    at: entry.at,
    owners: entry.owners,
    isVisibilityOnly: true,
  } as const;
  return items.flatMap((item): ChangeEntry[] => {
    const SK = String(item.SK);
    if (SK.startsWith(personPrefix)) {
      const parts = { accountId: entry.id, hash: SK.slice(personPrefix.length) };
      return [{ ...commonFields, type: 'person', id: formatPersonId(parts) }];
    }
    return SK.startsWith(detectionPrefix)
      ? [{ ...commonFields, type: 'detection', id: SK.slice(detectionPrefix.length) }]
      : [];
  });
}

/**
 * Logs what a batch of the table's stream changed. It may get a batch twice, and then logs it twice. A change is logged after
 * it was written, so that a reader of the entry finds the record at least as new.
 */
export async function recordChanges(table: Table, streamedChanges: readonly StreamedChange[]): Promise<void> {
  const changes = streamedChanges.flatMap((streamedChange) => toRecordChange(streamedChange) ?? []);
  await storeOwners(table, changes);
  const completeChanges = await addAccountOwners(table, changes);
  const log = createChangeLogStore(table);
  for (const [workspaceId, workspaceChanges] of Map.groupBy(
    completeChanges,
    (change) => change.workspaceId,
  )) {
    const entries = await mapLimited(workspaceChanges, CONCURRENT_READS, async (change) => [
      change.entry,
      ...(change.hasMovedVisibility ? await listMoved(table, change) : []),
    ]);
    await log.append(workspaceId, entries.flat());
  }
}
