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
import { newAccountEntries } from './account-store.ts';

type ShardOf = (id: string) => number;

const listSignals = ({ detections }: DiscoveredAccount): string[] => [
  ...new Set(detections.map(({ signal_id }) => signal_id)),
];

function createEntries(
  workspaceId: string,
  found: DiscoveredAccount,
  shards: { readonly account: ShardOf; readonly detection: ShardOf },
  at: Date,
): TransactEntry[] {
  const { account, detections } = found;
  return [
    ...newAccountEntries(workspaceId, account, shards.account(account.id)),
    ...countRows(collections.accounts(workspaceId), 1, account.id),
    // The same revisions as if each signal's detections had been saved once.
    ...listSignals(found).map((signalId) =>
      putEntry({ ...keys.detectionsOfSignal(workspaceId, account.id, signalId), revision: 1 }),
    ),
    ...(detections.some(isUnwritten) ? [putPendingJob('redraft_messages', workspaceId, account.id, at)] : []),
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
export const discoveredAccounts = (table: Table): DiscoveredAccounts => ({
  async insert(workspaceId, found) {
    const rows = found.reduce((sum, { detections }) => sum + detections.length, 0);
    if (rows === 0) return new Set();
    const [account, detection] = await Promise.all([
      reserveShards(table, collections.accounts(workspaceId), found.length),
      reserveShards(table, collections.detections(workspaceId), rows),
    ]);
    const inserted = new Set<string>();
    // In sequence: a discovery is forty wide, and all of its transactions count accounts.
    for (const each of found) {
      const { committed } = await transact(
        table,
        createEntries(workspaceId, each, { account, detection }, new Date(timeOf(table))),
      );
      if (committed) inserted.add(each.account.id);
    }
    return inserted;
  },
});
