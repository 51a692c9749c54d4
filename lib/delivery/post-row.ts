import type { OutgoingRow } from '#domain/pushes/channel.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import type { Signer } from './sign.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface PostTarget {
  readonly sender: WebhookSender;
  readonly url: string;
  readonly sign: Signer;
}

/** One signed row, sent once. */
export function postRow(
  { sender, url, sign }: PostTarget,
  { deliveryId, record }: OutgoingRow,
  signal?: AbortSignal,
): Promise<DeliveryOutcome> {
  const body = JSON.stringify(record);
  const headers = { ...sign({ id: deliveryId, timestamp: new Date(), body }) };
  return sender.send({ url, headers, body, ...(signal && { signal }) });
}
