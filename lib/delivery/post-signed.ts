import type { OutgoingRow } from '#domain/outbound/pushes/channel.ts';
import { getRequestId } from '#platform/invocation.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import type { Signer } from './sign.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface PostTarget {
  readonly sender: WebhookSender;
  readonly url: string;
  readonly sign: Signer;
}

/** Sends one signed body, without retries. */
export function postSigned(
  { sender, url, sign }: PostTarget,
  { id, body }: { readonly id: string; readonly body: string },
  abortSignal?: AbortSignal,
): Promise<DeliveryOutcome> {
  const requestId = getRequestId();
  const headers = {
    ...sign({ id, timestamp: new Date(), body }),
    ...(requestId !== undefined && { 'x-request-id': requestId }),
  };
  return sender.send({ url, headers, body, ...(abortSignal && { signal: abortSignal }) });
}

/** Sends one signed row, without retries. */
export const postRow = (
  target: PostTarget,
  { deliveryId, record }: OutgoingRow,
  abortSignal?: AbortSignal,
): Promise<DeliveryOutcome> =>
  postSigned(target, { id: deliveryId, body: JSON.stringify(record) }, abortSignal);
