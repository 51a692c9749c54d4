import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { DESTINATIONS_MAX } from '#contract/webhook-destinations.ts';
import type { Destination, DestinationStore } from '#domain/destinations/destination.ts';
import { boundedCount } from '#table/dynamodb/bounded-count.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { setExpression } from '#table/dynamodb/set-expression.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const common = { id: z.string(), name: z.string(), created_at: z.string() };

const destinationItem = z.union([
  z.object({ ...common, queue: z.string(), alerts: z.boolean().exactOptional() }),
  z.object({
    ...common,
    url: z.string(),
    secret: z.string(),
    retired_secrets: z.array(z.object({ secret: z.string(), until: z.string() })),
  }),
]) satisfies z.ZodType<Destination>;

const toDestination = (item: unknown): Destination => destinationItem.parse(item);

const count = boundedCount('destination_count', DESTINATIONS_MAX);

export function destinationStore(table: Table): DestinationStore & {
  /** For the destination of a local run, whose port may change between starts. */
  setUrl(workspaceId: string, id: string, url: string): Promise<void>;
} {
  const get = (workspaceId: string, id: string): Promise<Destination | undefined> =>
    getItem(table, keys.destination(workspaceId, id), toDestination);

  return {
    get,

    async list(workspaceId) {
      const { PK, SK } = keys.destination(workspaceId, '');
      // Ids grow with time, so the order of keys is the order of creation.
      const items = await queryAll(table, { ...beginningWith(PK, SK), ConsistentRead: true });
      return items.map(toDestination);
    },

    async add(workspaceId, destination) {
      const outcome = await transact(table, [
        count.oneMore(keys.workspace(workspaceId)),
        {
          Put: {
            Item: {
              ...keys.destinationNameLock(workspaceId, destination.name),
              destination_id: destination.id,
            },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
        { Put: { Item: { ...keys.destination(workspaceId, destination.id), ...destination } } },
      ]);
      if (outcome.committed) return 'done';
      return outcome.failed.includes(1) ? 'taken' : 'full';
    },

    async replaceSecret(workspaceId, before, changes) {
      const update = setExpression({ ...changes });
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keys.destination(workspaceId, before.id),
            ...update,
            ConditionExpression: 'secret = :seen',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':seen': before.secret },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // Where the answer was lost, the SDK sends the update again and it meets the secret it has written itself.
        if (error.Item?.secret?.S !== changes.secret) return undefined;
      }
      return { ...before, ...changes };
    },

    async remove(workspaceId, id) {
      const found = await get(workspaceId, id);
      if (!found) return 'missing';
      const outcome = await transact(table, [
        {
          Delete: {
            Key: keys.destination(workspaceId, id),
            ConditionExpression: 'attribute_exists(PK)',
          },
        },
        { Delete: { Key: keys.destinationNameLock(workspaceId, found.name) } },
        count.oneLess(keys.workspace(workspaceId)),
      ]);
      return outcome.committed ? 'done' : 'missing';
    },

    async setUrl(workspaceId, id, url) {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.destination(workspaceId, id),
          UpdateExpression: 'SET #url = :url',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeNames: { '#url': 'url' },
          ExpressionAttributeValues: { ':url': url },
        }),
      );
    },
  };
}
