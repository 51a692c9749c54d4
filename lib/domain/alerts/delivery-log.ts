import type { AlertDelivery } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';

/** How a delivery begins: ours to make, over already, or somebody else's for the moment. */
export type BegunDelivery =
  | { readonly kind: 'ours'; readonly postAt: Date | null }
  | { readonly kind: 'over' }
  | { readonly kind: 'taken'; readonly until: Date };

export type DeliveryEnd = Pick<AlertDelivery, 'status' | 'status_code' | 'error'>;

/** How every alert went through every channel. It also keeps two consumers from sending the same at once. */
export interface DeliveryLog {
  /** Takes the delivery for a while: longer than a consumer lives, so that only one that died is followed by another. */
  begin(message: AlertsMessage, now: Date): Promise<BegunDelivery>;
  /** Gives the delivery back without an attempt, to be made at that time. */
  postpone(message: AlertsMessage, postAt: Date): Promise<void>;
  /** Notes an attempt and gives the delivery back. */
  end(message: AlertsMessage, end: DeliveryEnd, now: Date): Promise<void>;
  /** Notes that there was nobody or nothing to tell. */
  skip(message: AlertsMessage, error: AlertDelivery['error'], now: Date): Promise<void>;
  /** The newest first, up to a number; those that `keep` wants. */
  latest(
    workspaceId: string,
    most: number,
    keep?: (delivery: AlertDelivery) => boolean,
  ): Promise<AlertDelivery[]>;
}

export const deliveryId = ({
  alert_id,
  channel,
  destination_id,
}: Pick<AlertsMessage, 'alert_id' | 'channel' | 'destination_id'>): string =>
  `${alert_id}_${destination_id ?? channel}`;
