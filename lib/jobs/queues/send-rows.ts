import { crmRows, webhookRows } from '#contract/queues.ts';
import type { SendRows } from '#domain/outbound/pushes/push-message.ts';
import type { PushTarget } from '#domain/outbound/pushes/push-target.ts';
import { runPendingJobNow } from '#platform/run-pending-job.ts';
import { sendMessages } from './send-messages.ts';

/** Sends the first messages of a run that is already stored; the sweeper retries whatever fails here. */
export const startRows =
  (kind: PushTarget['kind']): SendRows =>
  (messages) =>
    runPendingJobNow('push_run', () => sendRows(kind)(messages));

const queueOf = {
  webhook: webhookRows,
  crm: crmRows,
} as const satisfies Record<PushTarget['kind'], unknown>;

/** Sends messages to the row queue for this kind of target. */
export const sendRows =
  (kind: PushTarget['kind']): SendRows =>
  (messages) =>
    sendMessages(queueOf[kind], messages);
