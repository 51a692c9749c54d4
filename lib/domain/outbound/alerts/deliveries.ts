import type { AlertDelivery, AlertType } from '#contract/alerts.ts';
import { type AlertProblem, type AlertTarget, getReceiverId } from './alert-channels.ts';
import { describeWait, type ReceiverState } from './receiver-state.ts';

/** An alert for one receiver. Its content is read when it is sent. */
export interface RaisedAlert extends AlertTarget {
  readonly workspace_id: string;
  readonly alert_id: string;
  readonly type: AlertType;
  readonly run_id: string;
  readonly account_id: string;
  readonly created_at: string;
}

/** An alert that a receiver must still get. */
export interface WaitingAlert extends RaisedAlert {
  /** When someone last asked for it again, or null. */
  readonly requested_at: string | null;
  /** Set while it alone is put off, because the receiver accepted others. */
  readonly not_before: string | null;
  /** How often it alone was put off. */
  readonly tries: number;
}

/** A delivery as stored. Its account may have been renamed since. */
export interface StoredDelivery extends Omit<AlertDelivery, 'account_name' | 'status' | 'held_until'> {
  readonly status: 'waiting' | Exclude<AlertDelivery['status'], 'retrying' | 'held'>;
  readonly run_id: string;
}

/** What became of an alert. */
export interface AlertResult {
  readonly status: StoredDelivery['status'];
  /** Whether the receiver was asked, or we failed to. */
  readonly isAttempt: boolean;
  readonly problem?: AlertProblem;
  readonly statusCode?: number | null;
  /** Puts off this alert alone. */
  readonly notBefore?: Date;
}

/** Every alert for every receiver: how it went, and what still waits. */
export interface AlertDeliveryStore {
  /** Stores alerts, adds each to its receiver's list, and makes their turns due. A known alert stays as it is. */
  raise(alerts: readonly RaisedAlert[]): Promise<void>;
  /** The same for one that is asked for again. False if that was a moment ago. */
  repeat(workspaceId: string, delivery: StoredDelivery, now: Date): Promise<boolean>;
  /** The first alerts that a receiver may get now, and when the first of the others is due. */
  findWaiting(
    workspaceId: string,
    receiverId: string,
    now: Date,
  ): Promise<{ readonly dueAlerts: readonly WaitingAlert[]; readonly nextDueAt: Date | undefined }>;
  /** Stores a result; all but `waiting` ends the wait. Does nothing if someone has asked for it again since it was read. */
  record(alert: WaitingAlert, result: AlertResult, now: Date): Promise<void>;
  get(workspaceId: string, id: string): Promise<StoredDelivery | undefined>;
  /** The latest deliveries of the workspace and of one member that `isIncluded` accepts, newest first. */
  listLatest(
    workspaceId: string,
    memberId: string | undefined,
    max: number,
    isIncluded?: (delivery: StoredDelivery) => boolean,
  ): Promise<StoredDelivery[]>;
}

export const createDeliveryId = (alert: AlertTarget & Pick<RaisedAlert, 'alert_id'>): string =>
  `${alert.alert_id}_${getReceiverId(alert)}`;

/** The delivery as people see it: how long it waits follows from its receiver. */
export function toDeliveryView(
  { status, ...delivery }: StoredDelivery,
  state: ReceiverState | undefined,
  account_name: string | null,
  now: Date,
): AlertDelivery {
  const view = { ...delivery, account_name, held_until: null };
  if (status !== 'waiting') return { ...view, status };
  return { ...view, ...describeWait(state, delivery.is_repeat, now) };
}
