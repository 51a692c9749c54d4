import { type Alert, type AlertChannelName, type AlertType, alertChannels } from '#contract/alerts.ts';
import type { DestinationEntry } from '#domain/outbound/destinations/destination.ts';
import type {
  AlertSettings,
  NotificationRecord,
} from '#domain/outbound/notifications/notification-settings.ts';

/** What the team sees about a failed alert. Never contains a URL, a secret or an address. */
export interface AlertProblem {
  readonly code: string;
  readonly message: string;
  readonly status_code?: number;
}

export type AlertOutcome =
  | { readonly kind: 'delivered'; readonly status_code: number | null }
  /** There is no recipient, which is not a failure. */
  | { readonly kind: 'skipped'; readonly problem: AlertProblem }
  /** Retrying won't help. */
  | { readonly kind: 'failed'; readonly problem: AlertProblem }
  | { readonly kind: 'retry'; readonly problem: AlertProblem; readonly retryAfterMs?: number };

/** An alert's target: a channel and, for an export queue, its destination. */
export interface AlertTarget {
  readonly channel: AlertChannelName;
  readonly destination_id: string | null;
}

/** The workspace of an alert, and its settings. */
interface AlertAddress extends Pick<AlertTarget, 'destination_id'> {
  readonly workspaceId: string;
  readonly settings: NotificationRecord;
}

/** A delivery channel for alerts. Anything the receiver does is an outcome; only our own bugs throw. */
export interface AlertChannel {
  deliver(address: AlertAddress, alert: Alert, signal?: AbortSignal): Promise<AlertOutcome>;
}

export type AlertChannels = Readonly<Record<AlertChannelName, AlertChannel>>;

const isWanted: Readonly<Record<AlertType, (settings: AlertSettings) => boolean>> = {
  'signal.detected': ({ notify_realtime }) => notify_realtime,
  'account.suggested': ({ notify_suggested }) => notify_suggested,
};

/** A target that is switched on. One without an address is only reported when a sample is sent. */
interface EnabledTarget extends Omit<AlertTarget, 'channel'> {
  readonly hasAddress: boolean;
}

/** Where each channel leads in a workspace. */
const enabledOn: Readonly<
  Record<
    AlertChannelName,
    (settings: AlertSettings, destinations: readonly DestinationEntry[]) => readonly EnabledTarget[]
  >
> = {
  webhook: ({ webhook_enabled, has_webhook }) =>
    webhook_enabled ? [{ destination_id: null, hasAddress: has_webhook }] : [],
  chat: ({ chat_enabled, chat_channel }) =>
    chat_enabled ? [{ destination_id: null, hasAddress: chat_channel !== null }] : [],
  queue: (_, destinations) =>
    destinations.flatMap((each) =>
      'queue' in each && each.alerts ? [{ destination_id: each.id, hasAddress: true }] : [],
    ),
};

/** All enabled targets, even if their address is missing. */
export const enabledTargets = (
  settings: AlertSettings,
  destinations: readonly DestinationEntry[],
  isWithAddress = false,
): AlertTarget[] =>
  alertChannels.flatMap((channel) =>
    enabledOn[channel](settings, destinations)
      .filter(({ hasAddress }) => hasAddress || !isWithAddress)
      .map(({ destination_id }) => ({ channel, destination_id })),
  );

/** The targets for alerts of this type. */
export const targetsFor = (
  settings: AlertSettings,
  destinations: readonly DestinationEntry[],
  type: AlertType,
): AlertTarget[] => (isWanted[type](settings) ? enabledTargets(settings, destinations, true) : []);

/** Whether the alert is still wanted there. */
export const isTarget = (targets: readonly AlertTarget[], { channel, destination_id }: AlertTarget) =>
  targets.some((target) => target.channel === channel && target.destination_id === destination_id);
