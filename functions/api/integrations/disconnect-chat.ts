import { disconnectChat } from '#contract/chat.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { resetChatReceivers } from '#table/alerts/receiver-states.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(disconnectChat, async ({ caller, refuse, table }) => {
  const ports = { integrations: createIntegrationStore(table), vault: workspaceSecrets };
  const wasConnected = await disconnect(ports, caller.workspaceId, 'chat');
  if (!wasConnected) throw refuse('not_found', 'No chat is connected.');
  await resetChatReceivers(table, caller.workspaceId);
  return { status: 200, data: { id: 'chat', deleted: true as const } };
});
