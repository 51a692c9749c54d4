import * as z from 'zod';
import { unmatchedEvents } from '#contract/signal-events.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import {
  addUnmatched,
  shardOfDomain,
  UNMATCHED_SHARDS,
  type UnmatchedShard,
  type UnmatchedStore,
} from '#domain/signals/events/unmatched.ts';
import { computeExpiry } from '#platform/retention.ts';
import { batchDelete, batchGet } from '#table/dynamodb/batch.ts';
import { getItem, isUnchangedSince } from '#table/dynamodb/items.ts';
import { catchConflict, putEntry, transact } from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const shardItem = z.object({
  revision: z.int(),
  ...unmatchedEvents.shape,
}) satisfies z.ZodType<UnmatchedShard>;

const NO_UNMATCHED: UnmatchedShard = { revision: 0, total: 0, domains: [] };

const listShardKeys = (workspaceId: string, signalId: string): Key[] =>
  Array.from({ length: UNMATCHED_SHARDS }, (_, shard) => keys.unmatchedEvents(workspaceId, signalId, shard));

/** Domains of events that match no account: sixteen items per signal, however many domains are sent. */
export function createUnmatchedStore(table: Table): UnmatchedStore {
  return {
    async add(workspaceId, signalId, counts, receivedAt) {
      const byShard = Map.groupBy(counts, ([domain]) => shardOfDomain(domain));
      await Promise.all(
        [...byShard].map(async ([shard, entries]) => {
          const key = keys.unmatchedEvents(workspaceId, signalId, shard);
          await retryWhileChanged(async () => {
            const previousShard = (await getItem(table, key, shardItem)) ?? NO_UNMATCHED;
            const Item = {
              ...key,
              ...addUnmatched(previousShard, new Map(entries), receivedAt),
              ...computeExpiry('sentEventDays', receivedAt),
            };
            // A transaction has a token, so one whose answer is lost isn't counted twice.
            const outcome = await transact(table, [putEntry(Item, isUnchangedSince(previousShard))]).catch(
              catchConflict,
            );
            return outcome !== 'conflicted' && outcome.committed ? {} : CHANGED_MEANWHILE;
          });
        }),
      );
    },

    shards: async (workspaceId, signalId) =>
      (await batchGet(table, listShardKeys(workspaceId, signalId))).map((item) => shardItem.parse(item)),
  };
}

/** Forgets the domains of a deleted signal. */
export const removeUnmatched = (table: Table, workspaceId: string, signalId: string): Promise<void> =>
  batchDelete(table, listShardKeys(workspaceId, signalId));
