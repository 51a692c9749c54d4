import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  type Integration,
  type IntegrationName,
  type IntegrationStore,
  integrationNames,
} from '#domain/workspace/integrations/integration.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const integration = z.object({
  connected_at: z.string(),
  label: z.string(),
  config: z.record(z.string(), z.string()),
}) satisfies z.ZodType<Integration>;

const optional = integration.exactOptional();

const connections = Object.fromEntries(integrationNames.map((name) => [name, optional])) as Record<
  IntegrationName,
  typeof optional
>;

const integrationsItem = z.object({
  secret_version: z.string(),
  connected: z.object(connections),
});

const storeAt = (table: Table, keyOf: (workspaceId: string) => Key): IntegrationStore => ({
  async get(workspaceId) {
    const item = await getItem(table, keyOf(workspaceId), (found) => integrationsItem.parse(found));
    return { version: item?.secret_version ?? null, connected: item?.connected ?? {} };
  },

  async replace(workspaceId, seen, { version, connected }) {
    // A new version identifies the change. Without one, compare the connections too.
    const isNewVersion = version !== seen.version;
    const asSeen = isNewVersion ? 'secret_version = :seen' : 'secret_version = :seen AND connected = :was';
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keyOf(workspaceId),
          UpdateExpression: 'SET secret_version = :version, connected = :connected',
          ConditionExpression: seen.version === null ? 'attribute_not_exists(secret_version)' : asSeen,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ExpressionAttributeValues: {
            ':version': version,
            ':connected': connected,
            ...(seen.version !== null && { ':seen': seen.version }),
            ...(!isNewVersion && { ':was': seen.connected }),
          },
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // If the response was lost, the SDK retries the update and finds its own version.
      return isNewVersion && error.Item?.secret_version?.S === version;
    }
  },
});

export const integrationStore = (table: Table): IntegrationStore => storeAt(table, keys.integrations);

/** The provider that a workspace's people sign in with, apart from the others because its secret is. */
export const signInProviderStore = (table: Table): IntegrationStore => storeAt(table, keys.signInProvider);
