import { disconnectChat } from '#contract/chat.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { resetChatReceivers } from '#table/alerts/receiver-states.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(disconnectChat, async ({ caller, refuse, table }) => {
  const integrations = integrationStore(table);
  const { connected } = await integrations.get(caller.workspaceId);
  if (!connected.chat) throw refuse('not_found', 'No chat is connected.');
  await disconnect({ integrations, vault: workspaceSecrets }, caller.workspaceId, 'chat');
  await resetChatReceivers(table, caller.workspaceId);
  return { status: 200, data: { id: 'chat', deleted: true as const } };
});
