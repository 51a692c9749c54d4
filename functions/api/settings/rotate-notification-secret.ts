import { rotateNotificationSecret as contract } from '#contract/notifications.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import { toNotificationSettingsView } from '#domain/outbound/notifications/notification-settings.ts';
import { rotateNotificationSecret } from '#domain/outbound/notifications/update-settings.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { listFailingReceivers } from '#table/alerts/receiver-states.ts';
import { createNotificationStore } from '#table/workspaces/notification-store.ts';

export const handler = freshEndpoint(contract, async ({ caller, refuse, table, now }) => {
  const settings = createNotificationStore(table);
  const ports = { settings, newSecret: createSigningSecret, now, refuse };
  const { record, createdSecret } = await rotateNotificationSecret(ports, caller.workspaceId);
  const failingReceivers = await listFailingReceivers(table, caller.workspaceId);
  return {
    status: 200,
    data: {
      ...toNotificationSettingsView(record, caller, maskUrl, failingReceivers),
      webhook_secret: createdSecret,
    },
  };
});
