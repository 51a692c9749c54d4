import { rotateNotificationSecret as contract } from '#contract/notifications.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { newSigningSecret } from '#delivery/sign.ts';
import { shownSettings } from '#domain/outbound/notifications/notification-settings.ts';
import { rotateNotificationSecret } from '#domain/outbound/notifications/update-settings.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { failingReceivers } from '#table/alerts/failing-receivers.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export const handler = freshEndpoint(contract, async ({ caller, refuse, table, now }) => {
  const settings = notificationStore(table);
  const ports = { settings, newSecret: newSigningSecret, now, refuse };
  const { record, madeSecret } = await rotateNotificationSecret(ports, caller.workspaceId);
  const failing = await failingReceivers(table, caller.workspaceId);
  return {
    status: 200,
    data: { ...shownSettings(record, caller, maskUrl, failing), webhook_secret: madeSecret },
  };
});
