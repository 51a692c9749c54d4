import { stageChat } from '#chat/stage-chat.ts';
import { alerts } from '#contract/queues.ts';
import { emailAlerts } from '#delivery/email-alerts.ts';
import { functionAlerts } from '#delivery/function-alerts.ts';
import type { AlertProblem } from '#domain/outbound/alerts/alert-channels.ts';
import { catchUp } from '#domain/outbound/alerts/catch-up.ts';
import { chatAlerts } from '#domain/outbound/alerts/chat-alerts.ts';
import { deliverAlert } from '#domain/outbound/alerts/deliver-alert.ts';
import { tellPaused } from '#domain/outbound/alerts/tell-paused.ts';
import { systemClock } from '#platform/clock.ts';
import { consoleUrl } from '#platform/console-url.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { queueConsumer } from '#queues/queue-consumer.ts';
import { sendCatchUp } from '#queues/send-catch-up.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { catchUpPromises } from '#table/alerts/catch-up-promises.ts';
import { reserveChatTime } from '#table/alerts/chat-pace.ts';
import { deliveryLog } from '#table/alerts/delivery-log.ts';
import { heldAlerts } from '#table/alerts/held-alerts.ts';
import { mailCount } from '#table/alerts/mail-count.ts';
import { memberAlertStore } from '#table/alerts/member-alert-store.ts';
import { receiverHealth } from '#table/alerts/receiver-health.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import { functionTable } from '#table/table.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { integrationStore } from '#table/workspaces/integration-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';
import { memberIdentityStore } from '#table/workspaces/sign-in-store.ts';

/** Loaded with the first email, because it includes a client that other alerts don't need. */
const sendMail: Parameters<typeof emailAlerts>[0]['send'] = async (...mail) =>
  (await import('#delivery/send-mail.ts')).sendMail(...mail);

function portsOf() {
  const table = functionTable();
  const destinations = destinationEntries(table);
  const credentials = { integrations: integrationStore(table), vault: workspaceSecrets };
  const members = memberStore(table);
  const settings = notificationStore(table);
  return {
    accounts: accountStore(table),
    detections: detectionStore(table),
    members,
    settings,
    relations: relationSettings(table),
    memberAlerts: memberAlertStore(table),
    deliveries: deliveryLog(table),
    held: heldAlerts(table),
    promises: catchUpPromises(table),
    health: receiverHealth(table),
    destinations,
    channels: {
      ...functionAlerts(destinations),
      chat: chatAlerts(stageChat, credentials),
      email: emailAlerts({
        sender: env.email(),
        consoleUrl: consoleUrl(),
        isVerified: memberIdentityStore(table).hasSignedIn,
        countMail: mailCount(table, systemClock),
        send: sendMail,
      }),
    },
    reserveChatTime: (workspaceId: string, now: Date) => reserveChatTime(table, workspaceId, now),
    async tellPaused(workspaceId: string, receiver: string, problem: AlertProblem) {
      const ports = { ...credentials, settings, members, chat: stageChat };
      const told = await tellPaused(ports, workspaceId, receiver, problem).catch((error: unknown) => {
        logger.error('owner not told', { error });
        return false;
      });
      logger.warn('alert receiver paused', { receiver, told });
    },
    sendCatchUp,
    now: systemClock,
  };
}

export const handler = queueConsumer(alerts, async (message, receipts) => {
  if (!('receiver_id' in message)) return deliverAlert(portsOf(), message, receipts);
  await catchUp(portsOf(), message);
  return undefined;
});
