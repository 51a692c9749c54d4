import type { DestinationStore } from '#domain/destinations/destination.ts';
import type { Channel } from '#domain/pushes/channel.ts';
import { systemClock } from '#platform/clock.ts';
import { functionSender } from './function-sender.ts';
import { webhookChannel } from './webhook-channel.ts';

/** The webhook channel of this function. */
export const functionChannel = (destinations: Pick<DestinationStore, 'get'>): Channel =>
  webhookChannel({ destinations, sender: functionSender(), now: systemClock });
