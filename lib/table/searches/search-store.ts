import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { SEARCHES_MAX, search } from '#contract/searches.ts';
import { CHANGED } from '#domain/shared/records/retry-while-changed.ts';
import type { SearchRecord } from '#domain/signals/searches/search-record.ts';
import type { SearchStore } from '#domain/signals/searches/search-store.ts';
import { boundedCount } from '#table/dynamodb/bounded-count.ts';
import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { keys, partitions } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import type { Table } from '#table/table.ts';

const { byActivity } = tableSchema.listIndexes;

const searchRecord = search.extend({
  look_at: z.string().nullable(),
  awaits_end: z.boolean(),
  revision: z.int(),
}) satisfies z.ZodType<SearchRecord>;

const count = boundedCount('searches', SEARCHES_MAX);

/** The next tick handles the rest. */
const DUE_AT_ONCE = 200;

/** The index key by due time. A search that is never due has none. */
const searchIndex = (workspaceId: string, { id, look_at }: Pick<SearchRecord, 'id' | 'look_at'>) =>
  look_at === null
    ? {}
    : {
        [byActivity.partitionAttribute]: partitions.searchesByLook(),
        [byActivity.sortAttribute]: `${look_at}#${workspaceId}#${id}`,
      };

const searchItem = (workspaceId: string, record: SearchRecord) => ({
  ...keys.search(workspaceId, record.id),
  ...record,
  ...searchIndex(workspaceId, record),
});

export const searchStore = (table: Table): SearchStore => ({
  async list(workspaceId) {
    const { PK, SK } = keys.search(workspaceId, '');
    // Ids grow with time, so keys sort by creation.
    const items = await queryAll(table, { ...beginningWith(PK, SK), ConsistentRead: true });
    return items.map((item) => searchRecord.parse(item));
  },

  async get(workspaceId, id) {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: keys.search(workspaceId, id), ConsistentRead: true }),
    );
    return Item && searchRecord.parse(Item);
  },

  async add(workspaceId, record) {
    const outcome = await transact(table, [
      count.oneMore(keys.searchCount(workspaceId)),
      { Put: { Item: searchItem(workspaceId, record) } },
    ]);
    return outcome.committed ? 'done' : 'full';
  },

  async save(workspaceId, before, after) {
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: searchItem(workspaceId, after),
          ConditionExpression: 'revision = :seen',
          ExpressionAttributeValues: { ':seen': before.revision },
        }),
      );
      return 'saved';
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return CHANGED;
      throw error;
    }
  },

  async remove(workspaceId, id) {
    const outcome = await transact(table, [
      { Delete: { Key: keys.search(workspaceId, id), ConditionExpression: 'attribute_exists(PK)' } },
      count.oneLess(keys.searchCount(workspaceId)),
    ]);
    return outcome.committed;
  },

  async due(now) {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: byActivity.name,
        KeyConditionExpression: '#partition = :all AND #sort < :end',
        ExpressionAttributeNames: {
          '#partition': byActivity.partitionAttribute,
          '#sort': byActivity.sortAttribute,
        },
        // Ids follow the timestamp. The tilde sorts after all of them, so searches due at this exact time are
        // included.
        ExpressionAttributeValues: { ':all': partitions.searchesByLook(), ':end': `${now.toISOString()}~` },
        Limit: DUE_AT_ONCE,
      }),
    );
    return Items.map((item) => {
      const [, workspaceId = '', id = ''] = String(item[byActivity.sortAttribute]).split('#');
      return { workspaceId, id };
    });
  },
});
