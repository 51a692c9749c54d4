import { getIntegrations } from '#contract/integrations.ts';
import { maskUrl } from '#delivery/mask-url.ts';
import { toSettingsView } from '#domain/outbound/notifications/notification-settings.ts';
import {
  chatStatus,
  describeDirectories,
  describePushTargets,
  webhookStatus,
} from '#domain/workspace/integrations/integration-status.ts';
import { endpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { describeStageDirectories } from '#providers/directories/requested-directories.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export const handler = endpoint(getIntegrations, async ({ caller, table }) => {
  const { workspaceId } = caller;
  const [integrations, destinations, settings] = await Promise.all([
    integrationStore(table).get(workspaceId),
    destinationEntries(table).list(workspaceId),
    notificationStore(table).get(workspaceId),
  ]);
  const view = toSettingsView(settings, caller, maskUrl, []);
  return {
    status: 200,
    data: {
      ...describePushTargets(integrations),
      chat: chatStatus(integrations.connected, view),
      webhook: webhookStatus(view),
      directory: describeDirectories(integrations, describeStageDirectories()),
      webhook_destinations: { count: destinations.length },
      mcp: { enabled: env.mcpEnabled() },
    },
  };
});
