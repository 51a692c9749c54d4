import { stageChat } from '#chat/stage-chat.ts';
import { alerts } from '#contract/queues.ts';
import { functionAlerts } from '#delivery/function-alerts.ts';
import { chatAlerts } from '#domain/outbound/alerts/chat-alerts.ts';
import { deliverAlert } from '#domain/outbound/alerts/deliver-alert.ts';
import { systemClock } from '#platform/clock.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { queueConsumer } from '#queues/queue-consumer.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { reserveChatTime } from '#table/alerts/chat-pace.ts';
import { deliveryLog } from '#table/alerts/delivery-log.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { functionTable } from '#table/table.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';

export const handler = queueConsumer(alerts, (message, receipts) => {
  const table = functionTable();
  const destinations = destinationEntries(table);
  const ports = {
    accounts: accountStore(table),
    detections: detectionStore(table),
    members: memberStore(table),
    settings: notificationStore(table),
    deliveries: deliveryLog(table),
    destinations,
    channels: {
      ...functionAlerts(destinations),
      chat: chatAlerts(stageChat, { integrations: integrationStore(table), vault: workspaceSecrets }),
    },
    reserveChatTime: (workspaceId: string, now: Date) => reserveChatTime(table, workspaceId, now),
    now: systemClock,
  };
  return deliverAlert(ports, message, receipts);
});
