import type { AlertDelivery } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';

/** How a delivery starts: claimed by us, already finished, or held by another consumer. */
export type BegunDelivery =
  | { readonly kind: 'ours'; readonly postAt: Date | null; readonly attempts: number }
  | { readonly kind: 'over' }
  | { readonly kind: 'taken'; readonly until: Date };

/** A delivery as stored. Its account may have been renamed since. */
export type StoredDelivery = Omit<AlertDelivery, 'account_name'>;

export type DeliveryEnd = Pick<AlertDelivery, 'status' | 'status_code' | 'error'>;

/** How every alert went through every channel. Also keeps two consumers from sending the same alert. */
export interface DeliveryLog {
  /** Claims the delivery for longer than a consumer lives, so it is only taken over after a crash. */
  begin(message: AlertsMessage, now: Date): Promise<BegunDelivery>;
  /** Releases the delivery without an attempt, to be made at that time. */
  postpone(message: AlertsMessage, postAt: Date): Promise<void>;
  /** Records an attempt and releases the delivery. */
  end(message: AlertsMessage, end: DeliveryEnd, now: Date): Promise<void>;
  /** Records that there was no recipient or nothing to send. */
  skip(message: AlertsMessage, error: AlertDelivery['error'], now: Date): Promise<void>;
  /** The latest deliveries that `keep` accepts, newest first. */
  latest(
    workspaceId: string,
    most: number,
    keep?: (delivery: StoredDelivery) => boolean,
  ): Promise<StoredDelivery[]>;
}

export const deliveryId = ({
  alert_id,
  channel,
  destination_id,
}: Pick<AlertsMessage, 'alert_id' | 'channel' | 'destination_id'>): string =>
  `${alert_id}_${destination_id ?? channel}`;
