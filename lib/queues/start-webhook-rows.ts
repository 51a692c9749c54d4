import type { SendRows } from '#domain/pushes/push-message.ts';
import { attemptPromised } from '#platform/attempt-promised.ts';
import { sendWebhookRows } from './send-webhook-rows.ts';

/** Sends the first messages of a run that is written, and thereby promised: what fails now the sweeper makes up for. */
export const startWebhookRows: SendRows = (messages) =>
  attemptPromised('push_run', () => sendWebhookRows(messages));
