import * as z from 'zod';
import { type AlertDelivery, alertDelivery } from '#contract/alerts.ts';
import { type AlertProblem, type AlertTarget, getReceiverId } from './alert-channels.ts';
import { describeWait, type ReceiverState } from './receiver-state.ts';

/** What is known of an alert for one receiver when it is raised. Its content is read when it is sent. */
export const alertFacts = alertDelivery
  .pick({ alert_id: true, type: true, account_id: true, created_at: true })
  .extend(alertDelivery.pick({ channel: true, destination_id: true, member_id: true }).shape)
  .extend({ run_id: z.string() });

/** An alert that a receiver must still get. */
export const waitingAlert = alertFacts.extend({
  workspace_id: z.string(),
  /** When someone last asked for it again, or null. */
  requested_at: z.string().nullable().default(null),
  /** Set while it alone is put off, because the receiver accepted others. */
  not_before: z.string().nullable().default(null),
  /** How often it alone was put off. */
  tries: z.int().default(0),
});

export type WaitingAlert = Readonly<z.infer<typeof waitingAlert>>;
export type RaisedAlert = Omit<WaitingAlert, 'requested_at' | 'not_before' | 'tries'>;

/** A delivery as stored. Its account may have been renamed since. */
export const storedDelivery = alertDelivery
  .omit({ account_name: true, held_until: true })
  .extend({ status: z.enum(['waiting', 'delivered', 'failed', 'skipped']), run_id: z.string() });

export type StoredDelivery = Readonly<z.infer<typeof storedDelivery>>;

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
