import { updateNotificationSettings } from '#contract/notifications.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { newSigningSecret } from '#delivery/sign.ts';
import { shownSettings } from '#domain/outbound/notifications/notification-settings.ts';
import { updateSettings } from '#domain/outbound/notifications/update-settings.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { env } from '#platform/env.ts';
import { resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { failingReceivers } from '#table/alerts/failing-receivers.ts';
import { forgetFailures } from '#table/alerts/forget-failures.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export const handler = freshEndpoint(
  updateNotificationSettings,
  async ({ caller, body: { failing_receivers: _, ...changes }, refuse, table }) => {
    const ports = {
      settings: notificationStore(table),
      checkUrl: (url: string) => resolveAndCheck(url, { allowedHosts: env.allowedWebhookHosts() }),
      newSecret: newSigningSecret,
      refuse,
    };
    const { record, madeSecret, moved } = await updateSettings(ports, caller.workspaceId, changes);
    await forgetFailures(table, caller.workspaceId, moved);
    const failing = await failingReceivers(table, caller.workspaceId);
    const secret = madeSecret === undefined ? {} : { webhook_secret: madeSecret };
    return { status: 200, data: { ...shownSettings(record, caller, maskUrl, failing), ...secret } };
  },
);
