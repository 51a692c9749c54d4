import { getNotificationSettings } from '#contract/notifications.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { toSettingsView } from '#domain/outbound/notifications/notification-settings.ts';
import { endpoint } from '#http/endpoint.ts';
import { failingReceivers } from '#table/alerts/receiver-states.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export const handler = endpoint(getNotificationSettings, async ({ caller, table }) => {
  const [settings, failing] = await Promise.all([
    notificationStore(table).get(caller.workspaceId),
    failingReceivers(table, caller.workspaceId),
  ]);
  return { status: 200, data: toSettingsView(settings, caller, maskUrl, failing) };
});
