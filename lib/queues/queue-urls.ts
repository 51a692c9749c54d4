import type { QueueName } from '#contract/queues.ts';
import { env } from '#platform/env.ts';

/** Where each queue that a function sends to lies. */
export const queueUrls: Readonly<Record<QueueName, () => string>> = { 'webhook-rows': env.webhookRowsUrl };
