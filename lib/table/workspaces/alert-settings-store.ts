import * as z from 'zod';
import { notificationSettings } from '#contract/notifications.ts';
import {
  type AlertSettings,
  type AlertSettingsStore,
  NO_NOTIFICATIONS,
} from '#domain/outbound/notifications/notification-settings.ts';
import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { getItem, isUnchangedSince, updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const settingsItem = notificationSettings.omit({ webhook_url: true, failing_receivers: true }).extend({
  chat_channel: z.string().nullable(),
  has_webhook: z.boolean(),
  revision: z.int(),
});

export const toAlertSettings = (item: unknown): AlertSettings => settingsItem.parse(item);

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
