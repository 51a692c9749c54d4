import type { AlertDelivery } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import { type AlertTarget, receiverId } from './alert-channels.ts';

/** How a delivery starts: claimed by us, already finished, or held by another consumer. */
export type BegunDelivery =
  | { readonly kind: 'ours'; readonly postAt: Date | null; readonly attempts: number }
  | { readonly kind: 'over' }
  | { readonly kind: 'taken'; readonly until: Date };

/** A delivery as stored. Its account may have been renamed since. */
export interface StoredDelivery extends Omit<AlertDelivery, 'account_name'> {
  /** Undefined for deliveries from before they could be repeated. */
  readonly run_id?: string | undefined;
  readonly redelivered_at?: string | undefined;
}

/** An alert that waits. */
export interface HeldAlert {
  readonly message: AlertsMessage;
  /** Null if it only waits for its receiver to answer, or was asked for again. */
  readonly until: Date | null;
  readonly isRepeat: boolean;
  /** The second of the chat that is reserved for it. */
  readonly postAt?: Date | undefined;
  /** The digest that it was put into. A digest that is sent again has the same alerts, or fewer. */
  readonly digestId?: string | undefined;
  /** Different each time it begins to wait. Undefined if it waits since an earlier release. */
  readonly token?: string | undefined;
}

/** A delivery that is asked for again, and how it waits for that. */
export interface RepeatedAlert {
  readonly delivery: StoredDelivery;
  readonly held: HeldAlert;
}

export type DeliveryEnd = Pick<AlertDelivery, 'status' | 'status_code' | 'error'>;

/** How every alert went through every channel. Also keeps two consumers from sending the same alert. */
export interface DeliveryLog {
  /** Claims the delivery for longer than a consumer lives, so it is only taken over after a crash. */
  begin(message: AlertsMessage, now: Date, from?: 'queue' | 'held'): Promise<BegunDelivery>;
  /** Releases the delivery without an attempt, to be made at that time. */
  postpone(message: AlertsMessage, postAt: Date): Promise<void>;
  /** Records an attempt and releases the delivery. */
  end(message: AlertsMessage, end: DeliveryEnd, now: Date): Promise<void>;
  /** Records that there was no recipient or nothing to send. */
  skip(message: AlertsMessage, error: AlertDelivery['error'], now: Date): Promise<void>;
  /** The latest deliveries of the workspace and of one member that `keep` accepts, newest first. */
  latest(
    workspaceId: string,
    memberId: string | undefined,
    most: number,
    keep?: (delivery: StoredDelivery) => boolean,
  ): Promise<StoredDelivery[]>;
  get(workspaceId: string, id: string): Promise<StoredDelivery | undefined>;
  /**
   * A receiver's deliveries of alerts raised since then that `keep` accepts, oldest first: all, or at least `most` and one
   * of a later moment.
   */
  since(
    workspaceId: string,
    receiver: string,
    since: Date,
    most: number,
    keep: (delivery: StoredDelivery) => boolean,
  ): Promise<StoredDelivery[]>;
}

/** How an attempt went that leaves the alert waiting. */
type FailedAttempt = Pick<AlertDelivery, 'status_code' | 'error'>;

/** The alerts that wait for a receiver, in the order in which they are due. */
export interface HeldAlerts {
  /**
   * Makes a delivery wait; `attempt` says how the last one failed. Either replaces where it waited `before`, or is new and
   * promises in the same write that it is looked at by then.
   */
  hold(
    held: HeldAlert,
    now: Date,
    how: { readonly attempt?: FailedAttempt } & ({ readonly before: HeldAlert } | { readonly lookBy: Date }),
  ): Promise<void>;
  /**
   * Makes a receiver's deliveries wait again and promises it, except those for which that was asked a moment ago or whose
   * message is still on its way. Returns how many wait.
   */
  repeat(all: readonly RepeatedAlert[], now: Date): Promise<number>;
  /** Puts waiting alerts into a digest. False if one of them no longer waits there. */
  join(alerts: readonly HeldAlert[], digestId: string): Promise<boolean>;
  due(workspaceId: string, receiver: string, now: Date, most: number): Promise<HeldAlert[]>;
  /** When the first is due, or undefined if none waits. */
  firstDue(workspaceId: string, receiver: string): Promise<Date | undefined>;
  /** It no longer waits, unless it was asked for again since it was read. */
  release(held: HeldAlert): Promise<void>;
}

/** Promises that a receiver's held alerts are looked at, even if a worker crashes. */
export interface CatchUpPromises {
  /** At that time or earlier. */
  by(workspaceId: string, receiver: string, due: Date): Promise<void>;
  /** At that time, even if it was promised for earlier. */
  at(workspaceId: string, receiver: string, due: Date): Promise<void>;
  /** At that time, unless something was held since the promise had this token: then at that time or earlier. */
  putOff(workspaceId: string, receiver: string, due: Date, token: string | undefined): Promise<void>;
  /** Names the promise as it is now. */
  token(workspaceId: string, receiver: string): Promise<string | undefined>;
  /** Nothing waits, unless something was held since. */
  settle(workspaceId: string, receiver: string, token: string | undefined): Promise<void>;
}

export const deliveryId = (message: AlertTarget & Pick<AlertsMessage, 'alert_id'>): string =>
  `${message.alert_id}_${receiverId(message)}`;
