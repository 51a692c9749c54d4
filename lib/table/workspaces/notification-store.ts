import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { notificationSettings } from '#contract/notifications.ts';
import {
  NO_NOTIFICATIONS,
  type NotificationRecord,
  type NotificationStore,
} from '#domain/notifications/notification-settings.ts';
import { CHANGED } from '#domain/records/retry-while-changed.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const notificationItem = notificationSettings.extend({
  signing: z
    .object({
      secret: z.string(),
      retired_secrets: z.array(z.object({ secret: z.string(), until: z.string() })),
    })
    .nullable(),
  revision: z.int(),
}) satisfies z.ZodType<NotificationRecord>;

export const notificationStore = (table: Table): NotificationStore => ({
  async get(workspaceId) {
    const key = keys.notifications(workspaceId);
    return (await getItem(table, key, (item) => notificationItem.parse(item))) ?? NO_NOTIFICATIONS;
  },

  async save(workspaceId, before, after) {
    try {
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...keys.notifications(workspaceId), ...after },
          // A repeated write that meets itself has succeeded: its secret is shown in this answer or never.
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          ...(before.revision === 0
            ? { ConditionExpression: 'attribute_not_exists(PK)' }
            : {
                ConditionExpression: 'revision = :seen',
                ExpressionAttributeValues: { ':seen': before.revision },
              }),
        }),
      );
      return 'saved';
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return CHANGED;
      throw error;
    }
  },
});
