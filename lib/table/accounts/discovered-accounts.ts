import { isSetAside } from '#domain/market/accounts/account-record.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import type { DiscoveredAccount, DiscoveredAccounts } from '#domain/signals/discovery/discovered-account.ts';
import { count } from '#platform/count.ts';
import { detectionItem } from '#table/detections/detection-item.ts';
import { ENTRIES_PER_TRANSACTION, type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import type { Table } from '#table/table.ts';
import { newAccountEntries } from './account-store.ts';

/** Concurrent transactions. */
const AT_ONCE = 4;

type ShardOf = (id: string) => number;

const signalsOf = ({ detections }: DiscoveredAccount): string[] => [
  ...new Set(detections.map(({ signal_id }) => signal_id)),
];

function entriesOf(
  workspaceId: string,
  found: DiscoveredAccount,
  shards: { readonly account: ShardOf; readonly detection: ShardOf },
): TransactEntry[] {
  const { account, detections } = found;
  return [
    ...newAccountEntries(workspaceId, account, shards.account(account.id)),
    // The same revisions as if each signal's detections had been saved once.
    ...signalsOf(found).map((signalId) => ({
      Put: { Item: { ...keys.detectionsOfSignal(workspaceId, account.id, signalId), revision: 1 } },
    })),
    ...detections.map((record) => ({
      Put: {
        Item: detectionItem(workspaceId, record, shards.detection(record.id), {
          isSetAside: isSetAside(account),
        }),
      },
    })),
  ];
}

/**
 * Creates accounts together with their detections: one write instead of one per account and several per
 * signal.
 */
export const discoveredAccounts = (table: Table): DiscoveredAccounts => ({
  async insert(workspaceId, found) {
    // The account and its domain lock take two entries.
    const fitting = found.filter(
      (each) => 2 + signalsOf(each).length + each.detections.length <= ENTRIES_PER_TRANSACTION,
    );
    const rows = fitting.reduce((sum, { detections }) => sum + detections.length, 0);
    if (rows === 0) return new Set();
    const [account, detection] = await Promise.all([
      reserveShards(table, collections.accounts(workspaceId), fitting.length),
      reserveShards(table, collections.detections(workspaceId), rows),
    ]);
    const outcomes = await mapLimited(fitting, AT_ONCE, (each) =>
      transact(table, entriesOf(workspaceId, each, { account, detection })),
    );
    const inserted = fitting.filter((_, index) => outcomes[index]?.committed);
    count('DetectionsWritten', inserted.flatMap(({ detections }) => detections).length);
    return new Set(inserted.map(({ account: { id } }) => id));
  },
});
