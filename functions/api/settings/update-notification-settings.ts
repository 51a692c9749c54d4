import { updateNotificationSettings } from '#contract/notifications.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { newSigningSecret } from '#delivery/sign.ts';
import { shownSettings } from '#domain/outbound/notifications/notification-settings.ts';
import { updateSettings } from '#domain/outbound/notifications/update-settings.ts';
import { endpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { failingReceivers } from '#table/alerts/failing-receivers.ts';
import { forgetFailures } from '#table/alerts/forget-failures.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export const handler = endpoint(
  updateNotificationSettings,
  async ({ caller, body: { failing_receivers: _, ...changes }, refuse }) => {
    const ports = {
      settings: notificationStore(functionTable()),
      checkUrl: (url: string) => resolveAndCheck(url, { allowedHosts: env.allowedWebhookHosts() }),
      newSecret: newSigningSecret,
      refuse,
    };
    const { record, madeSecret, moved } = await updateSettings(ports, caller.workspaceId, changes);
    await forgetFailures(functionTable(), caller.workspaceId, moved);
    const failing = await failingReceivers(functionTable(), caller.workspaceId);
    const secret = madeSecret === undefined ? {} : { webhook_secret: madeSecret };
    return { status: 200, data: { ...shownSettings(record, caller, maskUrl, failing), ...secret } };
  },
  { currentCaller },
);
