import * as z from 'zod';
import {
  type IntegrationName,
  type IntegrationStore,
  integration,
  integrationNames,
} from '#domain/workspace/integrations/integration.ts';
import { getItem, updateOnce } from '#table/dynamodb/items.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { createGuardEntry } from './owner-guard.ts';

/** Names that this version doesn't know are left out, because a rollback must not close the others. */
const connections = z.object(
  Object.fromEntries(integrationNames.map((name) => [name, z.exactOptional(integration)])) as Record<
    IntegrationName,
    z.ZodExactOptional<typeof integration>
  >,
);

const integrationsItem = z.object({ secret_version: z.string(), connected: connections });

const createStoreAt = (table: Table, keyOf: (workspaceId: string) => Key): IntegrationStore => ({
  async get(workspaceId) {
    const item = await getItem(table, keyOf(workspaceId), integrationsItem);
    return { version: item?.secret_version ?? null, connected: item?.connected ?? {} };
  },

  async replace(workspaceId, before, { version, connected }, guard) {
    // A new version identifies the change. Without one, compare the connections too.
    const isNewVersion = version !== before.version;
    const secret_version = before.version ?? undefined;
    const change = {
      Key: keyOf(workspaceId),
      set: { secret_version: version, connected },
      when: { secret_version, ...(!isNewVersion && { connected: before.connected }) },
    };
    if (guard) {
      return (await transact(table, [{ Update: change }, createGuardEntry(workspaceId, guard)])).committed;
    }
    return updateOnce(
      table,
      change,
      (storedItem) => isNewVersion && storedItem.secret_version?.S === version,
    );
  },
});

export const createIntegrationStore = (table: Table): IntegrationStore =>
  createStoreAt(table, keys.integrations);

/** The provider that a workspace's people sign in with, apart from the others because its secret is. */
export const createSignInProviderStore = (table: Table): IntegrationStore =>
  createStoreAt(table, keys.signInProvider);
