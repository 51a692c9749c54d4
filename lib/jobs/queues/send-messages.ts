import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type * as z from 'zod';
import { type AlertsMessage, alerts, crmRows, type QueueContract, webhookRows } from '#contract/queues.ts';
import { getReceiverId } from '#domain/outbound/alerts/alert-channels.ts';
import type { RaiseAlertsPorts } from '#domain/outbound/alerts/raise-alerts.ts';
import type { SendRows } from '#domain/outbound/pushes/push-message.ts';
import type { PushTarget } from '#domain/outbound/pushes/push-target.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { getSqsClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import { requestIdAttribute } from '#platform/invocation.ts';
import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { createDeliveryStore } from '#table/alerts/deliveries.ts';
import type { Table } from '#table/table.ts';

export interface Outgoing<Message> {
  readonly message: Message;
  /** @default 0; SQS delays a message by 15 minutes at most */
  readonly delayMs?: number;
}

/** SQS's maximum per call. */
const BATCH_SIZE = 10;
/** Rejected messages are retried: 5 attempts with up to 100, 200 … ms in between. */
const MAX_TRIES = 5;
const FIRST_DELAY_MS = 100;

/** Every message is about a workspace. */
type WorkspaceMessage = z.ZodType<{ readonly workspace_id: string }>;

/** Sends messages that match the queue's contract; a mismatch is a bug and throws. */
export async function sendMessages<Message extends WorkspaceMessage>(
  queue: QueueContract<Message>,
  messages: readonly Outgoing<z.output<Message>>[],
): Promise<void> {
  const entries = messages.map(({ message, delayMs = 0 }, index) => ({
    Id: String(index),
    MessageBody: JSON.stringify(queue.message.parse(message)),
    MessageAttributes: requestIdAttribute(),
    // Fair queues: while one workspace's messages keep the consumers busy, SQS hands out the others' first.
    MessageGroupId: message.workspace_id,
    // Rounded up: a retry may come late but never early.
    DelaySeconds: Math.ceil(delayMs / 1000),
  }));
  for (const batch of splitIntoChunks(entries, BATCH_SIZE)) {
    let remainingEntries = batch;
    for (let tries = 1; remainingEntries.length > 0; tries += 1) {
      const { Failed = [] } = await getSqsClient().send(
        new SendMessageBatchCommand({ QueueUrl: env.queueUrl(queue.name), Entries: remainingEntries }),
      );
      const rejectedIds = new Set(Failed.map(({ Id }) => Id));
      remainingEntries = remainingEntries.filter(({ Id }) => rejectedIds.has(Id));
      if (remainingEntries.length === 0) break;
      if (tries === MAX_TRIES) {
        throw new Error(
          `${queue.name} rejected ${remainingEntries.length} messages: ${Failed[0]?.Code ?? ''}`,
        );
      }
      await sleep(Math.random() * FIRST_DELAY_MS * 2 ** (tries - 1));
    }
  }
}

/** Stores alerts and wakes a worker for each of their receivers. */
export const addAlerts =
  (table: Table): RaiseAlertsPorts['addAlerts'] =>
  async (raisedAlerts) => {
    await createDeliveryStore(table).raise(raisedAlerts);
    const [firstAlert] = raisedAlerts;
    for (const receiver_id of new Set(raisedAlerts.map(getReceiverId))) {
      await wakeReceiver({ version: 1, workspace_id: firstAlert?.workspace_id ?? '', receiver_id });
    }
  };

/** Says that a receiver's turn is due. The turn is stored, so the sweeper repeats what fails here. */
export const wakeReceiver = (message: AlertsMessage, delayMs = 0): Promise<void> =>
  runPendingJobNow('catch_up_alerts', () => sendMessages(alerts, [{ message, delayMs }]));

/** Sends the first messages of a run that is already stored; the sweeper retries whatever fails here. */
export const startRows =
  (kind: PushTarget['kind']): SendRows =>
  (messages) =>
    runPendingJobNow('push_run', () => sendRows(kind)(messages));

const rowQueues = {
  webhook: webhookRows,
  crm: crmRows,
} as const satisfies Record<PushTarget['kind'], unknown>;

/** Sends messages to the row queue for this kind of target. */
export const sendRows =
  (kind: PushTarget['kind']): SendRows =>
  (messages) =>
    sendMessages(rowQueues[kind], messages);
