import type { DestinationStore } from '#domain/outbound/destinations/destination.ts';
import type { Channel } from '#domain/outbound/pushes/channel.ts';
import { DESTINATION_DELETED, type PushStop } from '#domain/outbound/pushes/push-run-record.ts';
import { createQueueReceiver } from './queue-receiver.ts';
import type { SendToQueue } from './send-to-queue.ts';
import { createWebhookReceiver } from './webhook-receiver.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** The stage's export queues. */
export interface ExportQueues {
  /** By name. */
  readonly urls: () => Readonly<Record<string, string>>;
  readonly send: SendToQueue;
}

export interface DestinationChannelPorts {
  readonly destinations: Pick<DestinationStore, 'get'>;
  readonly sender: WebhookSender;
  readonly exportQueues: ExportQueues;
  readonly now: () => Date;
}

const DELETED_DESTINATION_STOP: PushStop = {
  code: DESTINATION_DELETED,
  message: 'The webhook destination was deleted before this row was sent.',
};

const stopForRemovedQueue = (queue: string): PushStop => ({
  code: 'queue_removed',
  message: `The export queue "${queue}" no longer exists.`,
});

/** The channel to a workspace's destination: a URL or an export queue. */
export const createDestinationChannel = ({
  destinations,
  sender,
  exportQueues: { urls, send },
  now,
}: DestinationChannelPorts): Channel => ({
  async open(workspaceId, target) {
    if (target.kind !== 'webhook') throw new Error(`the destination channel cannot open ${target.kind}`);
    const { destination_id } = target;
    const destination = await destinations.get(workspaceId, destination_id);
    if (!destination) return { stop: DELETED_DESTINATION_STOP };
    if (!('queue' in destination)) return { receiver: createWebhookReceiver(destination, sender, now()) };
    const { queue } = destination;
    const url = urls()[queue];
    if (url === undefined) return { stop: stopForRemovedQueue(queue) };
    return { receiver: createQueueReceiver({ url, workspaceId, destinationId: destination_id, send, now }) };
  },
});
