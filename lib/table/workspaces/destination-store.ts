import * as z from 'zod';
import { DESTINATIONS_MAX } from '#contract/webhook-destinations.ts';
import type {
  Destination,
  DestinationEntry,
  DestinationStore,
  UrlDestination,
} from '#domain/outbound/destinations/destination.ts';
import { exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf, updateOnce } from '#table/dynamodb/items.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { createBoundedCount, deleteEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { destinationEntries } from './destination-entries.ts';
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
  const entries = destinationEntries(table);
  return {
    async get(workspaceId, id) {
      const entry = await entries.get(workspaceId, id);
      if (!entry || 'queue' in entry) return entry;
      const secrets = await getItem(table, keys.destinationSecrets(workspaceId, id), secretsItem);
      return withSecrets(entry, secrets);
    },

    async list(workspaceId) {
      const found = await itemsUnder(table, keys.destinationSecrets(workspaceId, ''));
      const secrets = new Map(found.map((item) => [item.SK, secretsItem.parse(item)]));
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
        putEntry({ ...keys.destination(workspaceId, id), ...entryOf(destination) }),
        ...('queue' in destination
          ? []
          : [putEntry({ ...keys.destinationSecrets(workspaceId, id), ...secretsOf(destination) })]),
      ]);
      if (outcome.committed) return 'done';
      return outcome.failed.includes(1) ? 'taken' : 'full';
    },

    async replaceSecret(workspaceId, before, changes) {
      const Key = keys.destinationSecrets(workspaceId, before.id);
      const change = { Key, set: { ...changes }, when: { secret: before.secret } };
      const isReplaced = await updateOnce(table, change, ({ secret }) => secret?.S === changes.secret);
      return isReplaced ? { ...before, ...changes } : undefined;
    },

    async remove(workspaceId, id) {
      const found = await entries.get(workspaceId, id);
      if (!found) return 'missing';
      const outcome = await transact(table, [
        deleteEntry(keys.destination(workspaceId, id), exists()),
        deleteEntry(keys.destinationSecrets(workspaceId, id)),
        deleteEntry(keys.destinationNameLock(workspaceId, found.name)),
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
