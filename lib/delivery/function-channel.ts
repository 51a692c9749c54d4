import type { DestinationStore } from '#domain/outbound/destinations/destination.ts';
import type { Channel } from '#domain/outbound/pushes/channel.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { destinationChannel } from './destination-channel.ts';
import { getFunctionSender } from './function-sender.ts';
import { sendToQueue } from './send-to-queue.ts';

/** This function's channel to destinations. */
export const getFunctionChannel = (destinations: Pick<DestinationStore, 'get'>): Channel =>
  destinationChannel({
    destinations,
    sender: getFunctionSender(),
    exportQueues: { urls: env.exportQueues, send: sendToQueue },
    now: systemClock,
  });
