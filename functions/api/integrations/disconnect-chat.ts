import { disconnectChat } from '#contract/chat.ts';
import { disconnect } from '#domain/workspace/integrations/change-integrations.ts';
import { endpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { forgetChatFailures } from '#table/alerts/forget-failures.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  disconnectChat,
  async ({ caller, refuse }) => {
    const integrations = integrationStore(functionTable());
    const { connected } = await integrations.get(caller.workspaceId);
    if (!connected.chat) throw refuse('not_found', 'No chat is connected.');
    await disconnect({ integrations, vault: workspaceSecrets }, caller.workspaceId, 'chat');
    await forgetChatFailures(functionTable(), caller.workspaceId);
    return { status: 200, data: { id: 'chat', deleted: true as const } };
  },
  { currentCaller },
);
