import type { FadeScoresPorts, FadingPosition } from '#domain/signals/detections/fade-scores.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { sendQuery } from '#table/dynamodb/query-all.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { parseIdOfSortKey } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';
import { toAccountRecord } from './account-item.ts';

const { byActivity } = tableSchema.listIndexes;

const ACCOUNTS_PER_PAGE = 100;

/** Accounts without a signal have no timestamp before their id. Control characters sort below every digit. */
const FIRST_DIGIT = '0';

/** Every account that has a signal, by workspace and shard. */
export function createAccountsWithSignals(table: Table): FadeScoresPorts['withSignals'] {
  async function findWorkspaceAfter(id: string): Promise<FadingPosition | null> {
    const { PK } = keys.workspaceEntry('');
    const { Items = [] } = await sendQuery(table, {
      KeyConditionExpression: id === '' ? 'PK = :partition' : 'PK = :partition AND SK > :id',
      ExpressionAttributeValues: { ':partition': PK, ...(id !== '' && { ':id': id }) },
      Limit: 1,
    });
    const [entry] = Items;
    return entry ? { workspace_id: String(entry.SK), shard: 0, after: null } : null;
  }

  async function findShardAfter({ workspace_id, shard }: FadingPosition): Promise<FadingPosition | null> {
    const counter = keys.shardCounter(collections.accounts(workspace_id));
    const shards = await getItem(table, counter, (item) => Number(item.shards ?? 1));
    const hasMore = shard + 1 < (shards ?? 1);
    return hasMore ? { workspace_id, shard: shard + 1, after: null } : findWorkspaceAfter(workspace_id);
  }

  return {
    async page(position) {
      const start = position ?? (await findWorkspaceAfter(''));
      if (!start) return { workspaceId: '', records: [], next: null };
      const { workspace_id: workspaceId, shard, after } = start;
      const partition = partitions.shard(collections.accounts(workspaceId), shard);
      const { Items = [], LastEvaluatedKey } = await sendQuery(table, {
        IndexName: byActivity.name,
        KeyConditionExpression: '#partition = :partition AND #sort >= :first',
        ExpressionAttributeNames: {
          '#partition': byActivity.partitionAttribute,
          '#sort': byActivity.sortAttribute,
        },
        ExpressionAttributeValues: { ':partition': partition, ':first': FIRST_DIGIT },
        Limit: ACCOUNTS_PER_PAGE,
        ...(after !== null && {
          ExclusiveStartKey: {
            ...keys.account(workspaceId, parseIdOfSortKey(after)),
            [byActivity.partitionAttribute]: partition,
            [byActivity.sortAttribute]: after,
          },
        }),
      });
      const sortKeys = Items.map((item) => String(item[byActivity.sortAttribute]));
      const items = await batchGet(
        table,
        sortKeys.map((sortKey) => keys.account(workspaceId, parseIdOfSortKey(sortKey))),
      );
      const lastSortKey = LastEvaluatedKey?.[byActivity.sortAttribute];
      return {
        workspaceId,
        records: items.map(toAccountRecord),
        next:
          lastSortKey === undefined ? await findShardAfter(start) : { ...start, after: String(lastSortKey) },
      };
    },
  };
}
