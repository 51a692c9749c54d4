import { isSetAside } from '#domain/market/accounts/account-record.ts';
import { isUnwritten } from '#domain/signals/detections/message.ts';
import type { DiscoveredAccount, DiscoveredAccounts } from '#domain/signals/discovery/discovered-account.ts';
import { toDetectionItem } from '#table/detections/detection-item.ts';
import { putEntry, type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { countRows } from '#table/paging/collection-state.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';
import { createAccountEntries } from './account-store.ts';

type ShardOf = (id: string) => number;

const listSignals = ({ detections }: DiscoveredAccount): string[] => [
  ...new Set(detections.map(({ signal_id }) => signal_id)),
];

function createEntries(
  workspaceId: string,
  discoveredAccount: DiscoveredAccount,
  shards: { readonly account: ShardOf; readonly detection: ShardOf },
  now: Date,
): TransactEntry[] {
  const { account, detections } = discoveredAccount;
  return [
    ...createAccountEntries(workspaceId, account, shards.account(account.id)),
    ...countRows(collections.accounts(workspaceId), 1, account.id),
    // The same revisions as if each signal's detections had been saved once.
    ...listSignals(discoveredAccount).map((signalId) =>
      putEntry({ ...keys.detectionsOfSignal(workspaceId, account.id, signalId), revision: 1 }),
    ),
    ...(detections.some(isUnwritten)
      ? [putPendingJob('redraft_messages', workspaceId, account.id, now)]
      : []),
    ...detections.map((record) =>
      putEntry(
        toDetectionItem(workspaceId, record, shards.detection(record.id), {
          isSetAside: isSetAside(account),
        }),
      ),
    ),
  ];
}

/**
 * Creates accounts together with their detections: one write instead of one per account and several per
 * signal.
 */
export const createDiscoveredAccounts = (table: Table): DiscoveredAccounts => ({
  async insert(workspaceId, discoveries) {
    const detectionCount = discoveries.reduce((sum, { detections }) => sum + detections.length, 0);
    if (detectionCount === 0) return new Set();
    const [accountShardOf, detectionShardOf] = await Promise.all([
      reserveShards(table, collections.accounts(workspaceId), discoveries.length),
      reserveShards(table, collections.detections(workspaceId), detectionCount),
    ]);
    const insertedIds = new Set<string>();
    // In sequence: a discovery is forty wide, and all of its transactions count accounts.
    for (const discovery of discoveries) {
      const { committed } = await transact(
        table,
        createEntries(
          workspaceId,
          discovery,
          { account: accountShardOf, detection: detectionShardOf },
          new Date(timeOf(table)),
        ),
      );
      if (committed) insertedIds.add(discovery.account.id);
    }
    return insertedIds;
  },
});
