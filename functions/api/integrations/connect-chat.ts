import { connectChat as contract } from '#contract/chat.ts';
import { stageChat } from '#delivery/chat/stage-chat.ts';
import { connectChat } from '#domain/outbound/alerts/connect-chat.ts';
import { freshEndpoint } from '#http/endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { resetChatReceivers } from '#table/alerts/receiver-states.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { createAlertSettingsStore } from '#table/workspaces/notification-store.ts';

export const handler = freshEndpoint(contract, async ({ caller, body, refuse, table, now }) => {
  const ports = {
    chat: stageChat,
    integrations: createIntegrationStore(table),
    vault: workspaceSecrets,
    settings: createAlertSettingsStore(table),
    now,
    refuse,
  };
  const data = await connectChat(ports, caller.workspaceId, body);
  await resetChatReceivers(table, caller.workspaceId);
  return { status: 200, data };
});
