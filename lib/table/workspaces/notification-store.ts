import * as z from 'zod';
import { signingSecrets } from '#domain/outbound/destinations/replace-secret.ts';
import {
  type AlertSettingsStore,
  alertSettings,
  NO_NOTIFICATIONS,
  type NotificationStore,
} from '#domain/outbound/notifications/notification-settings.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { getItem, isUnchangedSince, updateIf } from '#table/dynamodb/items.ts';
import { putEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** For roles without access to the secrets. */
export const createAlertSettingsStore = (table: Table): AlertSettingsStore => ({
  async get(workspaceId) {
    return (await getItem(table, keys.notifications(workspaceId), alertSettings)) ?? NO_NOTIFICATIONS;
  },

  async save(workspaceId, previousSettings, nextSettings) {
    const updatedAttributes = await updateIf(table, {
      Key: keys.notifications(workspaceId),
      set: alertSettings.parse(nextSettings),
      when: isUnchangedSince(previousSettings),
    });
    return updatedAttributes ? 'saved' : CHANGED_MEANWHILE;
  },
});

const secretsItem = z.object({
  webhook_url: z.string().nullable(),
  signing: signingSecrets.nullable(),
});

const NO_SECRETS: z.infer<typeof secretsItem> = { webhook_url: null, signing: null };

/** The settings with URL and signing secrets, for functions that send, show or change them. */
export const createNotificationStore = (table: Table): NotificationStore => ({
  async get(workspaceId) {
    const settings = await getItem(table, keys.notifications(workspaceId), alertSettings);
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
