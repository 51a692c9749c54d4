import * as z from 'zod';
import { notificationSettings } from '#contract/notifications.ts';
import {
  type AlertSettings,
  type AlertSettingsStore,
  NO_NOTIFICATIONS,
  type NotificationStore,
} from '#domain/outbound/notifications/notification-settings.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { getItem, isUnchangedSince, updateIf } from '#table/dynamodb/items.ts';
import { putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { signingSecretsItem } from './signing-secrets-item.ts';

const settingsItem = notificationSettings.omit({ webhook_url: true, failing_receivers: true }).extend({
  chat_channel: z.string().nullable(),
  has_webhook: z.boolean(),
  revision: z.int(),
});

const toAlertSettings = (item: unknown): AlertSettings => settingsItem.parse(item);

/** For roles without access to the secrets. */
export const createAlertSettingsStore = (table: Table): AlertSettingsStore => ({
  async get(workspaceId) {
    return (await getItem(table, keys.notifications(workspaceId), toAlertSettings)) ?? NO_NOTIFICATIONS;
  },

  async save(workspaceId, previousSettings, nextSettings) {
    const updatedAttributes = await updateIf(table, {
      Key: keys.notifications(workspaceId),
      set: settingsItem.parse(nextSettings),
      when: isUnchangedSince(previousSettings),
    });
    return updatedAttributes ? 'saved' : CHANGED_MEANWHILE;
  },
});

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
