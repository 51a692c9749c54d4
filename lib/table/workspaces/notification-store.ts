import * as z from 'zod';
import {
  NO_NOTIFICATIONS,
  type NotificationStore,
} from '#domain/outbound/notifications/notification-settings.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { getItem, isUnchangedSince } from '#table/dynamodb/items.ts';
import { putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { toAlertSettings } from './alert-settings-store.ts';
import { signingSecretsItem } from './signing-secrets-item.ts';

const secretsItem = z.object({
  webhook_url: z.string().nullable(),
  signing: signingSecretsItem.nullable(),
});

const NO_SECRETS: z.infer<typeof secretsItem> = { webhook_url: null, signing: null };

/** The settings with URL and signing secrets, for functions that send, show or change them. */
export const createNotificationStore = (table: Table): NotificationStore => ({
  async get(workspaceId) {
    const settings = await getItem(table, keys.notifications(workspaceId), toAlertSettings);
    if (!settings) return NO_NOTIFICATIONS;
    const secrets = await getItem(table, keys.notificationSecrets(workspaceId), secretsItem);
    return { ...settings, ...(secrets ?? NO_SECRETS), has_webhook: typeof secrets?.webhook_url === 'string' };
  },

  /** Writes both items or neither. */
  async save(workspaceId, previousSettings, nextSettings) {
    const { webhook_url, signing, ...settings } = nextSettings;
    const { committed } = await transact(table, [
      putEntry(
        {
          ...keys.notifications(workspaceId),
          ...settings,
          has_webhook: webhook_url !== null,
        },
        isUnchangedSince(previousSettings),
      ),
      putEntry({ ...keys.notificationSecrets(workspaceId), webhook_url, signing }),
    ]);
    return committed ? 'saved' : CHANGED_MEANWHILE;
  },
});
