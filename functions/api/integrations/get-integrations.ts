import { getIntegrations } from '#contract/integrations.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { toNotificationSettingsView } from '#domain/outbound/notifications/notification-settings.ts';
import {
  describeDirectories,
  describePushTargets,
} from '#domain/workspace/integrations/integration-status.ts';
import { endpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { describeStageDirectories } from '#providers/directories/stage-directory.ts';
import { createDestinationEntries } from '#table/workspaces/destination-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { createNotificationStore } from '#table/workspaces/notification-store.ts';

export const handler = endpoint(getIntegrations, async ({ caller, table }) => {
  const { workspaceId } = caller;
  const [integrations, destinations, settings] = await Promise.all([
    createIntegrationStore(table).get(workspaceId),
    createDestinationEntries(table).list(workspaceId),
    createNotificationStore(table).get(workspaceId),
  ]);
  const alerts = toNotificationSettingsView(settings, caller, maskUrl, []);
  return {
    status: 200,
    data: {
      ...describePushTargets(integrations),
      // The channel is where alerts go, even if no chat is connected to post there.
      chat: { connected: integrations.connected.chat !== undefined, channel: alerts.chat_channel },
      webhook: { enabled: alerts.webhook_enabled, url: alerts.webhook_url },
      directory: describeDirectories(integrations, describeStageDirectories()),
      webhook_destinations: { count: destinations.length },
      mcp: { enabled: env.mcpEnabled() },
    },
  };
});
