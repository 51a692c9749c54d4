import type { Check } from '#operations/checks/check.ts';
import { kindOf } from '#operations/checks/check-targets.ts';
import { raiseShards } from '#table/paging/reserve-shards.ts';
import { MAX_SHARDS } from '#table/paging/shards.ts';
import { readListedRecords } from './listed-records.ts';
import { hasShard } from './partition-reads.ts';

/** Shards are 1, 2, 4 … 128. */
const roundUpShards = (shard: number): number => Math.min(MAX_SHARDS, 2 ** Math.ceil(Math.log2(shard + 1)));

export const shardCounters: Check = {
  name: 'shard-counters',
  invariant: "Every record is in a shard that its collection's counter covers; lists don't read others.",
  repair: 'Raises the counter; it is never lowered.',
  in: ['account', 'run', 'push'],
  async findFaults(partition) {
    const kind = kindOf(partition.PK);
    const records = kind ? await readListedRecords(partition, kind) : [];
    const highest = new Map<string, number>();
    for (const { collection, shard = 0 } of records) {
      highest.set(collection, Math.max(shard, highest.get(collection) ?? 0));
    }
    return Promise.all(
      [...highest].map(async ([collection, shard]) => {
        if (await hasShard(partition, collection, shard)) return undefined;
        return {
          subject: collection,
          problem: `counts fewer shards than the ${shard + 1} in use`,
          async fix() {
            await raiseShards(partition.table, collection, roundUpShards(shard));
            return true;
          },
        };
      }),
    );
  },
};
