import { rotateNotificationSecret as contract } from '#contract/notifications.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import { toSettingsView } from '#domain/outbound/notifications/notification-settings.ts';
import { rotateNotificationSecret } from '#domain/outbound/notifications/update-settings.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { failingReceivers } from '#table/alerts/receiver-states.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export const handler = freshEndpoint(contract, async ({ caller, refuse, table, now }) => {
  const settings = notificationStore(table);
  const ports = { settings, newSecret: createSigningSecret, now, refuse };
  const { record, createdSecret } = await rotateNotificationSecret(ports, caller.workspaceId);
  const failing = await failingReceivers(table, caller.workspaceId);
  return {
    status: 200,
    data: { ...toSettingsView(record, caller, maskUrl, failing), webhook_secret: createdSecret },
  };
});
