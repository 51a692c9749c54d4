import { stageChat } from '#chat/stage-chat.ts';
import { connectChat as contract } from '#contract/chat.ts';
import { connectChat } from '#domain/outbound/alerts/connect-chat.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { forgetChatFailures } from '#table/alerts/forget-failures.ts';
import { functionTable } from '#table/table.ts';
import { alertSettingsStore } from '#table/workspaces/alert-settings-store.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller, body, refuse }) => {
    const table = functionTable();
    const ports = {
      chat: stageChat,
      integrations: integrationStore(table),
      vault: workspaceSecrets,
      settings: alertSettingsStore(table),
      now: systemClock,
      refuse,
    };
    const data = await connectChat(ports, caller.workspaceId, body);
    await forgetChatFailures(table, caller.workspaceId);
    return { status: 200, data };
  },
  { currentCaller },
);
