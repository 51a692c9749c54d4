import type { AlertChannels } from '#domain/outbound/alerts/alert-channels.ts';
import type { DestinationEntries, DestinationStore } from '#domain/outbound/destinations/destination.ts';
import type { Channel } from '#domain/outbound/pushes/channel.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { createDestinationChannel } from './destination-channel.ts';
import { createQueueAlerts } from './queue-alerts.ts';
import { sendToQueue } from './send-to-queue.ts';
import { createWebhookAlerts } from './webhook-alerts.ts';
import type { WebhookSender } from './webhook-sender.ts';

let sender: WebhookSender | undefined;

/** Loaded with the first row, because it brings an HTTP client that background pushes don't need. */
const loadSender = memoizeRead(async (): Promise<WebhookSender> => {
  const { createWebhookSender } = await import('./webhook-sender.ts');
  sender = createWebhookSender({ allowedHosts: env.allowedWebhookHosts() });
  return sender;
});

/** This function's sender; its connections are reused across events. */
export const getFunctionSender = (): WebhookSender => ({
  send: (delivery) =>
    sender?.send(delivery) ?? loadSender().then((loadedSender) => loadedSender.send(delivery)),
  close: async () => sender?.close(),
});

/** This function's alert channels to webhooks and queues. */
export const createFunctionAlerts = (
  destinations: Pick<DestinationEntries, 'get'>,
): Pick<AlertChannels, 'webhook' | 'queue'> => ({
  webhook: createWebhookAlerts(getFunctionSender(), systemClock),
  queue: createQueueAlerts(destinations, { urls: env.exportQueues, send: sendToQueue }, systemClock),
});

/** This function's channel to destinations. */
export const getFunctionChannel = (destinations: Pick<DestinationStore, 'get'>): Channel =>
  createDestinationChannel({
    destinations,
    sender: getFunctionSender(),
    exportQueues: { urls: env.exportQueues, send: sendToQueue },
    now: systemClock,
  });
