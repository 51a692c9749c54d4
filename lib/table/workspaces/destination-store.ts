import * as z from 'zod';
import { MAX_DESTINATIONS } from '#contract/webhook-destinations.ts';
import {
  type Destination,
  type DestinationEntries,
  type DestinationEntry,
  type DestinationStore,
  destinationEntry,
  type UrlDestination,
} from '#domain/outbound/destinations/destination.ts';
import { signingSecrets } from '#domain/outbound/destinations/replace-secret.ts';
import { exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, listItems, updateIf, updateOnce } from '#table/dynamodb/items.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { createBoundedCount, deleteEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** For roles without access to the secrets. */
export const createDestinationEntries = (table: Table): DestinationEntries => ({
  get: (workspaceId, id) => getItem(table, keys.destination(workspaceId, id), destinationEntry),

  // Ids grow with time, so keys sort by creation.
  list: (workspaceId) => listItems(table, keys.destination(workspaceId, ''), destinationEntry),
});

const secretsItem = signingSecrets.extend({ url: z.string() });

type Secrets = z.infer<typeof secretsItem>;

const pickSecrets = ({ url, secret, retired_secrets }: UrlDestination): Secrets => ({
  url,
  secret,
  retired_secrets: [...retired_secrets],
});

function withSecrets(entry: DestinationEntry, secrets: Secrets | undefined): Destination | undefined {
  if ('queue' in entry) return entry;
  return secrets && { ...entry, ...secrets };
}

const toEntry = (destination: Destination): DestinationEntry => {
  if ('queue' in destination) return destination;
  const { id, name, created_at } = destination;
  return { id, name, created_at };
};

const count = createBoundedCount('destination_count', MAX_DESTINATIONS);

export function createDestinationStore(table: Table): DestinationStore & {
  /** For the destination of a local run, whose port may change between starts. */
  setUrl(workspaceId: string, previousDestination: UrlDestination, url: string): Promise<void>;
} {
  const entries = createDestinationEntries(table);
  return {
    async get(workspaceId, id) {
      const entry = await entries.get(workspaceId, id);
      if (!entry || 'queue' in entry) return entry;
      const secrets = await getItem(table, keys.destinationSecrets(workspaceId, id), secretsItem);
      return withSecrets(entry, secrets);
    },

    async list(workspaceId) {
      const storedItems = await listItemsUnder(table, keys.destinationSecrets(workspaceId, ''));
      const secrets = new Map(storedItems.map((item) => [item.SK, secretsItem.parse(item)]));
      return (await entries.list(workspaceId)).flatMap((entry) => {
        const destinationSecrets = secrets.get(keys.destinationSecrets(workspaceId, entry.id).SK);
        return withSecrets(entry, destinationSecrets) ?? [];
      });
    },

    async add(workspaceId, destination) {
      const { id, name } = destination;
      const outcome = await transact(table, [
        count.oneMore(keys.workspace(workspaceId)),
        putEntry({ ...keys.destinationNameLock(workspaceId, name), destination_id: id }, isAbsent()),
        putEntry({ ...keys.destination(workspaceId, id), ...toEntry(destination) }),
        ...('queue' in destination
          ? []
          : [putEntry({ ...keys.destinationSecrets(workspaceId, id), ...pickSecrets(destination) })]),
      ]);
      if (outcome.committed) return 'done';
      return outcome.failed.includes(1) ? 'taken' : 'full';
    },

    async replaceSecret(workspaceId, previousDestination, changes) {
      const Key = keys.destinationSecrets(workspaceId, previousDestination.id);
      const change = { Key, set: { ...changes }, when: { secret: previousDestination.secret } };
      const isReplaced = await updateOnce(table, change, ({ secret }) => secret?.S === changes.secret);
      return isReplaced ? { ...previousDestination, ...changes } : undefined;
    },

    async remove(workspaceId, id) {
      const storedEntry = await entries.get(workspaceId, id);
      if (!storedEntry) return 'missing';
      const outcome = await transact(table, [
        deleteEntry(keys.destination(workspaceId, id), exists()),
        deleteEntry(keys.destinationSecrets(workspaceId, id)),
        deleteEntry(keys.destinationNameLock(workspaceId, storedEntry.name)),
        count.oneLess(keys.workspace(workspaceId)),
      ]);
      return outcome.committed ? 'done' : 'missing';
    },

    async setUrl(workspaceId, previousDestination, url) {
      await updateIf(table, {
        Key: keys.destinationSecrets(workspaceId, previousDestination.id),
        set: { url },
        when: exists(),
      });
    },
  };
}
