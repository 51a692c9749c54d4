import type { AlertChannels } from '#domain/outbound/alerts/alert-channels.ts';
import type { DestinationEntries } from '#domain/outbound/destinations/destination.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { getFunctionSender } from './function-sender.ts';
import { queueAlerts } from './queue-alerts.ts';
import { sendToQueue } from './send-to-queue.ts';
import { createWebhookAlerts } from './webhook-alerts.ts';

/** This function's alert channels to webhooks and queues. */
export const functionAlerts = (
  destinations: Pick<DestinationEntries, 'get'>,
): Pick<AlertChannels, 'webhook' | 'queue'> => ({
  webhook: createWebhookAlerts(getFunctionSender(), systemClock),
  queue: queueAlerts(destinations, { urls: env.exportQueues, send: sendToQueue }, systemClock),
});
