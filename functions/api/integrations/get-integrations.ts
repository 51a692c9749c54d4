import { getIntegrations } from '#contract/integrations.ts';
import {
  chatStatus,
  crmStatus,
  directoryStatus,
  webhookStatus,
} from '#domain/integrations/integration-status.ts';
import { endpoint } from '#http/endpoint.ts';
import { env } from '#platform/env.ts';
import { askedDirectories } from '#providers/directory/asked-directories.ts';
import { functionTable } from '#table/table.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(getIntegrations, async ({ caller: { workspaceId } }) => {
  const table = functionTable();
  const [integrations, destinations] = await Promise.all([
    integrationStore(table).get(workspaceId),
    destinationStore(table).list(workspaceId),
  ]);
  return {
    status: 200,
    data: {
      ...crmStatus(integrations),
      chat: chatStatus(integrations.connected),
      webhook: webhookStatus(),
      directory: directoryStatus(integrations, {
        hasOwn: env.provider('directory') === 'embedded',
        asked: askedDirectories(),
      }),
      webhook_destinations: { count: destinations.length },
      mcp: { enabled: env.mcpEnabled() },
    },
  };
});
