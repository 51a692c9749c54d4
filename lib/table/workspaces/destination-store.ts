import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { DESTINATIONS_MAX } from '#contract/webhook-destinations.ts';
import type {
  Destination,
  DestinationEntry,
  DestinationStore,
  UrlDestination,
} from '#domain/outbound/destinations/destination.ts';
import { exists, isAbsent, withExpressions } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { createBoundedCount, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { destinationItems, toEntry } from './destination-entries.ts';
import { signingSecretsItem } from './signing-secrets-item.ts';

const secretsItem = signingSecretsItem.extend({ url: z.string() });

type Secrets = z.infer<typeof secretsItem>;

const secretsOf = ({ url, secret, retired_secrets }: UrlDestination): Secrets => ({
  url,
  secret,
  retired_secrets: [...retired_secrets],
});

function withSecrets(entry: DestinationEntry, secrets: Secrets | undefined): Destination | undefined {
  if ('queue' in entry) return entry;
  return secrets && { ...entry, ...secrets };
}

const entryOf = (destination: Destination): DestinationEntry => {
  if ('queue' in destination) return destination;
  const { id, name, created_at } = destination;
  return { id, name, created_at };
};

const count = createBoundedCount('destination_count', DESTINATIONS_MAX);

export function destinationStore(table: Table): DestinationStore & {
  /** For the destination of a local run, whose port may change between starts. */
  setUrl(workspaceId: string, before: UrlDestination, url: string): Promise<void>;
} {
  return {
    async get(workspaceId, id) {
      const entry = await getItem(table, keys.destination(workspaceId, id), toEntry);
      if (!entry || 'queue' in entry) return entry;
      const secrets = await getItem(table, keys.destinationSecrets(workspaceId, id), (found) =>
        secretsItem.parse(found),
      );
      return withSecrets(entry, secrets);
    },

    async list(workspaceId) {
      const items = await destinationItems(table, workspaceId);
      const found = await itemsUnder(table, keys.destinationSecrets(workspaceId, ''));
      const secrets = new Map(found.map((item) => [item.SK, secretsItem.parse(item)]));
      return items.flatMap((item) => {
        const entry = toEntry(item);
        const own = secrets.get(keys.destinationSecrets(workspaceId, entry.id).SK);
        return withSecrets(entry, own) ?? [];
      });
    },

    async add(workspaceId, destination) {
      const { id, name } = destination;
      const outcome = await transact(table, [
        count.oneMore(keys.workspace(workspaceId)),
        {
          Put: {
            Item: { ...keys.destinationNameLock(workspaceId, name), destination_id: id },
            when: isAbsent(),
          },
        },
        { Put: { Item: { ...keys.destination(workspaceId, id), ...entryOf(destination) } } },
        ...('queue' in destination
          ? []
          : [{ Put: { Item: { ...keys.destinationSecrets(workspaceId, id), ...secretsOf(destination) } } }]),
      ]);
      if (outcome.committed) return 'done';
      return outcome.failed.includes(1) ? 'taken' : 'full';
    },

    async replaceSecret(workspaceId, before, changes) {
      const after = { ...before, ...changes };
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: keys.destinationSecrets(workspaceId, before.id),
            ...withExpressions({ set: { ...changes }, when: { secret: before.secret } }),
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        );
        return after;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // If the response was lost, the SDK retries the update and finds its own secret.
        return error.Item?.secret?.S === changes.secret ? after : undefined;
      }
    },

    async remove(workspaceId, id) {
      const found = await getItem(table, keys.destination(workspaceId, id), toEntry);
      if (!found) return 'missing';
      const outcome = await transact(table, [
        { Delete: { Key: keys.destination(workspaceId, id), when: exists() } },
        { Delete: { Key: keys.destinationSecrets(workspaceId, id) } },
        { Delete: { Key: keys.destinationNameLock(workspaceId, found.name) } },
        count.oneLess(keys.workspace(workspaceId)),
      ]);
      return outcome.committed ? 'done' : 'missing';
    },

    async setUrl(workspaceId, before, url) {
      await updateIf(table, {
        Key: keys.destinationSecrets(workspaceId, before.id),
        set: { url },
        when: exists(),
      });
    },
  };
}
