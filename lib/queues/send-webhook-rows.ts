import { webhookRows } from '#contract/queues.ts';
import type { SendRows } from '#domain/pushes/push-message.ts';
import { sendMessages } from './send-messages.ts';

/** Sends messages to the queue of webhook rows. */
export const sendWebhookRows: SendRows = (messages) => sendMessages(webhookRows, messages);
