import { stageChat } from '#chat/stage-chat.ts';
import { connectChat as contract } from '#contract/chat.ts';
import { connectChat } from '#domain/outbound/alerts/connect-chat.ts';
import { freshEndpoint } from '#endpoints/fresh-endpoint.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { forgetChatFailures } from '#table/alerts/forget-failures.ts';
import { alertSettingsStore } from '#table/workspaces/alert-settings-store.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = freshEndpoint(contract, async ({ caller, body, refuse, table, now }) => {
  const ports = {
    chat: stageChat,
    integrations: integrationStore(table),
    vault: workspaceSecrets,
    settings: alertSettingsStore(table),
    now,
    refuse,
  };
  const data = await connectChat(ports, caller.workspaceId, body);
  await forgetChatFailures(table, caller.workspaceId);
  return { status: 200, data };
});
