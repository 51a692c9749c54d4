import { testNotifications } from '#contract/notifications.ts';
import { stageChat } from '#delivery/chat/stage-chat.ts';
import { functionAlerts } from '#delivery/function-delivery.ts';
import { createChatAlerts } from '#domain/outbound/alerts/chat-alerts.ts';
import { sendSamples } from '#domain/outbound/alerts/send-samples.ts';
import { endpoint } from '#http/endpoint.ts';
import { newId } from '#platform/ids.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export const handler = endpoint(testNotifications, async ({ caller, table, now }) => {
  const destinations = destinationEntries(table);
  const credentials = { integrations: integrationStore(table), vault: workspaceSecrets };
  const ports = {
    settings: notificationStore(table),
    destinations,
    channels: { ...functionAlerts(destinations), chat: createChatAlerts(stageChat, credentials) },
    newId,
    now,
  };
  return { status: 200, data: { results: await sendSamples(ports, caller.workspaceId) } };
});
