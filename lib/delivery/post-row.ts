import type { OutgoingRow } from '#domain/outbound/pushes/channel.ts';
import type { DeliveryOutcome } from './delivery-outcome.ts';
import { type PostTarget, postSigned } from './post-signed.ts';

/** Sends one signed row, without retries. */
export const postRow = (
  target: PostTarget,
  { deliveryId, record }: OutgoingRow,
  signal?: AbortSignal,
): Promise<DeliveryOutcome> => postSigned(target, { id: deliveryId, body: JSON.stringify(record) }, signal);
