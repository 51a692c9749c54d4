import { rotateNotificationSecret as contract } from '#contract/notifications.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { newSigningSecret } from '#delivery/sign.ts';
import { shownSettings } from '#domain/outbound/notifications/notification-settings.ts';
import { rotateNotificationSecret } from '#domain/outbound/notifications/update-settings.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { failingReceivers } from '#table/alerts/failing-receivers.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, refuse }) => {
    const settings = notificationStore(functionTable());
    const ports = { settings, newSecret: newSigningSecret, now: systemClock, refuse };
    const { record, madeSecret } = await rotateNotificationSecret(ports, caller.workspaceId);
    const failing = await failingReceivers(functionTable(), caller.workspaceId);
    return {
      status: 200,
      data: { ...shownSettings(record, caller, maskUrl, failing), webhook_secret: madeSecret },
    };
  },
  { currentCaller },
);
