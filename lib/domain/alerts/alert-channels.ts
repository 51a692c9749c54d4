import type { Alert, AlertChannelName, AlertType } from '#contract/alerts.ts';
import type { DestinationEntry } from '#domain/destinations/destination.ts';
import type { AlertSettings, NotificationRecord } from '#domain/notifications/notification-settings.ts';

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

interface ChannelState {
  readonly channel: AlertChannelName;
  readonly isEnabled: boolean;
  readonly hasTarget: boolean;
}

const statesOf = (settings: AlertSettings): ChannelState[] => [
  {
    channel: 'webhook',
    isEnabled: settings.webhook_enabled,
    hasTarget: settings.has_webhook,
  },
  { channel: 'chat', isEnabled: settings.chat_enabled, hasTarget: settings.chat_channel !== null },
];

const queuesOf = (destinations: readonly DestinationEntry[]): AlertTarget[] =>
  destinations.flatMap((each) =>
    'queue' in each && each.alerts ? [{ channel: 'queue', destination_id: each.id }] : [],
  );

const targetsOf = (states: readonly ChannelState[]): AlertTarget[] =>
  states.map(({ channel }) => ({ channel, destination_id: null }));

/** All enabled targets, even if their address is missing. */
export const enabledTargets = (
  settings: AlertSettings,
  destinations: readonly DestinationEntry[],
): AlertTarget[] => [
  ...targetsOf(statesOf(settings).filter(({ isEnabled }) => isEnabled)),
  ...queuesOf(destinations),
];

/** The targets for alerts of this type. */
export const targetsFor = (
  settings: AlertSettings,
  destinations: readonly DestinationEntry[],
  type: AlertType,
): AlertTarget[] =>
  isWanted[type](settings)
    ? [
        ...targetsOf(statesOf(settings).filter(({ isEnabled, hasTarget }) => isEnabled && hasTarget)),
        ...queuesOf(destinations),
      ]
    : [];

/** Whether the alert is still wanted there. */
export const isTarget = (targets: readonly AlertTarget[], { channel, destination_id }: AlertTarget) =>
  targets.some((target) => target.channel === channel && target.destination_id === destination_id);
