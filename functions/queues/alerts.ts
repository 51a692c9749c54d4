import { alerts } from '#contract/queues.ts';
import { stageChat } from '#delivery/chat/stage-chat.ts';
import { createEmailAlerts } from '#delivery/email-alerts.ts';
import { createFunctionAlerts } from '#delivery/function-delivery.ts';
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
import { createAccountStore } from '#table/accounts/account-store.ts';
import { reserveChatTime } from '#table/alerts/chat-pace.ts';
import { createDeliveryStore } from '#table/alerts/deliveries.ts';
import { createMailConfirmationStore } from '#table/alerts/mail-confirmation-store.ts';
import { createMailCounter } from '#table/alerts/mail-count.ts';
import { createMemberAlertStore } from '#table/alerts/member-alert-store.ts';
import { createReceiverStates } from '#table/alerts/receiver-states.ts';
import { createReceiverTurns } from '#table/alerts/receiver-turns.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createRelationSettings } from '#table/relations/relation-settings.ts';
import { getFunctionTable } from '#table/table.ts';
import { createDestinationEntries } from '#table/workspaces/destination-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createNotificationStore } from '#table/workspaces/notification-store.ts';
import { createMemberIdentityStore } from '#table/workspaces/sign-in-store.ts';

/** Loaded with the first email, because it includes a client that other alerts don't need. */
const sendMail: Parameters<typeof createEmailAlerts>[0]['send'] = async (...mail) =>
  (await import('#delivery/send-mail.ts')).sendMail(...mail);

/** People see that we failed; an alarm goes off once we have given up. */
const reportFault: WorkReceiverPorts['reportFault'] = ({ alert_id, account_id }, error, isLast) => {
  logger.error('alert failed', { alert_id, account_id, error });
  if (isLast) recordAbandoned({ alert_id, account_id });
};

function createPorts(): WorkReceiverPorts {
  const table = getFunctionTable();
  const destinations = createDestinationEntries(table);
  const credentials = { integrations: createIntegrationStore(table), vault: workspaceSecrets };
  const members = createMemberStore(table);
  const settings = createNotificationStore(table);
  return {
    accounts: createAccountStore(table),
    detections: createDetectionStore(table),
    members,
    settings,
    relations: createRelationSettings(table),
    memberAlerts: createMemberAlertStore(table),
    deliveries: createDeliveryStore(table),
    receiverStates: createReceiverStates(table),
    turns: createReceiverTurns(table),
    destinations,
    channels: {
      ...createFunctionAlerts(destinations),
      chat: createChatAlerts(stageChat, credentials),
      email: createEmailAlerts({
        sender: env.email(),
        publicUrl: env.publicUrl(),
        isVerified: createMemberIdentityStore(table).hasSignedIn,
        confirmations: createMailConfirmationStore(table),
        countMail: createMailCounter(table, systemClock, ALERT_MAILS),
        send: sendMail,
      }),
    },
    reserveChatTime: (workspaceId: string, now: Date) => reserveChatTime(table, workspaceId, now),
    wake: wakeReceiver,
    reportFault,
    now: systemClock,
  };
}

export const handler = queueConsumer(alerts, (message) => workReceiver(createPorts(), message));
