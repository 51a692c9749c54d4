import { alerts } from '#contract/queues.ts';
import { stageChat } from '#delivery/chat/stage-chat.ts';
import { emailAlerts } from '#delivery/email-alerts.ts';
import { functionAlerts } from '#delivery/function-delivery.ts';
import { createChatAlerts } from '#domain/outbound/alerts/chat-alerts.ts';
import { ALERT_MAILS } from '#domain/outbound/alerts/mail-count.ts';
import { type WorkReceiverPorts, workReceiver } from '#domain/outbound/alerts/work-receiver.ts';
import { queueConsumer } from '#jobs/queues/queue-consumer.ts';
import { wakeReceiver } from '#jobs/queues/send-messages.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { logger } from '#platform/logger.ts';
import { recordAbandoned } from '#platform/run-pending-job.ts';
import { workspaceSecrets } from '#platform/workspace-secrets.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { reserveChatTime } from '#table/alerts/chat-pace.ts';
import { deliveryStore } from '#table/alerts/deliveries.ts';
import { mailConfirmationStore } from '#table/alerts/mail-confirmation-store.ts';
import { mailCount } from '#table/alerts/mail-count.ts';
import { memberAlertStore } from '#table/alerts/member-alert-store.ts';
import { receiverStates } from '#table/alerts/receiver-states.ts';
import { receiverTurns } from '#table/alerts/receiver-turns.ts';
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

/** People see that we failed; an alarm goes off once we have given up. */
const complain: WorkReceiverPorts['complain'] = ({ alert_id, account_id }, error, isLast) => {
  logger.error('alert failed', { alert_id, account_id, error });
  if (isLast) recordAbandoned({ alert_id, account_id });
};

function createPorts(): WorkReceiverPorts {
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
    deliveries: deliveryStore(table),
    receiverStates: receiverStates(table),
    turns: receiverTurns(table),
    destinations,
    channels: {
      ...functionAlerts(destinations),
      chat: createChatAlerts(stageChat, credentials),
      email: emailAlerts({
        sender: env.email(),
        publicUrl: env.publicUrl(),
        isVerified: memberIdentityStore(table).hasSignedIn,
        confirmations: mailConfirmationStore(table),
        countMail: mailCount(table, systemClock, ALERT_MAILS),
        send: sendMail,
      }),
    },
    reserveChatTime: (workspaceId: string, now: Date) => reserveChatTime(table, workspaceId, now),
    wake: wakeReceiver,
    complain,
    now: systemClock,
  };
}

export const handler = queueConsumer(alerts, (message) => workReceiver(createPorts(), message));
