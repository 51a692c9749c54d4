import { testNotifications } from '#contract/notifications.ts';
import { stageChat } from '#delivery/chat/stage-chat.ts';
import { createFunctionAlerts } from '#delivery/function-delivery.ts';
import { createChatAlerts } from '#domain/outbound/alerts/chat-alerts.ts';
import { sendSamples } from '#domain/outbound/alerts/send-samples.ts';
import { endpoint } from '#http/endpoint.ts';
import { newId } from '#platform/ids.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { createDestinationEntries } from '#table/workspaces/destination-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { createNotificationStore } from '#table/workspaces/notification-store.ts';

export const handler = endpoint(testNotifications, async ({ caller, table, now }) => {
  const destinations = createDestinationEntries(table);
  const credentials = { integrations: createIntegrationStore(table), vault: workspaceSecrets };
  const ports = {
    settings: createNotificationStore(table),
    destinations,
    channels: { ...createFunctionAlerts(destinations), chat: createChatAlerts(stageChat, credentials) },
    newId,
    now,
  };
  return { status: 200, data: { results: await sendSamples(ports, caller.workspaceId) } };
});
