import { updateNotificationSettings } from '#contract/notifications.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { createSigningSecret } from '#delivery/sign.ts';
import { toNotificationSettingsView } from '#domain/outbound/notifications/notification-settings.ts';
import { updateSettings } from '#domain/outbound/notifications/update-settings.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { resolveAndCheck } from '#platform/public-web/url-guard.ts';
import { listFailingReceivers, makeTurnsDue, resetReceivers } from '#table/alerts/receiver-states.ts';
import { createNotificationStore } from '#table/workspaces/notification-store.ts';

export const handler = freshEndpoint(
  updateNotificationSettings,
  async ({ caller, body: { failing_receivers: _, ...changes }, refuse, table }) => {
    const ports = {
      settings: createNotificationStore(table),
      checkUrl: (url: string) => resolveAndCheck(url, { allowedHosts: env.allowedWebhookHosts() }),
      newSecret: createSigningSecret,
      refuse,
    };
    const { record, createdSecret, moved } = await updateSettings(ports, caller.workspaceId, changes);
    await resetReceivers(table, caller.workspaceId, moved);
    // Alerts that wait for quiet hours or a digest may be due.
    if (changes.alert_filter) await makeTurnsDue(table, caller.workspaceId, ['webhook', 'chat']);
    const failingReceivers = await listFailingReceivers(table, caller.workspaceId);
    const secret = createdSecret === undefined ? {} : { webhook_secret: createdSecret };
    return {
      status: 200,
      data: { ...toNotificationSettingsView(record, caller, maskUrl, failingReceivers), ...secret },
    };
  },
);
