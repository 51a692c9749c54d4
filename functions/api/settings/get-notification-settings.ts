import { getNotificationSettings } from '#contract/notifications.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { toNotificationSettingsView } from '#domain/outbound/notifications/notification-settings.ts';
import { endpoint } from '#http/endpoint.ts';
import { listFailingReceivers } from '#table/alerts/receiver-states.ts';
import { createNotificationStore } from '#table/workspaces/notification-store.ts';

export const handler = endpoint(getNotificationSettings, async ({ caller, table }) => {
  const [settings, failingReceivers] = await Promise.all([
    createNotificationStore(table).get(caller.workspaceId),
    listFailingReceivers(table, caller.workspaceId),
  ]);
  return { status: 200, data: toNotificationSettingsView(settings, caller, maskUrl, failingReceivers) };
});
